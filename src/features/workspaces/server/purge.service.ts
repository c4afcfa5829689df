/** Executes due deletions. Each step can be repeated: the next run completes an interrupted one. */
import { listWorkspaceIds } from '#platform/db/workspaces.ts';
import type { JobContext } from '#platform/request/job.ts';
import { workspaceFolder } from '#platform/storage/storage.ts';
import { deletionDoneMail } from './emails.tsx';
import * as repo from './purge.repo.ts';
import { listOwners } from './workspace.repo.ts';

/** Removes what later features created for a workspace besides rows and files. */
export type Dismantle = (job: JobContext, workspaceId: number) => Promise<void>;

/**
 * If a deletion is cancelled concurrently, either the cancellation is first and nothing is due, or it finds
 * nothing to cancel.
 * @returns the ids of the deleted workspaces.
 */
export async function purgeDue(job: JobContext, dismantle?: Dismantle): Promise<number[]> {
  const due = await job.everyTenant(({ db }) => repo.claimDue(db, job.now));
  for (const workspace of due) {
    await dismantle?.(job, workspace.id);
    await removeFolder(job, { workspaceId: workspace.id });
    await removeRows(job, workspace);
    // Removes files added by a concurrent upload, whose rows are deleted.
    await removeFolder(job, { workspaceId: workspace.id });
    job.log.info({ workspaceId: workspace.id }, 'a workspace was deleted, as its owner had asked');
  }
  return due.map(({ id }) => id);
}

/** The job that deletes leftover files of a deleted workspace. */
export const REMOVE_FOLDER = 'workspaces-remove-folder';

/** Milliseconds. Longer than any job or upload, so that work running during the deletion has ended. */
const LONGEST_WORK_MS = 60 * 60_000;

/** Milliseconds for which files may be stored before their workspace, by an import of it. */
export const FOLDER_GRACE_MS = 24 * 60 * 60_000;

/** The job: removes the files of a workspace that does not exist. */
export async function removeOrphanFolder(job: JobContext, data: { workspaceId: number }): Promise<void> {
  const ids = await job.everyTenant(({ db }) => listWorkspaceIds(db), { readOnly: true });
  if (!ids.includes(data.workspaceId)) await removeFolder(job, data);
}

/** Removes the files of a workspace; idempotent. */
function removeFolder(
  { files }: Pick<JobContext, 'files'>,
  { workspaceId }: { workspaceId: number },
): Promise<void> {
  return files.removeAll(workspaceFolder(workspaceId));
}

function removeRows(job: JobContext, workspace: repo.DueWorkspace): Promise<void> {
  return job.everyTenant(async (context) => {
    const { db, config } = context;
    const owners = await listOwners(db, workspace.id);
    if (!(await repo.deleteWorkspace(db, workspace.id))) return;
    // Removes the folder again later, because an import may still be running, or this process may end first. Nothing else finds a
    // folder without a workspace.
    const startAfter = new Date(job.now.getTime() + LONGEST_WORK_MS);
    await context.enqueue(REMOVE_FOLDER, { workspaceId: workspace.id }, { startAfter });
    for (const owner of owners)
      await context.send(deletionDoneMail(config, owner, { workspace: workspace.name }));
    // Recorded in the site's audit log for administrators, because the workspace's own log is deleted too.
    const siteId = await repo.findSiteId(db);
    if (siteId === undefined) return;
    await context.record({
      workspaceId: siteId,
      action: 'workspace.deleted',
      subjectType: 'workspace',
      subjectId: workspace.id,
      detail: { name: workspace.name },
    });
  });
}
