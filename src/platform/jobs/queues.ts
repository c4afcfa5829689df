/** Reads the state of the job queue. */
import type { Session } from '#platform/db/engine.ts';

/** The jobs of one kind. */
export interface Queue {
  name: string;
  waiting: number;
  running: number;
  /** Jobs whose last attempt failed and that the queue still stores. */
  failed: number;
  /** How long the oldest due job has waited; 0 if none is due. */
  oldestSeconds: number;
  /** The end of the last successful run that the queue still stores. */
  lastDone: Date | null;
}

/** Runs as the login role. @returns the kinds with stored jobs, by name. */
export async function readQueues(session: Session): Promise<Queue[]> {
  if (!(await hasQueue(session))) return [];
  const { rows } = await session.query(
    `select name,
            (count(*) filter (where state in ('created', 'retry')))::int as waiting,
            (count(*) filter (where state = 'active'))::int as running,
            (count(*) filter (where state = 'failed'))::int as failed,
            coalesce(extract(epoch from now() - min(start_after)
              filter (where state in ('created', 'retry') and start_after < now())), 0)::float as "oldestSeconds",
            max(completed_on) filter (where state = 'completed') as "lastDone"
       from pgboss.job where not starts_with(name, '__pgboss__') group by name order by name`,
  );
  return rows;
}

/** A job whose last attempt failed. Its kind decides how long the queue stores it (`keep`). */
export interface FailedJob {
  id: string;
  name: string;
  failedAt: Date;
  /** All attempts, including the last. */
  attempts: number;
  data: object | null;
  /** The error of the last attempt. */
  reason: string;
}

/**
 * The latest failure first. Runs as the login role.
 * @param name of one kind only.
 * @param workspaceId only those whose data names this workspace.
 * @returns also the total number.
 */
export async function readFailedJobs(
  session: Session,
  most: number,
  name: string | null = null,
  workspaceId: number | null = null,
): Promise<{ total: number; jobs: FailedJob[] }> {
  if (!(await hasQueue(session))) return { total: 0, jobs: [] };
  const { rows } = await session.query(
    `select id, name, completed_on as "failedAt", retry_count + 1 as attempts, data,
            coalesce(output->>'message', '') as reason, (count(*) over ())::int as total
       from pgboss.job
      where state = 'failed' and not starts_with(name, '__pgboss__') and ($1::text is null or name = $1)
        and ($3::text is null or data->>'workspaceId' = $3)
      order by completed_on desc, id limit $2`,
    [name, most, workspaceId === null ? null : String(workspaceId)],
  );
  return { total: rows[0]?.total ?? 0, jobs: rows.map(({ total: _, ...job }) => job) };
}

async function hasQueue(session: Session): Promise<boolean> {
  const { rows } = await session.query(`select to_regclass('pgboss.job') is not null as there`);
  return rows[0].there;
}
