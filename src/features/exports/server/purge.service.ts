/** Deletes exports after 7 days, and files without a row: their person was deleted, or their attempt was killed. */
import { listWorkspaceIds } from '#platform/db/workspaces.ts';
import type { JobContext } from '#platform/request/job.ts';
import { keptSince } from '../rules.ts';
import { exportsFolder, idIn } from './file.ts';
import * as repo from './repo.ts';

/** Idempotent. */
export async function purgeExports(job: JobContext): Promise<void> {
  for (const workspaceId of await job.everyTenant(({ db }) => listWorkspaceIds(db), { readOnly: true })) {
    await job.inTenant(workspaceId, ({ db }) => repo.deleteExports(db, keptSince(job.now)));
    // Lists the files before the rows, because a file is stored after its row.
    const keys: string[] = [];
    for await (const key of job.files.list(exportsFolder(workspaceId))) keys.push(key);
    if (keys.length === 0) continue;
    const kept = new Set(await job.inTenant(workspaceId, ({ db }) => repo.listIds(db), { readOnly: true }));
    for (const key of keys) if (!kept.has(idIn(key))) await job.files.remove(key);
  }
}
