/**
 * Durable jobs in the same database and the same transaction as the work that asks for them: a job exists
 * exactly when the change that wanted it does. Each runs at least once, so its effect must bear a repeat.
 */
import { type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Clock } from '#platform/clock/clock.ts';
import { type Engine, type Session, withSession } from '#platform/db/engine.ts';
import type { Transaction } from '#platform/db/transaction.ts';
import type { Log } from '#platform/log/log.ts';

export interface JobKind<Data extends object> {
  name: string;
  /** Seconds that one run may take; then it has failed and is tried again. */
  maxSeconds: number;
  /** Repeats after a failure; the waits between them double. */
  retryLimit?: number;
  /** Seconds for which a job that is over stays readable in the database; seven days unless said. */
  keep?: number;
  /** Cron expression (UTC) for jobs that come by the clock. */
  schedule?: string;
  /** `data` is of the kind's shape because only `enqueue` writes it. */
  run(data: Data, job: JobRun): Promise<void>;
}

export interface JobRun {
  id: string;
  /** From 1. */
  attempt: number;
  /** When it began to run. */
  now: Date;
}

export interface Jobs {
  /** Makes the kinds known and begins to work on them; with `work: false` only `drain` does the work. */
  start(kinds: readonly JobKind<object>[], options?: { work?: boolean }): Promise<void>;
  /** Asks for a job in an open transaction; `startAfter` in seconds or at a time. */
  enqueue(transaction: Transaction, name: string, data: object, options?: EnqueueOptions): Promise<void>;
  /** Runs, one after the other, what is due now, and what these ask for in turn. For one-off commands and tests. */
  drain(): Promise<void>;
  /** Lets running jobs finish, at most 10 s. */
  stop(): Promise<void>;
}

export interface EnqueueOptions {
  startAfter?: number | Date;
  /** Of jobs with the same key only one waits at a time. */
  singletonKey?: string;
  /** Of those that are due the highest is taken first; 0 unless said. */
  priority?: number;
}

const POLL_SECONDS = 1;
/** A worker confirms a job twice in this time. One that was killed loses it, and another worker takes it. */
const HEARTBEAT_SECONDS = 10;
/** How often jobs without a heartbeat are looked for: with the wait before a retry, such a job runs again within 30 s. */
const MONITOR_SECONDS = 4;

export function createJobs(engine: Engine, log: Log, clock: Clock): Jobs {
  const runner = { log, clock };
  const onEngine = (text: string, values?: unknown[]) =>
    withSession(engine, (session) => execute(session, text, values), { by: 'jobs' });
  let boss: PgBoss | undefined;
  let known: readonly JobKind<object>[] = [];
  const started = () => {
    if (boss === undefined) throw new Error('The job queue is not started');
    return boss;
  };

  return {
    async start(kinds, { work = true } = {}) {
      boss = new PgBoss({
        db: { executeSql: onEngine },
        schema: 'pgboss',
        supervise: work,
        superviseIntervalSeconds: MONITOR_SECONDS,
        monitorIntervalSeconds: MONITOR_SECONDS,
        schedule: work,
      });
      boss.on('error', (error) => log.warn({ err: error.message }, 'the job queue met an error and goes on'));
      await boss.start();
      known = kinds;
      for (const kind of kinds) await makeKnown(boss, kind);
      if (work) for (const kind of kinds) await workOn(boss, kind, runner);
    },
    async enqueue(transaction, name, data, options = {}) {
      await transaction.asOwner((session) =>
        started().send(name, data, {
          ...options,
          db: { executeSql: (text, values) => execute(session, text, values) },
        }),
      );
    },
    async drain() {
      let ran = 0;
      for (const kind of known) ran += await drainKind(started(), kind, runner);
      if (ran > 0) await this.drain();
    },
    async stop() {
      await boss?.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

const NO_JOB = '00000000-0000-0000-0000-000000000000';

async function makeKnown(boss: PgBoss, kind: JobKind<object>): Promise<void> {
  const options = {
    retryLimit: kind.retryLimit ?? 8,
    retryDelay: 5,
    retryBackoff: true,
    expireInSeconds: kind.maxSeconds,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    ...(kind.keep !== undefined && { deleteAfterSeconds: kind.keep }),
  };
  await boss.createQueue(kind.name, options);
  await boss.updateQueue(kind.name, options);
  await touchQueue(boss, kind.name);
}

/**
 * The library reads a queue's settings at its first use, on a connection of its own. Used once here, that does not happen
 * inside a transaction, which would then hold two connections.
 */
export async function touchQueue(boss: PgBoss, queue: string): Promise<void> {
  await boss.getJobById(queue, NO_JOB);
}

interface Runner {
  log: Log;
  clock: Clock;
}

async function workOn(boss: PgBoss, kind: JobKind<object>, runner: Runner): Promise<void> {
  await boss.work<object, void, { pollingIntervalSeconds: number; includeMetadata: true }>(
    kind.name,
    { pollingIntervalSeconds: POLL_SECONDS, includeMetadata: true },
    async (jobs) => {
      for (const job of jobs) await runOne(kind, job, runner);
    },
  );
  if (kind.schedule !== undefined) await boss.schedule(kind.name, kind.schedule);
}

async function drainKind(boss: PgBoss, kind: JobKind<object>, runner: Runner): Promise<number> {
  let ran = 0;
  for (;;) {
    const [job] = await boss.fetch<object>(kind.name, { includeMetadata: true });
    if (job === undefined) return ran;
    ran++;
    await runOne(kind, job, runner).then(
      () => boss.complete(kind.name, job.id),
      (error: Error) => boss.fail(kind.name, job.id, { message: error.message }),
    );
  }
}

async function runOne(
  kind: JobKind<object>,
  job: JobWithMetadata<object>,
  { log, clock }: Runner,
): Promise<void> {
  const attempt = job.retryCount + 1;
  try {
    await kind.run(job.data, { id: job.id, attempt, now: clock.now() });
  } catch (error) {
    log.warn(
      { job: kind.name, id: job.id, attempt, err: (error as Error).message },
      'a job failed and will be tried again',
    );
    throw error;
  }
}

/** Runs a statement of the queue; without values it may be several at once, as the queue's own migrations are. */
export async function execute(
  session: Session,
  text: string,
  values?: unknown[],
): Promise<{ rows: unknown[] }> {
  try {
    return values && values.length > 0 ? await session.query(text, values) : await session.script(text);
  } catch (error) {
    // The queue sends whole `begin … commit` blocks: one that broke must not leave its transaction open.
    if (/^\s*begin/i.test(text)) await session.script('rollback');
    throw error;
  }
}
