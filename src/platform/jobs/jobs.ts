/**
 * Durable jobs in the same database and the same transaction as the work that asks for them: a job exists
 * exactly when the change that wanted it does. Each runs at least once, so its effect must bear a repeat.
 */
import { PgBoss } from 'pg-boss';
import { type Engine, type Session, withSession } from '#platform/db/engine.ts';
import type { Transaction } from '#platform/db/transaction.ts';
import type { Log } from '#platform/log/log.ts';

export interface JobKind<Data extends object> {
  name: string;
  /** Repeats after a failure; the waits between them double. */
  retryLimit?: number;
  /** Cron expression (UTC) for jobs that come by the clock. */
  schedule?: string;
  /** `data` is of the kind's shape because only `enqueue` writes it. */
  run(data: Data, job: { id: string; attempt: number }): Promise<void>;
}

export interface Jobs {
  /** Makes the kinds known and begins to work on them. */
  start(kinds: readonly JobKind<never>[]): Promise<void>;
  /** Asks for a job in an open transaction; `startAfter` in seconds or at a time. */
  enqueue(transaction: Transaction, name: string, data: object, options?: EnqueueOptions): Promise<void>;
  /** Lets running jobs finish, at most 10 s. */
  stop(): Promise<void>;
}

export interface EnqueueOptions {
  startAfter?: number | Date;
  /** Of jobs with the same key only one waits at a time. */
  singletonKey?: string;
}

const POLL_SECONDS = 1;

export function createJobs(engine: Engine, log: Log): Jobs {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => withSession(engine, (session) => execute(session, text, values)) },
    schema: 'pgboss',
  });
  boss.on('error', (error) => log.warn({ err: error.message }, 'the job queue met an error and goes on'));
  let started = false;

  return {
    async start(kinds) {
      await boss.start();
      started = true;
      for (const kind of kinds) await startKind(boss, kind, log);
    },
    async enqueue(transaction, name, data, options = {}) {
      await transaction.asOwner((session) =>
        boss.send(name, data, {
          ...options,
          db: { executeSql: (text, values) => execute(session, text, values) },
        }),
      );
    },
    async stop() {
      if (started) await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

async function startKind(boss: PgBoss, kind: JobKind<never>, log: Log): Promise<void> {
  const options = {
    retryLimit: kind.retryLimit ?? 8,
    retryDelay: 5,
    retryBackoff: true,
    expireInSeconds: 600,
  };
  await boss.createQueue(kind.name, options);
  await boss.updateQueue(kind.name, options);
  await boss.work(
    kind.name,
    { pollingIntervalSeconds: POLL_SECONDS, includeMetadata: true },
    async (jobs) => {
      for (const job of jobs) {
        try {
          await kind.run(job.data as never, { id: job.id, attempt: job.retryCount + 1 });
        } catch (error) {
          log.warn(
            { job: kind.name, id: job.id, attempt: job.retryCount + 1, err: (error as Error).message },
            'a job failed and will be tried again',
          );
          throw error;
        }
      }
    },
  );
  if (kind.schedule !== undefined) await boss.schedule(kind.name, kind.schedule);
}

/** Statements without values may be several at once, as the queue's own migrations are. */
async function execute(session: Session, text: string, values?: unknown[]): Promise<{ rows: unknown[] }> {
  try {
    return values && values.length > 0 ? await session.query(text, values) : await session.script(text);
  } catch (error) {
    // The queue sends whole `begin … commit` blocks: one that broke must not leave its transaction open.
    if (/^\s*begin/i.test(text)) await session.script('rollback');
    throw error;
  }
}
