/**
 * Copies the jobs that are not finished, in a form independent of the queue's tables, for backup and restore.
 */
import { PgBoss } from 'pg-boss';
import { z } from 'zod';
import { type Engine, type Session, withSession } from '#platform/db/engine.ts';
import { execute, touchQueue } from './jobs.ts';

export const pendingJob = z.object({
  id: z.uuid(),
  name: z.string(),
  data: z.record(z.string(), z.unknown()).nullable(),
  priority: z.int(),
  startAfter: z.string(),
  singletonKey: z.string().nullable(),
  retryLimit: z.int(),
  retryDelay: z.int(),
  retryBackoff: z.boolean(),
  expireInSeconds: z.number(),
});
export type PendingJob = z.output<typeof pendingJob>;

/** Prefix of the queue's internal jobs; every start recreates them. */
const INTERNAL_PREFIX = '__pgboss__';

/** Includes running jobs, because a crash would restart them too. Runs as the login role. */
export async function readPendingJobs(session: Session): Promise<PendingJob[]> {
  const { rows: found } = await session.query(`select to_regclass('pgboss.job') is not null as there`);
  if (!found[0].there) return [];
  const { rows } = await session.query(
    `select id, name, data, priority, to_json(start_after) #>> '{}' as "startAfter", singleton_key as "singletonKey",
            retry_limit as "retryLimit", retry_delay as "retryDelay", retry_backoff as "retryBackoff",
            expire_seconds as "expireInSeconds"
       from pgboss.job where state in ('created', 'retry', 'active') and not starts_with(name, $1)
      order by id`,
    [INTERNAL_PREFIX],
  );
  return rows;
}

/** Opens the queue with these job names, outside any transaction. */
export async function openQueue(engine: Engine, names: Iterable<string>): Promise<PgBoss> {
  const executeSql = (text: string, values?: unknown[]) =>
    withSession(engine, (session) => execute(session, text, values));
  const boss = new PgBoss({ db: { executeSql }, schema: 'pgboss', supervise: false, schedule: false });
  await boss.start();
  for (const name of names) {
    await boss.createQueue(name);
    await touchQueue(boss, name);
  }
  return boss;
}

/** Inserts jobs with their previous ids in the session's open transaction. */
export async function putPendingJobs(
  boss: PgBoss,
  session: Session,
  jobs: readonly PendingJob[],
): Promise<void> {
  const db = { executeSql: (text: string, values?: unknown[]) => execute(session, text, values) };
  for (const [queue, of] of Map.groupBy(jobs, ({ name }) => name)) {
    const inserts = of.map(({ name: _, data, singletonKey, ...job }) => ({
      ...job,
      data: data ?? {},
      ...(singletonKey !== null && { singletonKey }),
    }));
    await boss.insert(queue, inserts, { db });
  }
}
