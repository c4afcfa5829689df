/** The calls of the audit log. Source: product.md §1 («both people on record»). */
import { z } from 'zod';
import { call, fileAnswer } from '#kernel/call.ts';
import { dayField } from '#kernel/day-schema.ts';
import { id } from '#kernel/id.ts';
import { listCall } from '#kernel/list.ts';
import { sheetMediaTypes, sheetQuery } from '#kernel/sheet-format.ts';
import { fieldError } from './errors.ts';
import { COUNTED_EVENTS } from './rules.ts';

const person = z.object({ user_id: z.number().int().nullable(), name: z.string() });

export const auditEvent = z.object({
  event_id: z.number().int(),
  /** Noun and verb, `member.updated`. */
  action: z.string(),
  subject_type: z.string(),
  subject_id: z.string(),
  /** Its current name, or the last one if it is deleted; empty if the type is enough. */
  subject_name: z.string(),
  /** Whether it still exists and has a page. */
  subject_open: z.boolean(),
  /** What changed. */
  detail: z.record(z.string(), z.unknown()),
  /** Names of the ids in `detail`, by key, joined by commas. */
  named: z.record(z.string(), z.string()),
  /** The person signed in; without a name it was the program. */
  actor: person,
  /** The person acted for, if another. */
  on_behalf_of: person.nullable(),
  address: z.string(),
  request_id: z.string(),
  /** ISO 8601 instant. */
  occurred_at: z.string(),
});
export type AuditEvent = z.infer<typeof auditEvent>;

const filters = {
  /** Actor, or person acted for. */
  memberId: id,
  /** The noun, `member`, or noun and verb, `member.updated`. */
  action: z.string().regex(/^[a-z][a-z-]{0,40}(\.[a-zA-Z-]{1,60})?$/, fieldError('action_invalid')),
  /** First and last day, both included, of the installation's calendar (civil-day.ts). */
  from: dayField,
  to: dayField,
};

const mayRead = ['ROLE_OWNER', 'ROLE_ADMIN'] as const;
const texts = { failure: 'FAILED TO READ AUDIT' };

export const listEvents = listCall({
  id: 'listAuditEvents',
  path: '/audit',
  summary: 'Who did what, for whom, when and from where; newest first',
  access: mayRead,
  name: 'events',
  row: auditEvent,
  columns: {
    occurred_at: 'instant',
    actor: 'text',
    on_behalf_of: 'text',
    action: 'text',
    subject: 'text',
    detail: 'text',
    address: 'text',
  },
  filters,
  sort: ['occurred_at'],
  order: '-occurred_at',
  countUpTo: COUNTED_EVENTS,
  rows: 20,
  extra: {
    /** The existing subject types, for the filter. */
    subjects: z.array(z.string()),
    /** The people with events, by name. */
    people: z.array(z.object({ user_id: z.number().int(), name: z.string() })),
  },
  texts,
});

export const exportEvents = call({
  id: 'exportAuditEvents',
  method: 'GET',
  path: '/audit/export',
  summary: 'The same as a table for spreadsheets',
  access: mayRead,
  query: listEvents.query.omit({ rowsPerPage: true, page: true }).extend(sheetQuery.shape),
  answer: fileAnswer,
  produces: sheetMediaTypes,
  texts,
});
