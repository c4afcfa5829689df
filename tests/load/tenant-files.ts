/** Stores the files that measured calls read; no other file exists. */
import type pg from 'pg';
import { pictureBytes } from '#features/media/factory.ts';
import { MEDIA_FILES } from '#features/media/rules.ts';
import { fileOf, sha256Of } from '#features/payments/server/file.service.ts';
import { findRun, saveHash } from '#features/payments/server/run.repo.ts';
import { ATTACHMENT_FILES, DOCUMENT_FILES } from '#features/receipts/attachment.rules.ts';
import { tokenHash } from '#platform/crypto/token.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { fileKey } from '#platform/storage/file-name.ts';
import { workspaceFolder } from '#platform/storage/storage.ts';
import type { OwnCompany } from '../support/other-company.ts';

const SECRET = 'the-secret-of-the-load-test';
/** Fewer than a large customer has: storing 500,000 files would take longer than everything else. */
const FILES = 1000;

/**
 * @param client as the tenant.
 * @returns ids, and the header of a login of the storage.
 */
export async function storeFiles(
  { app, workspaceId, ids }: OwnCompany,
  client: pg.Client,
  scale: number,
): Promise<Record<string, string>> {
  const { storage } = app.platform;
  const one = async (text: string, values: unknown[]) =>
    Object.values((await client.query<Record<string, string>>(text, values)).rows[0] ?? {})[0] ?? '';
  const picture = await pictureBytes();
  const media = await one('select storage_key from medias where id = $1', [ids.mediaId]);
  const attachment = await one('select storage_key from attachments where id = $1', [ids.attachmentId]);
  const document = await one(
    `insert into report_documents (workspace_id, report_id, revision, locale, state, storage_key, byte_size)
     values ($1::int, $2::int, 1, 'en', 'ready', format('%s-report-%s', $1::int, $2::int), $3)
     on conflict (workspace_id, report_id, locale) do update set state = 'ready', storage_key = excluded.storage_key, byte_size = $3
     returning storage_key`,
    [workspaceId, ids.reportId, picture.length],
  );
  for (const [folder, name] of [
    [MEDIA_FILES, media],
    [ATTACHMENT_FILES, attachment],
    [DOCUMENT_FILES, document],
  ] as const)
    await storage.put(fileKey(folder, name), picture);
  for (let at = 0; at < FILES * scale; at++)
    await storage.put(fileKey(ATTACHMENT_FILES, `${workspaceId}-filler-${at}`), new Uint8Array([0]));
  await asTenant(app.platform.engine, workspaceId, async ({ db }) => {
    const run = await findRun(db, Number(ids.runId));
    const file = run && (await fileOf(db, app.platform.vault, run));
    if (file !== undefined) await saveHash(db, Number(ids.runId), sha256Of(file));
  });
  const user = `load-${workspaceId}`;
  await client.query(
    `insert into service_instances (workspace_id, type, name, provider, secret_hash)
     values ($1, 'storage-user', $2, 'LOCAL', $3)
     on conflict (workspace_id, type) do update set name = $2, secret_hash = $3`,
    [workspaceId, user, tokenHash(SECRET)],
  );
  return {
    storedKey: fileKey(MEDIA_FILES, media).slice(workspaceFolder(workspaceId).length + 1),
    storageLogin: `Basic ${Buffer.from(`${user}:${SECRET}`).toString('base64')}`,
  };
}
