/** Carries out deletions whose day has come. Each step bears a repeat: a run that broke off is ended by the next. */
import { recordOfProgram } from '#features/audit/server/service.ts';
import { asInstallation } from '#platform/db/installation.ts';
import type { Platform } from '#platform/platform.ts';
import { workspaceFolder } from '#platform/storage/storage.ts';
import { deletionDoneMail } from './emails.tsx';
import * as repo from './purge.repo.ts';
import { listOwners } from './workspace.repo.ts';

interface Needs extends Pick<Platform, 'engine' | 'config' | 'mailer' | 'storage' | 'log'> {
  /** Takes down what other rooms have made outside of the workspace's rows and files. */
  dismantle?: (workspaceId: number) => Promise<void>;
}

export type PurgeService = ReturnType<typeof createPurgeService>;

export function createPurgeService({ engine, config, mailer, storage, log, dismantle }: Needs) {
  /**
   * Who cancels in the same moment either comes first, and nothing is due, or finds nothing left to cancel.
   * @param now the time that counts as now.
   * @returns the ids of the workspaces that are gone.
   */
  async function purgeDue(now: Date): Promise<number[]> {
    const due = await asInstallation(engine, ({ db }) => repo.claimDue(db, now));
    const gone: number[] = [];
    for (const workspace of due) {
      await dismantle?.(workspace.id);
      await storage.removeAll(workspaceFolder(workspace.id));
      await removeRows(workspace);
      gone.push(workspace.id);
      log.info({ workspaceId: workspace.id }, 'a workspace was deleted, as its owner had asked');
    }
    return gone;
  }

  function removeRows(workspace: repo.DueWorkspace): Promise<void> {
    return asInstallation(engine, async (transaction) => {
      const { db } = transaction;
      const owners = await listOwners(db, workspace.id);
      if (!(await repo.deleteWorkspace(db, workspace.id))) return;
      for (const owner of owners)
        await mailer.send(transaction, deletionDoneMail(config, owner, { workspace: workspace.name }));
      // Its own record is gone with it; that it was deleted stays known to those who run the installation.
      const siteId = await repo.findSiteId(db);
      if (siteId === undefined) return;
      await recordOfProgram(transaction, siteId, {
        action: 'workspace.deleted',
        subjectType: 'workspace',
        subjectId: workspace.id,
        detail: { name: workspace.name },
      });
    });
  }

  return { purgeDue };
}
