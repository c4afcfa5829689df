/** Declares the call that lists what a manager or owner has decided. */
import { z } from 'zod';
import { daySchema } from '#kernel/day-schema.ts';
import { listCall } from '#kernel/list.ts';
import { COUNTED_DECISIONS, decisionKinds, decisionSteps } from './rules.ts';
import './errors.ts';

export const decision = z.object({
  eventId: z.number().int(),
  kind: z.enum(decisionKinds),
  decision: z.enum(decisionSteps),
  memberId: z.number().int(),
  member: z.string(),
  /** Only of a week. */
  monday: daySchema.nullable(),
  /** First and last day; only of a leave. */
  from: daySchema.nullable(),
  to: daySchema.nullable(),
  /** Only of an expense report. */
  reportId: z.number().int().nullable(),
  title: z.string(),
  comment: z.string(),
  /** ISO 8601 instant. */
  decided_at: z.string(),
});
export type DecisionRow = z.infer<typeof decision>;

export const listDecisions = listCall({
  id: 'listDecisions',
  path: '/decisions',
  summary:
    'List the weeks, expense reports and leaves that this person approved, rejected, reopened or cancelled, newest first',
  access: ['ROLE_MANAGER', 'ROLE_OWNER'],
  ofEverybody: false,
  name: 'decisions',
  row: decision,
  columns: {
    title: 'name',
    member: 'text',
    decision: 'state',
    comment: 'text',
    decided_at: 'instant',
  },
  search: true,
  countUpTo: COUNTED_DECISIONS,
  filters: { decision: z.enum(decisionSteps), kind: z.enum(decisionKinds) },
  texts: { failure: 'FAILED TO FETCH DECISIONS' },
});
