/** Reads what processes use from Linux. */
import { readdirSync, readFileSync } from 'node:fs';
import { placesOf } from '#platform/cluster/places.ts';
import { readServer } from '#platform/cluster/programs.ts';

/** The fields of /proc/PID/stat after the name, which may contain spaces. */
const statOf = (pid: number) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];

/** The processes of the embedded database in this data directory: PostgreSQL's first process and its children. */
export function databaseOf(dataDir: string): number[] {
  const first = readServer(placesOf(dataDir).data)?.pid;
  if (first === undefined) throw new Error(`no database runs in ${dataDir}`);
  return familyOf(first);
}

/** A process and all that it started. */
export function familyOf(pid: number): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const children = all.map(Number).filter((one) => parentOf(one) === pid);
  return [pid, ...children.flatMap(familyOf)];
}

/** @returns undefined for a process that has ended. */
function parentOf(pid: number): number | undefined {
  try {
    return Number(statOf(pid)[1]);
  } catch {
    return undefined;
  }
}

/** Processor time in milliseconds that processes have used, including the operating system's work for them. */
export function processorOf(pids: readonly number[]): number {
  // Linux counts hundredths of a second.
  return pids.reduce((sum, pid) => sum + 10 * (Number(statOf(pid)[11]) + Number(statOf(pid)[12])), 0);
}

/** Memory in MiB that processes use; memory that several share is divided among them (proportional set size). */
export function memoryOf(pids: readonly number[]): number {
  const kibibytes = pids.map((pid) => {
    const [, size] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
    return Number(size);
  });
  return kibibytes.reduce((sum, size) => sum + size, 0) / 1024;
}
