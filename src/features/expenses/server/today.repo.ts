import { sql } from 'kysely';
import type { Preset } from '#features/contracts/rules.ts';
import type { Database } from '#platform/db/kysely.ts';

export interface OpenReport {
  id: number;
  title: string;
  state: 'created' | 'rejected';
  contract: string;
  preset: Preset | null;
  /** Instants. */
  createdAt: Date;
  decidedAt: Date | null;
  /** Reason for the rejection; empty if none was given. */
  comment: string;
  /** Number of reports in that state. */
  total: number;
}

/** A person's drafts and rejected reports, newest first: at most `most` per state, with their total number. */
export async function listOpenReports(db: Database, accountId: number, most: number): Promise<OpenReport[]> {
  const { rows } = await sql<OpenReport>`
    select r.id, r.title, r.state, c.name as contract, c.preset, r.created_at as "createdAt",
           r.decided_at as "decidedAt", r.total,
           case when r.state = 'rejected' then coalesce((
             select e.comment from workflow_events e
              where e.workspace_id = r.workspace_id and e.subject_type = 'report' and e.subject_id = r.id
                and e.to_state = 'rejected' order by e.id desc limit 1), '') else '' end as comment
      from (select *, count(*) over (partition by state)::int as total,
                   row_number() over (partition by state order by coalesce(decided_at, created_at) desc, id desc) as place
              from reports where account_id = ${accountId} and state in ('created', 'rejected')) r
      join contracts c on c.workspace_id = r.workspace_id and c.id = r.contract_id
     where r.place <= ${most}
     order by r.state, r.place`.execute(db);
  return rows;
}
