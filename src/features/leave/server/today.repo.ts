import { sql } from 'kysely';
import type { Terms } from '#features/employment/rules.ts';
import { type Absence, type EnteredType, enteredTypes, type Line } from '../balance.rules.ts';
import type { KindRow } from './repo.ts';

export interface OwnLeave {
  kind: Omit<KindRow, 'id' | 'contractId' | 'needsApproval' | 'needsSecond'>;
  /** Null without terms of employment. */
  terms: Terms[] | null;
  absences: Absence[];
  entries: Line<EnteredType>[];
  /** Hundredths of a day of requests that wait. */
  waiting: number;
}

/** The paid leave of the account `a` in the workspace `w`; null if it has no rules. */
export const ownLeave = sql<OwnLeave | null>`(
  select jsonb_build_object(
    'kind', jsonb_build_object('cname', c.name, 'preset', c.preset, 'unit', k.unit, 'rates', k.rates, 'seniority', k.seniority,
      'startsMonth', k.starts_month, 'monthRule', k.month_rule, 'rounding', k.rounding, 'prorated', k.prorated,
      'takenMonths', k.taken_months, 'carryOver', k.carry_over, 'tracked', k.tracked, 'overdraft', k.overdraft,
      'acquires', k.acquires, 'since', k.since),
    'terms', (select jsonb_agg(jsonb_build_object('startsOn', e.starts_on, 'endsOn', e.ends_on, 'week', e.week,
                'seniorityFrom', e.seniority_from) order by e.starts_on)
        from employments e where e.workspace_id = w.id and e.account_id = a.id),
    'absences', (select coalesce(jsonb_agg(jsonb_build_object('from', r.from_day, 'to', r.to_day, 'acquires', x.acquires)), '[]')
        from leave_requests r join leave_kinds x on x.workspace_id = r.workspace_id and x.id = r.kind_id
       where r.workspace_id = w.id and r.account_id = a.id and r.state = 'approved' and x.acquires < 100),
    'entries', (select coalesce(jsonb_agg(jsonb_build_object('type', v.type, 'period', v.period, 'day', v.day, 'amount', v.amount)
                 order by v.day, v.id), '[]')
        from leave_events v where v.workspace_id = w.id and v.account_id = a.id and v.kind_id = k.id
         and v.type = any(${[...enteredTypes]}::text[])),
    'waiting', (select coalesce(sum(r.cost), 0)::int from leave_requests r
       where r.workspace_id = w.id and r.account_id = a.id and r.kind_id = k.id and r.state in ('requested', 'endorsed')))
    from leave_kinds k join contracts c on c.workspace_id = k.workspace_id and c.id = k.contract_id
   where k.workspace_id = w.id and c.preset = 'paid-leave' and k.tracked
   limit 1)`;
