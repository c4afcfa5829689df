/**
 * One process at a time on an embedded data directory: two would destroy it. The lock is a file that names
 * its holder; that of a dead holder is taken over.
 */
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { ensureDataDirectory } from '#platform/config/data-directory.ts';

interface Holder {
  pid: number;
  host: string;
  since: string;
  /** When that process started, in the kernel's ticks: tells it from a later one with the same number. */
  startTicks?: string;
}

export class DataDirectoryInUse extends Error {
  override readonly name = 'DataDirectoryInUse';
}

/**
 * Takes the lock of a data directory, creating the directory if need be.
 * @returns a function that gives the lock back.
 * @throws DataDirectoryInUse naming the process that holds it.
 */
export function lockDataDirectory(dataDir: string): () => void {
  ensureDataDirectory(dataDir);
  const file = path.join(dataDir, 'ardoise.lock');
  const own: Holder = {
    pid: process.pid,
    host: hostname(),
    since: new Date().toISOString(),
    startTicks: startTicks(process.pid),
  };
  for (let attempt = 0; attempt < 5; attempt++) {
    if (tryCreate(file, own)) return () => rmSync(file, { force: true });
    const holder = readHolder(file);
    if (holder !== undefined && isAlive(holder)) throw inUse(dataDir, holder);
    // Renaming decides between two that find the same dead lock: only one of them succeeds.
    try {
      const aside = `${file}.${process.pid}`;
      renameSync(file, aside);
      rmSync(aside, { force: true });
    } catch {
      // Another process was quicker; look again.
    }
  }
  throw new DataDirectoryInUse(`The data directory ${dataDir} is being taken by another process.`);
}

function tryCreate(file: string, own: Holder): boolean {
  try {
    const descriptor = openSync(file, 'wx');
    writeSync(descriptor, JSON.stringify(own));
    fsyncSync(descriptor);
    closeSync(descriptor);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

function isAlive(holder: Holder): boolean {
  // A directory shared between machines: whether that process lives cannot be seen from here.
  if (holder.host !== hostname()) return true;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const ticks = startTicks(holder.pid);
  return holder.startTicks === undefined || ticks === undefined || ticks === holder.startTicks;
}

/** Field 22 of /proc/{pid}/stat; undefined where there is no such file system. */
function startTicks(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19];
  } catch {
    return undefined;
  }
}

function inUse(dataDir: string, holder: Holder): DataDirectoryInUse {
  return new DataDirectoryInUse(
    `The data directory ${dataDir} is in use by process ${holder.pid} on ${holder.host} since ${holder.since}.\n` +
      'Stop that process first, or give this one another DATA_DIR. ' +
      `If you are certain that it is gone, remove ${path.join(dataDir, 'ardoise.lock')}.`,
  );
}
