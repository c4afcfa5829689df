/**
 * Removes files without a row, left by interrupted uploads or crashes. A file is stored before its row is
 * written, so recent files are kept.
 */
import { listWorkspaceIds } from '#platform/db/workspaces.ts';
import type { JobContext } from '#platform/request/job.ts';
import { fileNameIn } from '#platform/storage/file-name.ts';
import { workspaceFolder } from '#platform/storage/storage.ts';
import { withoutRow } from './repo.ts';

/** Milliseconds for which a file may have no row: an import stores all its pictures before the first row. */
const GRACE_MS = 24 * 60 * 60 * 1000;
/** Number of names per query. */
const BATCH = 500;

export async function sweepFiles(context: JobContext): Promise<void> {
  const before = new Date(context.now.getTime() - GRACE_MS);
  const workspaces = await context.everyTenant(({ db }) => listWorkspaceIds(db), { readOnly: true });
  let removed = 0;
  for (const workspaceId of workspaces) {
    const folder = workspaceFolder(workspaceId);
    await context.files.removeUnfinished(folder, before);
    for await (const keys of inBatches(context.files.list(folder)))
      removed += await sweepBatch(context, workspaceId, keys, before);
  }
  if (removed > 0) context.log.info({ removed }, 'files without a row were removed');
}

async function sweepBatch({ files, inTenant }: JobContext, workspaceId: number, keys: Named[], before: Date) {
  const names = [...new Set(keys.map(({ name }) => name))];
  const lost = new Set(await inTenant(workspaceId, ({ db }) => withoutRow(db, names), { readOnly: true }));
  let removed = 0;
  for (const { key, name } of keys) {
    if (!lost.has(name)) continue;
    const since = await files.storedAt(key);
    if (since === undefined || since > before) continue;
    await files.remove(key);
    removed++;
  }
  return removed;
}

interface Named {
  key: string;
  name: string;
}

/** Groups the names of stored files. Skips files that the application did not store. */
async function* inBatches(keys: AsyncIterable<string>): AsyncGenerator<Named[]> {
  let batch: Named[] = [];
  for await (const key of keys) {
    const name = fileNameIn(key);
    if (name === undefined) continue;
    batch.push({ key, name });
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
