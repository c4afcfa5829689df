/** Samples memory, open files, queue and disk, to see whether anything grows. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { NodeName, Stage } from './stage.ts';

const NODES = ['both', 'web', 'worker'] as const satisfies NodeName[];
const MIB = 1024 * 1024;

/** One moment; a value is missing if its part was stopped. */
export type Sample = { seconds: number } & Partial<Record<string, number>>;

export interface Sampler {
  samples: Sample[];
  stop(): Promise<void>;
}

export function startSampling(stage: Stage, intervalMs: number): Sampler {
  const samples: Sample[] = [];
  const begun = Date.now();
  let last: Promise<void> = Promise.resolve();
  const take = async () => {
    const sample: Sample = { seconds: Math.round((Date.now() - begun) / 1000) };
    for (const name of NODES) Object.assign(sample, processOf(name, stage.node(name).pid));
    sample['disk: spools, MiB'] =
      NODES.map((name) => sizeOf(path.join(stage.folder, name))).reduce((a, b) => a + b) / MIB;
    sample['disk: WAL, MiB'] = sizeOf(path.join(stage.databaseHome, 'data/pg_wal')) / MIB;
    await databaseOf(stage).then(
      (found) => Object.assign(sample, found),
      () => undefined,
    );
    samples.push(sample);
  };
  const timer = setInterval(() => {
    last = last.then(take);
  }, intervalMs);
  return {
    samples,
    async stop() {
      clearInterval(timer);
      await last;
    },
  };
}

function processOf(name: string, pid: number): Partial<Record<string, number>> {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    const handles = readdirSync(`/proc/${pid}/fd`).length;
    return { [`${name}: memory, MiB`]: Number(kilobytes) / 1024, [`${name}: handles`]: handles };
  } catch {
    return {};
  }
}

function sizeOf(folder: string): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    try {
      if (entry.isFile()) bytes += statSync(path.join(entry.parentPath, entry.name)).size;
    } catch {}
  return bytes;
}

async function databaseOf({ databaseUrl }: Stage) {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query(
      `select count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as "queue: due jobs",
              coalesce(extract(epoch from now() - min(start_after)
                filter (where state in ('created', 'retry') and start_after <= now())), 0)::float as "queue: age, s",
              (select count(*) from pg_stat_activity where backend_type = 'client backend')::int as "database: connections",
              pg_database_size(current_database()) / ${MIB}::float as "database: size, MiB"
         from pgboss.job where not starts_with(name, '__pgboss__')`,
    );
    return rows[0];
  } finally {
    await client.end();
  }
}

export interface Trend {
  name: string;
  /** Averages of the first and last quarter after the warm-up. */
  first: number;
  last: number;
  most: number;
  /** Per hour, by least squares. */
  slope: number;
}

/** @param warmUp seconds that are left out. */
export function trendsOf(samples: readonly Sample[], warmUp: number): Trend[] {
  const later = samples.filter(({ seconds }) => seconds >= warmUp);
  const names = [...new Set(later.flatMap((sample) => Object.keys(sample)))].filter(
    (name) => name !== 'seconds',
  );
  return names.map((name) => {
    const points = later.flatMap((sample) => {
      const value = sample[name];
      return value === undefined ? [] : [{ x: sample.seconds / 3600, y: value }];
    });
    const quarter = Math.max(1, Math.floor(points.length / 4));
    return {
      name,
      first: average(points.slice(0, quarter).map(({ y }) => y)),
      last: average(points.slice(-quarter).map(({ y }) => y)),
      most: Math.max(...points.map(({ y }) => y)),
      slope: slopeOf(points),
    };
  });
}

const average = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / Math.max(1, values.length);

function slopeOf(points: readonly { x: number; y: number }[]): number {
  const [x, y] = [average(points.map((point) => point.x)), average(points.map((point) => point.y))];
  const [above, below] = points.reduce(
    ([a, b], point) => [a + (point.x - x) * (point.y - y), b + (point.x - x) ** 2],
    [0, 0],
  );
  return below === 0 ? 0 : above / below;
}
