import { sql } from 'kysely';
import type { Database } from '#platform/db/kysely.ts';

export interface NewPreview {
  tokenHash: Buffer;
  workspaceId: number;
  translationId: number;
  createdBy: number;
  days: number;
}

/** @returns the expiry time. */
export async function insertPreview(db: Database, preview: NewPreview): Promise<Date> {
  await db
    .deleteFrom('post_previews')
    .where('translation_id', '=', preview.translationId)
    .where('expires_at', '<', sql<Date>`now()`)
    .execute();
  const row = await db
    .insertInto('post_previews')
    .values({
      token_hash: preview.tokenHash,
      workspace_id: preview.workspaceId,
      translation_id: preview.translationId,
      created_by: preview.createdBy,
      expires_at: sql<Date>`now() + make_interval(days => ${preview.days})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return row.expires_at;
}

export async function findPreview(db: Database, tokenHash: Buffer): Promise<number | undefined> {
  const row = await db
    .selectFrom('post_previews')
    .select('translation_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.translation_id;
}

/** @returns the number of deleted links. */
export async function deletePreviews(db: Database, translationId: number): Promise<number> {
  const rows = await db
    .deleteFrom('post_previews')
    .where('translation_id', '=', translationId)
    .returning('translation_id')
    .execute();
  return rows.length;
}
