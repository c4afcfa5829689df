import { sql } from 'kysely';
import type { Preset } from '#features/contracts/rules.ts';
import type { Database } from '#platform/db/kysely.ts';
import { openQuestions } from './question.repo.ts';

export interface OpenReport {
  id: number;
  title: string;
  /** `asked`: submitted, with a question that its author has not answered. */
  state: 'created' | 'rejected' | 'asked' | 'submitted';
  contract: string;
  preset: Preset | null;
  /** Instants. */
  createdAt: Date;
  submittedAt: Date | null;
  decidedAt: Date | null;
  /** Name. */
  approver: string;
  /** Reason for the rejection, or the first open question; empty if none was given. */
  comment: string;
  /** Instant of the first open question. */
  askedAt: Date | null;
  /** Total number of reports in that state. */
  total: number;
}

/**
 * Lists a person's drafts, rejected and submitted reports and those with open questions, newest first: at
 * most `most` per state, with their total number.
 */
export async function listOpenReports(db: Database, accountId: number, most: number): Promise<OpenReport[]> {
  const { rows } = await sql<OpenReport>`
    select r.id, r.title, r.open as state, c.name as contract, c.preset, r.created_at as "createdAt",
           r.submitted_at as "submittedAt", r.decided_at as "decidedAt", r.approver_name as approver, r.asked_at as "askedAt", r.total,
           case r.open when 'asked' then (select q.text from ${openQuestions} order by q.id limit 1)
             when 'rejected' then coalesce((
             select e.comment from workflow_events e
              where e.workspace_id = r.workspace_id and e.subject_type = 'report' and e.subject_id = r.id
                and e.to_state = 'rejected' order by e.id desc limit 1), '') else '' end as comment
      from (select *, count(*) over (partition by open)::int as total,
                   row_number() over (partition by open order by coalesce(asked_at, decided_at, submitted_at, created_at) desc, id desc) as place
              from (select r.*, a.asked_at, case when a.asked_at is not null then 'asked' else r.state end as open
                      from reports r
                      left join lateral (select min(q.created_at) as asked_at from ${openQuestions}) a on r.state = 'submitted'
                     where r.account_id = ${accountId} and r.state in ('created', 'rejected', 'submitted')) r) r
      join contracts c on c.workspace_id = r.workspace_id and c.id = r.contract_id
     where r.place <= ${most}
     order by r.open, r.place`.execute(db);
  return rows;
}
