/** Moves one workspace to another installation: what goes along, what remains, and what it gets there. */

import { randomBytes } from 'node:crypto';
import { insertLicence } from '#features/billing/server/bill.repo.ts';
import type { Pricing } from '#features/workspaces/rules.ts';
import {
  type Adaptation,
  adaptRow,
  type NamedWorkspace,
  refuseTaken,
  refuseUnfinished,
} from '#features/workspaces/server/move.service.ts';
import { FOLDER_GRACE_MS, REMOVE_FOLDER } from '#features/workspaces/server/purge.service.ts';
import { civilDay } from '#kernel/civil-day.ts';
import { mainlandZone } from '#kernel/zone.ts';
import { compressed, saveArchive } from '#platform/backup/archive.ts';
import { makeBackup } from '#platform/backup/backup.ts';
import type { Manifest } from '#platform/backup/manifest.ts';
import { createVault, isSealed, type Vault } from '#platform/crypto/vault.ts';
import type { Session } from '#platform/db/engine.ts';
import { ARCHIVE, type Arrived, importWorkspace } from '#platform/move/import.ts';
import { parseRow } from '#platform/move/shift.ts';
import { type Remaining, readMovedTables } from '#platform/move/tables.ts';
import type { Platform } from '#platform/platform.ts';
import type { JobContext } from '#platform/request/job.ts';
import { spoolFolder } from '#platform/spool/spool.ts';
import { sealedColumns } from './cli/reseal.ts';

/** All other tables with a workspace move. */
export const remaining: Remaining = {
  account_addresses: 'follows from the accounts',
  post_counts: 'counted anew by triggers',
  published_counts: 'counted anew by triggers',
  post_words: 'derived anew by triggers',
  post_word_parts: 'derived anew by triggers',
  storage_use: 'counted anew by triggers',
  worked_months: 'summed anew by triggers',
  sessions: 'people sign in again',
  session_tokens: 'people sign in again',
  account_codes: 'links in mails, to be sent again',
  account_challenges: 'valid for minutes',
  account_recovery_codes: 'people create new ones',
  account_passkeys: 'bound to the former address',
  email_changes: 'links in mails, to be sent again',
  idempotent_answers: 'for repeated requests to the former address',
  exports: 'files for seven days, to be requested again',
  bills: 'documents of their issuer',
  licences: 'contracts with the operator of the former installation',
  service_instances: 'created outside the database, to be created again',
};

/** Secrets are sealed with a key of their own in the archive, so that no installation learns the other's key. */
function carriedBy(key: string, { config }: Pick<Platform, 'config'>): Vault {
  return createVault({ secretKey: key, previousSecretKeys: [], dataDir: config.dataDir });
}

/**
 * Writes the archive of a workspace.
 * @returns its manifest, and the key of the secrets in it.
 * @throws Problem 409 if the file exists, or while something runs that must end first.
 */
export async function exportWorkspace(
  platform: Platform,
  command: JobContext,
  { id, name }: Pick<NamedWorkspace, 'id' | 'name'>,
  file: string,
): Promise<{ manifest: Manifest; key: string }> {
  await refuseUnfinished(command, { id });
  const about = { subjectType: 'workspace', subjectId: id, workspaceId: id };
  await command.everyTenant((context) => context.record({ action: 'workspace.exported', ...about }));
  const key = randomBytes(32).toString('base64url');
  const carried = carriedBy(key, platform);
  const reseal = (text: string, about: string) =>
    platform.vault.sealedWith(text) === 'foreign'
      ? text
      : carried.seal(platform.vault.open(text, about), about);
  const only = {
    id,
    name,
    sealed: carried.seal(name, ARCHIVE),
    tables: (session: Session) => readMovedTables(session, remaining),
    change(table: { name: string }, line: string): string {
      const columns = sealedColumns.filter((one) => one.table === table.name);
      if (columns.length === 0) return line;
      const row = parseRow(line);
      for (const { column, key, about } of columns) {
        const text = row[column];
        if (typeof text === 'string' && isSealed(text)) row[column] = reseal(text, about(String(row[key])));
      }
      return JSON.stringify(row);
    },
  };
  const backup = makeBackup(platform, spoolFolder(platform.config.dataDir), { only });
  return { manifest: await saveArchive(file, compressed(backup), 'ardoise-workspace'), key };
}

/**
 * Brings the workspace of an archive into this installation, with a licence at this installation's prices.
 * @param archive `key` opens the secrets in it.
 * @throws RestoreRefused
 */
export function bringWorkspace(
  platform: Platform,
  command: JobContext,
  archive: { file: string; key: string; adaptation: Adaptation },
): Promise<Arrived> {
  const { file, key, adaptation } = archive;
  return importWorkspace(command, file, {
    remaining,
    sealed: sealedColumns,
    carried: carriedBy(key, platform),
    adapt: (table, row) => adaptRow(adaptation, table, row),
    refuseTaken,
    // Removes the files if this process is killed.
    prepare: (context, workspaceId) =>
      context.enqueue(
        REMOVE_FOLDER,
        { workspaceId },
        { startAfter: new Date(command.now.getTime() + FOLDER_GRACE_MS) },
      ),
    async finish(context, { workspaceId, formerId, own }) {
      const { db, config, now } = context;
      const pricing = own.pricing as Pricing;
      const price = config.planPrices[pricing];
      const licence = {
        workspace_id: workspaceId,
        pricing,
        price_cents: price,
        valid_from: civilDay(now, mainlandZone),
      };
      await insertLicence(db, licence);
      await context.record({
        action: 'workspace.arrived',
        subjectType: 'workspace',
        subjectId: workspaceId,
        detail: { number: formerId },
        workspaceId,
      });
    },
  });
}
