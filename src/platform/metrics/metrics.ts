/** Serves Prometheus metrics at `/metrics` if METRICS enables them. */
import { statfs } from 'node:fs/promises';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '#platform/config/config.ts';
import { type Engine, withSession } from '#platform/db/engine.ts';
import { readQueues } from '#platform/jobs/queues.ts';
import { type Counted, counted, type Done, type WorkKind, work } from '#platform/observed/work.ts';

export interface Metrics {
  answer(): Promise<Response>;
}

interface Options {
  config: Pick<Config, 'dataDir' | 'role' | 'version'>;
  engine: Engine;
  /** Bytes of the page cache. */
  cachedBytes(): number;
  /** The end of the last backup. */
  lastBackup(): Promise<Date | undefined>;
}

/** A value and its labels. */
type Reading = [labels: Record<string, string>, value: number];

const FAST = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
/** Fewer bounds than `FAST`, because each route and each job has a histogram of its own. */
const COARSE = [0.01, 0.05, 0.25, 1, 5];
const LONG = [0.1, 1, 10, 60, 600];

export function createMetrics({ config, engine, cachedBytes, lastBackup }: Options): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });

  const requests = new Histogram({
    name: 'ardoise_request_duration_seconds',
    help: 'Time to answer by kind (api, page) and status, without pages answered from memory',
    labelNames: ['kind', 'status'],
    buckets: FAST,
    registers,
  });
  const routes = new Histogram({
    name: 'ardoise_route_duration_seconds',
    help: 'Time to answer by call (its id in the API documentation), or page',
    labelNames: ['route'],
    buckets: COARSE,
    registers,
  });
  whenDone('request', ({ kind, route, status = 500 }, seconds) => {
    requests.observe({ kind, status }, seconds);
    routes.observe({ route }, seconds);
  });

  const statements = new Histogram({
    name: 'ardoise_statement_duration_seconds',
    help: 'Time of SQL statements by their first word',
    labelNames: ['verb', 'outcome'],
    buckets: FAST,
    registers,
  });
  whenDone('statement', ({ text, error }, seconds) =>
    statements.observe({ verb: verbOf(text), outcome: outcomeOf(error) }, seconds),
  );

  const runs = new Histogram({
    name: 'ardoise_job_duration_seconds',
    help: 'Time of one attempt of a job',
    labelNames: ['job', 'outcome'],
    buckets: LONG,
    registers,
  });
  whenDone('job', ({ name, error }, seconds) =>
    runs.observe({ job: name, outcome: outcomeOf(error) }, seconds),
  );

  counts('mail', 'ardoise_mails_total', 'Mails offered to the mail server, by outcome', ['outcome']);
  counts('pageCache', 'ardoise_page_cache_total', 'Public pages, answered from memory or rendered', [
    'result',
  ]);
  counts('offloaded', 'ardoise_standby_reads_total', 'Reads for the standby, by the server that they used', [
    'server',
  ]);
  counts('limited', 'ardoise_rate_limited_total', 'Requests that a rate limit rejected', ['limit']);

  gauge('ardoise_page_cache_bytes', 'Size of the page cache', cachedBytes);
  gauge('ardoise_listener_up', '1 while notifications of the database arrive', () =>
    Number(engine.isListening()),
  );
  gauge('ardoise_disk_free_bytes', 'Free space of the data directory', async () => {
    const { bavail, bsize } = await statfs(config.dataDir);
    return bavail * bsize;
  });
  labelled('ardoise_database_connections', 'Connections of this process by state', ['state'], () => {
    const { used, idle, waiting } = engine.connections();
    return [
      [{ state: 'used' }, used],
      [{ state: 'idle' }, idle],
      [{ state: 'waiting' }, waiting],
    ];
  });
  labelled('ardoise_info', 'Version and role of this process', ['version', 'role'], () => [
    [{ version: config.version, role: config.role }, 1],
  ]);

  labelled('ardoise_backup_timestamp_seconds', 'End of the last backup by `cli backup`', [], async () => {
    const at = await lastBackup();
    return at === undefined ? [] : [[{}, at.getTime() / 1000]];
  });

  const queues = shared(() => withSession(engine, readQueues, { by: 'metrics' }));
  labelled('ardoise_jobs', 'Jobs in the queue by kind and state', ['job', 'state'], async () =>
    (await queues()).flatMap(({ name, waiting, running, failed }): Reading[] => [
      [{ job: name, state: 'waiting' }, waiting],
      [{ job: name, state: 'running' }, running],
      [{ job: name, state: 'failed' }, failed],
    ]),
  );
  labelled('ardoise_job_oldest_seconds', 'Time for which the oldest due job has waited', ['job'], async () =>
    (await queues()).map(({ name, oldestSeconds }) => [{ job: name }, oldestSeconds]),
  );

  function counts<Kind extends keyof Counted>(
    kind: Kind,
    name: string,
    help: string,
    labelNames: readonly (keyof Counted[Kind] & string)[],
  ): void {
    const counter = new Counter({ name, help, labelNames, registers });
    counted[kind].subscribe((event) => counter.inc(event as Record<string, string>));
  }

  function gauge(name: string, help: string, read: () => number | Promise<number>): void {
    labelled(name, help, [], async () => [[{}, await read()]]);
  }

  /** Reads the values when the metrics are requested. A value that cannot be read is omitted. */
  function labelled(
    name: string,
    help: string,
    labelNames: readonly string[],
    read: () => Reading[] | Promise<Reading[]>,
  ): void {
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        this.reset();
        const readings = await Promise.resolve(read()).catch(() => []);
        for (const [labels, value] of readings) this.set(labels, value);
      },
    });
  }

  return {
    answer: async () =>
      new Response(await register.metrics(), { headers: { 'content-type': register.contentType } }),
  };
}

/** Concurrent callers share one read. */
function shared<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= read().finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** Calls back at the end of each work of a kind with its duration. */
function whenDone<Kind extends WorkKind>(
  kind: Kind,
  report: (facts: Done<Kind>, seconds: number) => void,
): void {
  const begun = new WeakMap<Done<Kind>, number>();
  const none = () => {};
  work[kind].subscribe({
    start: (facts) => void begun.set(facts, performance.now()),
    end: none,
    asyncStart: none,
    error: none,
    asyncEnd: (facts) => report(facts, (performance.now() - (begun.get(facts) ?? 0)) / 1000),
  });
}

const verbs = new Set(['select', 'insert', 'update', 'delete', 'with', 'begin', 'commit', 'rollback', 'set']);

function verbOf(text: string): string {
  const word = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? '';
  return verbs.has(word) ? word : 'other';
}

const outcomeOf = (error: unknown) => (error === undefined ? 'done' : 'failed');
