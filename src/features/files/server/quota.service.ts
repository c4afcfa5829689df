/** The space for files: what a workspace's plan allows (product.md §7). */
import { Problem } from '#kernel/problem.ts';
import type { Database } from '#platform/db/kysely.ts';
import { readRoom } from './repo.ts';

/**
 * Asked before a file is worked on, to spare the work. That the limit holds when several come at once is the database's
 * affair: it counts each row that stands for a file in the transaction that writes it.
 * @param bytes of the file that is to come.
 * @throws Problem 403 when there is no space for it.
 */
export async function requireRoom(db: Database, bytes: number): Promise<void> {
  const { used, allowed } = await readRoom(db);
  if (allowed !== undefined && used + bytes > allowed) throw new Problem(403, { code: 'STORAGE_USED_UP' });
}
