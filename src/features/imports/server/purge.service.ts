/** Removes files of abandoned imports, and old reports. */
import { listWorkspaceIds } from '#platform/db/workspaces.ts';
import type { JobContext } from '#platform/request/job.ts';
import { fileKey } from '#platform/storage/file-name.ts';
import { FILE_DAYS, IMPORT_FILES, REPORT_DAYS } from '../rules.ts';
import * as repo from './repo.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes the row first; if the file's removal fails, the sweep removes the file. Idempotent. */
export async function purgeImports(job: JobContext): Promise<void> {
  const ago = (days: number) => new Date(job.now.getTime() - days * DAY_MS);
  const before = { file: ago(FILE_DAYS), report: ago(REPORT_DAYS) };
  const workspaces = await job.everyTenant(({ db }) => listWorkspaceIds(db), { readOnly: true });
  for (const workspaceId of workspaces) {
    const due = await job.inTenant(workspaceId, ({ db }) => repo.listDue(db, before), { readOnly: true });
    for (const { id, storage_key: name, created_at } of due) {
      await job.inTenant(workspaceId, ({ db }) =>
        created_at < before.report
          ? repo.deleteImport(db, id)
          : repo.updateImport(db, id, { storage_key: null }),
      );
      if (name !== null) await removeImportFile(job, { name });
    }
  }
}

/**
 * Idempotent.
 * @param name the `storage_key`.
 */
export function removeImportFile(
  { files }: Pick<JobContext, 'files'>,
  { name }: { name: string },
): Promise<void> {
  return files.remove(fileKey(IMPORT_FILES, name));
}
