/** Checks the storage quota of a workspace's plan (product.md §7). */
import { Problem } from '#kernel/problem.ts';
import type { Database } from '#platform/db/kysely.ts';
import { readRoom } from './repo.ts';

/**
 * Checks the quota before a file is processed, to save work. The database enforces the quota for concurrent uploads: it counts each
 * file's row in the transaction that writes it.
 * @param bytes size of the new file.
 * @throws Problem 403 when it exceeds the quota.
 */
export async function requireRoom(db: Database, bytes: number): Promise<void> {
  const { used, allowed } = await readRoom(db);
  if (allowed !== undefined && used + bytes > allowed) throw new Problem(403, { code: 'STORAGE_USED_UP' });
}
