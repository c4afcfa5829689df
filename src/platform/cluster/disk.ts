/**
 * Rejects writes to the embedded database before its disk is full. PostgreSQL stops when its write-ahead log
 * has no space, and then reads would fail too.
 */
import { statfs } from 'node:fs/promises';
import { Problem } from '#kernel/problem.ts';
import type { Log } from '#platform/log/log.ts';

const CHECK_MS = 2000;

/** @param minFreeBytes free bytes below which writes are rejected. */
export function watchDisk(folder: string, minFreeBytes: number, log: Log) {
  let low = false;
  const check = async () => {
    const disk = await statfs(folder).catch(() => undefined);
    if (disk === undefined) return;
    const now = disk.bavail * disk.bsize < minFreeBytes;
    if (now && !low) log.error('the disk is nearly full: writes are rejected');
    if (!now && low) log.info('there is room on the disk again');
    low = now;
  };
  const timer = setInterval(check, CHECK_MS).unref();
  return {
    assertWritable() {
      if (low) throw new Problem(507, { code: 'STORAGE_FULL' });
    },
    stop: () => clearInterval(timer),
  };
}
