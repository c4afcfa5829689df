/**
 * Measures the resident memory of a process and its children, on Linux. On other systems nothing is measured.
 */
import { readdirSync, readFileSync } from 'node:fs';

const LOOK_MS = 50;

/** @returns the largest growth in megabytes during the work. */
export async function memoryDuring(work: () => Promise<unknown>, pid = process.pid): Promise<number> {
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

/** Shared memory, such as that of PostgreSQL's processes, is counted once (`Pss`). */
function residentMegabytes(pid: number): number {
  if (process.platform !== 'linux') return 0;
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc'))
    if (/^\d+$/.test(name)) parents.set(Number(name), fieldOf(`${name}/status`, 'PPid'));
  const isDescendant = (one: number): boolean =>
    one === pid || (one > 1 && isDescendant(parents.get(one) ?? 0));
  const own = [...parents.keys()].filter(isDescendant);
  return own.reduce((sum, one) => sum + fieldOf(`${one}/smaps_rollup`, 'Pss') / 1024, 0);
}

/** @returns 0 for a process that has ended. */
function fieldOf(file: string, field: 'PPid' | 'Pss'): number {
  try {
    return Number(
      new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${file}`, 'utf8'))?.[1] ?? 0,
    );
  } catch {
    return 0;
  }
}
