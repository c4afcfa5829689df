/** Declares the calls of the audit log. Source: product.md §1 («both people on record»). */
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
  /** Subject type and verb: `member.updated`. */
  action: z.string(),
  subject_type: z.string(),
  subject_id: z.string(),
  /** The subject's current name, or the last one if it was deleted; empty if the type is enough. */
  subject_name: z.string(),
  /** Whether the subject still exists and has a page. */
  subject_open: z.boolean(),
  /** What changed. */
  detail: z.record(z.string(), z.unknown()),
  /** Names of the ids in `detail`, by key, joined by commas. */
  named: z.record(z.string(), z.string()),
  /** The signed-in person. `user_id` is null for the program and the command line. */
  actor: person,
  /** The person acted for, if different. */
  on_behalf_of: person.nullable(),
  address: z.string(),
  request_id: z.string(),
  /** ISO 8601 instant. */
  occurred_at: z.string(),
});
export type AuditEvent = z.infer<typeof auditEvent>;

const filters = {
  /** Matches the actor and the person acted for. */
  memberId: id,
  /** A subject type (`member`), or a whole action (`member.updated`). */
  action: z.string().regex(/^[a-z][a-z-]{0,40}(\.[a-zA-Z-]{1,60})?$/, fieldError('action_invalid')),
  /** First and last day, both included, in the installation's calendar (civil-day.ts). */
  from: dayField,
  to: dayField,
};

const mayRead = ['ROLE_OWNER', 'ROLE_ADMIN'] as const;
const texts = { failure: 'FAILED TO READ AUDIT' };

export const listEvents = listCall({
  id: 'listAuditEvents',
  path: '/audit',
  summary: 'List events, newest first: who did what, for whom, when and from where',
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
    /** The subject types with events, for the filter. */
    subjects: z.array(z.string()),
    /** The people with events, in the order of their names. */
    people: z.array(z.object({ user_id: z.number().int(), name: z.string() })),
  },
  texts,
});

export const exportEvents = call({
  id: 'exportAuditEvents',
  method: 'GET',
  path: '/audit/export',
  summary: 'Export the same list as a spreadsheet',
  access: mayRead,
  fromStandby: true,
  query: listEvents.query.omit({ rowsPerPage: true, page: true }).extend(sheetQuery.shape),
  answer: fileAnswer,
  produces: sheetMediaTypes,
  texts,
});
