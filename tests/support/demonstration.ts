/** Gives tests the demonstration without creating it again, which takes three times the processor time of a start. */
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';

/**
 * Copies the demonstration of e2e-server.ts into a new data directory; on an external database the server inserts it.
 * @returns the directory.
 */
export function withDemonstration(dataDir: string): string {
  if (process.env.TEST_EXTERNAL === undefined) cpSync(inject('demonstration'), dataDir, { recursive: true });
  return dataDir;
}

/**
 * Returns a data directory with the demonstration for one test file at a time; the files of a worker share it, so no server may use it
 * any more. It is deleted with the demonstration. On an external database each has its own, because it names the database.
 */
export function demonstrationOfWorker(): string {
  if (process.env.TEST_EXTERNAL !== undefined) return mkdtempSync(path.join(tmpdir(), 'ardoise-e2e-'));
  const demonstration = inject('demonstration');
  const own = path.join(path.dirname(demonstration), `worker-${process.pid}`);
  makeEqual(demonstration, own);
  return own;
}

/**
 * Makes a folder equal to another one. Overwrites files instead of replacing them: on ext4, creating thousands right after
 * deleting thousands takes ten times the processor time.
 */
function makeEqual(from: string, to: string): void {
  const entries = readdirSync(from, { withFileTypes: true });
  const names = new Set(entries.map(({ name }) => name));
  if (existsSync(to)) {
    for (const name of readdirSync(to))
      if (!names.has(name)) rmSync(path.join(to, name), { recursive: true, force: true });
  } else mkdirSync(to);
  for (const entry of entries) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) makeEqual(source, target);
    else if (entry.isFile()) copyFileSync(source, target);
  }
}
