/**
 * Runs durable jobs. They are added to the queue in the database transaction of the change that needs them,
 * so a job exists exactly when the change does. Each runs at least once, so it must be repeatable.
 */
import { type JobWithMetadata, PgBoss, type QueueResult } from 'pg-boss';
import type { Clock } from '#platform/clock/clock.ts';
import { type Engine, type Session, withSession } from '#platform/db/engine.ts';
import type { Transaction } from '#platform/db/transaction.ts';
import { causesOf, type Log } from '#platform/log/log.ts';
import { observed } from '#platform/observed/work.ts';

export interface JobKind<Data extends object> {
  name: string;
  /** Time limit of one run in seconds; after it the run fails and is retried. */
  maxSeconds: number;
  /** Retries after a failure, with doubling delays. */
  retryLimit?: number;
  /** Seconds until a finished job is deleted; seven days by default. */
  keep?: number;
  /** Cron expression of scheduled jobs, in UTC. */
  schedule?: string;
  /** `data` has the kind's type because only `enqueue` writes it. */
  run(data: Data, job: JobRun): Promise<void>;
}

export interface JobRun {
  id: string;
  /** From 1. */
  attempt: number;
  /** When the run started. */
  now: Date;
}

export interface Jobs {
  /** Registers the kinds and starts workers; with `work: false` only `drain` runs jobs. */
  start(kinds: readonly JobKind<object>[], options?: { work?: boolean }): Promise<void>;
  /** Enqueues a job in an open transaction; `startAfter` in seconds or a time. */
  enqueue(transaction: Transaction, name: string, data: object, options?: EnqueueOptions): Promise<void>;
  /** Enqueues many jobs with few statements. */
  enqueueAll(transaction: Transaction, name: string, data: readonly object[]): Promise<void>;
  /** Runs all due jobs one by one, including those that they enqueue. For one-off commands and tests. */
  drain(): Promise<void>;
  /** Waits for running jobs, at most 10 s. */
  stop(): Promise<void>;
}

export interface EnqueueOptions {
  startAfter?: number | Date;
  /** Only one job with the same key waits at a time. */
  singletonKey?: string;
  /** Higher ones run first; 0 by default. */
  priority?: number;
}

/** Jobs per statement: a mail may have tens of kilobytes. */
const JOBS = 100;
const POLL_SECONDS = 1;
/** A worker sends two heartbeats in this time. A killed worker's job is given to another. */
const HEARTBEAT_SECONDS = 10;
/** Interval of checks for missing heartbeats. With the retry delay, an abandoned job runs again within 30 s. */
const MONITOR_SECONDS = 4;

export function createJobs(engine: Engine, log: Log, clock: Clock): Jobs {
  const runner = { log, clock };
  const onEngine = (text: string, values?: unknown[]) =>
    withSession(engine, (session) => execute(session, text, values), { by: 'jobs' }).catch((error: Error) => {
      // The queue reports a copy of the error, without its cause.
      error.message = causesOf(error);
      throw error;
    });
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
      boss.on('error', (error) =>
        log.warn({ err: error.message }, 'the job queue reported an error and continues'),
      );
      await boss.start();
      known = kinds;
      const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
      for (const kind of kinds) await makeKnown(boss, kind, queues.get(kind.name));
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
    async enqueueAll(transaction, name, data) {
      await transaction.asOwner(async (session) => {
        const db = { executeSql: (text: string, values?: unknown[]) => execute(session, text, values) };
        for (let at = 0; at < data.length; at += JOBS)
          await started().insert(
            name,
            data.slice(at, at + JOBS).map((one) => ({ data: one })),
            { db },
          );
      });
    },
    async drain() {
      const { rows } = await onEngine(
        `select distinct name from pgboss.job where state < 'active' and start_after <= now()`,
      );
      const due = new Set((rows as { name: string }[]).map(({ name }) => name));
      let ran = 0;
      for (const kind of known) if (due.has(kind.name)) ran += await drainKind(started(), kind, runner);
      if (ran > 0) await this.drain();
    },
    async stop() {
      await boss?.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

const NO_JOB = '00000000-0000-0000-0000-000000000000';

/** @param existing the queue of an earlier start, whose settings are only written if they have changed. */
async function makeKnown(boss: PgBoss, kind: JobKind<object>, existing?: QueueResult): Promise<void> {
  const options = {
    retryLimit: kind.retryLimit ?? 8,
    retryDelay: 5,
    retryBackoff: true,
    expireInSeconds: kind.maxSeconds,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    ...(kind.keep !== undefined && { deleteAfterSeconds: kind.keep }),
  };
  const isKnown = Object.entries(options).every(
    ([name, value]) => existing?.[name as keyof typeof options] === value,
  );
  if (isKnown) return;
  await boss.createQueue(kind.name, options);
  await boss.updateQueue(kind.name, options);
  await touchQueue(boss, kind.name);
}

/**
 * Makes the library read a queue's settings, which it otherwise does at first use on a separate connection. A
 * transaction must not need a second connection.
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
  if (kind.schedule !== undefined) await boss.schedule(kind.name, kind.schedule, null, { tz: 'UTC' });
}

async function drainKind(boss: PgBoss, kind: JobKind<object>, runner: Runner): Promise<number> {
  let ran = 0;
  for (;;) {
    const [job] = await boss.fetch<object>(kind.name, { includeMetadata: true });
    if (job === undefined) return ran;
    ran++;
    await runOne(kind, job, runner).then(
      () => boss.complete(kind.name, job.id),
      (error: Error) => boss.fail(kind.name, job.id, { message: causesOf(error) }),
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
    await observed('job', { name: kind.name, attempt }, () =>
      kind.run(job.data, { id: job.id, attempt, now: clock.now() }),
    );
  } catch (error) {
    log.warn(
      { job: kind.name, id: job.id, attempt, err: causesOf(error) },
      'a job failed and will be retried',
    );
    throw error;
  }
}

/** Runs a statement of the queue, or several without values, as in the queue's migrations. */
export async function execute(
  session: Session,
  text: string,
  values?: unknown[],
): Promise<{ rows: unknown[] }> {
  try {
    return values && values.length > 0 ? await session.query(text, values) : await session.script(text);
  } catch (error) {
    // The queue sends whole `begin … commit` blocks: a failed one must not leave its transaction open.
    if (/^\s*begin/i.test(text)) await session.script('rollback');
    throw error;
  }
}
