/** Jobs that failed finally; the queue keeps them as long as their kind says. */
import type { Session } from '#platform/db/engine.ts';

export interface FailedJob {
  id: string;
  failedAt: Date;
  /** Attempts, the last one included. */
  attempts: number;
  data: object | null;
  /** The error of the last attempt. */
  reason: string;
}

/** The latest failure first. Runs as the login role (`asOwner`). @returns also the total number. */
export async function readFailedJobs(
  session: Session,
  name: string,
  most: number,
): Promise<{ total: number; jobs: FailedJob[] }> {
  const { rows: found } = await session.query(`select to_regclass('pgboss.job') is not null as there`);
  if (!found[0].there) return { total: 0, jobs: [] };
  const { rows } = await session.query(
    `select id, completed_on as "failedAt", retry_count + 1 as attempts, data, coalesce(output->>'message', '') as reason,
            (count(*) over ())::int as total
       from pgboss.job where name = $1 and state = 'failed'
      order by completed_on desc, id limit $2`,
    [name, most],
  );
  return { total: rows[0]?.total ?? 0, jobs: rows.map(({ total: _, ...job }) => job) };
}
