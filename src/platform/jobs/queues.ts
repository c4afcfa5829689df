/** Reads the state of the job queue. */
import type { Session } from '#platform/db/engine.ts';
import type { FailedJob } from './jobs.ts';

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

/** A job of any kind whose last attempt failed. */
export type Failure = Omit<FailedJob, 'data'> & { name: string };

/** Runs as the login role. @returns the kinds with stored jobs, by name. */
export async function readQueues(session: Session): Promise<Queue[]> {
  const { rows: found } = await session.query(`select to_regclass('pgboss.job') is not null as there`);
  if (!found[0].there) return [];
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

/** The latest failures of all kinds, the newest first. Runs as the login role. */
export async function readFailures(session: Session, most: number): Promise<Failure[]> {
  const { rows: found } = await session.query(`select to_regclass('pgboss.job') is not null as there`);
  if (!found[0].there) return [];
  const { rows } = await session.query(
    `select id, name, completed_on as "failedAt", retry_count + 1 as attempts, coalesce(output->>'message', '') as reason
       from pgboss.job where state = 'failed' and not starts_with(name, '__pgboss__')
      order by completed_on desc, id limit $1`,
    [most],
  );
  return rows;
}
