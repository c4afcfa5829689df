/**
 * Measures the resident memory of a process and its children, on Linux. On other systems nothing is measured.
 *
 * It reads only counters of the kernel. A sum of exact shares (`smaps_rollup`) takes 45 ms for a server and its database,
 * during which the server cannot get memory; repeated, it would delay the people whose waits are measured.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const LOOK_MS = 50;

/** @returns the largest growth in megabytes during the work. */
export async function memoryDuring(work: () => Promise<unknown>, pid = process.pid): Promise<number> {
  if (process.platform === 'linux' && !existsSync(`/proc/self/task/${process.pid}/children`))
    throw new Error(
      'This kernel lists no children of processes (CONFIG_PROC_CHILDREN), which this test needs.',
    );
  const before = residentMegabytes(pid);
  let most = before;
  const looking = setInterval(() => {
    most = Math.max(most, residentMegabytes(pid));
  }, LOOK_MS);
  try {
    await work();
  } finally {
    clearInterval(looking);
  }
  return most - before;
}

/** Memory that processes share, such as the buffers of PostgreSQL and programs, is counted once, for the one with most. */
function residentMegabytes(pid: number): number {
  if (process.platform !== 'linux') return 0;
  const all = familyOf(pid).map((one) => readOrNothing(`${one}/status`));
  const of = (field: string) =>
    all.map((status) => Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0));
  const own = of('RssAnon').reduce((sum, one) => sum + one, 0);
  return (own + Math.max(...of('RssShmem')) + Math.max(...of('RssFile'))) / 1024;
}

/** The process and its descendants. */
function familyOf(pid: number): number[] {
  let threads: string[];
  try {
    threads = readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
  const children = threads.flatMap(
    (thread) => readOrNothing(`${pid}/task/${thread}/children`).match(/\d+/g) ?? [],
  );
  return [pid, ...children.map(Number).flatMap(familyOf)];
}

/** @returns nothing for a process that has ended. */
function readOrNothing(file: string): string {
  try {
    return readFileSync(`/proc/${file}`, 'utf8');
  } catch {
    return '';
  }
}
