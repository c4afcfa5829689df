/** Carries out deletions whose day has come. Each step bears a repeat: a run that broke off is ended by the next. */
import type { JobContext } from '#platform/request/job.ts';
import { workspaceFolder } from '#platform/storage/storage.ts';
import { deletionDoneMail } from './emails.tsx';
import * as repo from './purge.repo.ts';
import { listOwners } from './workspace.repo.ts';

/** Takes down what later features have made outside of a workspace's rows and files. */
export type Dismantle = (job: JobContext, workspaceId: number) => Promise<void>;

/**
 * Who cancels in the same moment either comes first, and nothing is due, or finds nothing left to cancel.
 * @returns the ids of the workspaces that are gone.
 */
export async function purgeDue(job: JobContext, dismantle?: Dismantle): Promise<number[]> {
  const due = await job.everyTenant(({ db }) => repo.claimDue(db, job.now));
  for (const workspace of due) {
    await dismantle?.(job, workspace.id);
    await removeFolder(job, { workspaceId: workspace.id });
    await removeRows(job, workspace);
    // What an upload under way has put there meanwhile, and whose row went with the others.
    await removeFolder(job, { workspaceId: workspace.id });
    job.log.info({ workspaceId: workspace.id }, 'a workspace was deleted, as its owner had asked');
  }
  return due.map(({ id }) => id);
}

/** The job that looks for files of a workspace that is gone. */
export const REMOVE_FOLDER = 'workspaces-remove-folder';

/** Longer than any job or upload, in milliseconds: what was at work when the rows went has ended by then. */
const LONGEST_WORK_MS = 60 * 60_000;

/** Safe to repeat. */
export function removeFolder(
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
    // An import may be at work, or this process end before it has looked again: nobody else finds a folder without a workspace.
    const startAfter = new Date(job.now.getTime() + LONGEST_WORK_MS);
    await context.enqueue(REMOVE_FOLDER, { workspaceId: workspace.id }, { startAfter });
    for (const owner of owners)
      await context.send(deletionDoneMail(config, owner, { workspace: workspace.name }));
    // Its own record is gone with it; that it was deleted stays known to those who run the installation.
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
