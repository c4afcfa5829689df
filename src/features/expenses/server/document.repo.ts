import { sql } from 'kysely';
import type { Locale } from '#kernel/locale.ts';
import type { Database } from '#platform/db/kysely.ts';

export function findDocument(db: Database, reportId: number, locale: Locale) {
  return db
    .selectFrom('report_documents')
    .selectAll()
    .where('report_id', '=', reportId)
    .where('locale', '=', locale)
    .executeTakeFirst();
}

export type DocumentRecord = NonNullable<Awaited<ReturnType<typeof findDocument>>>;

interface DocumentRequest {
  workspaceId: number;
  reportId: number;
  locale: Locale;
  revision: number;
  total: number;
  now: Date;
}

/** Requests a new document, which replaces the previous one. */
export async function requestDocument(
  db: Database,
  { workspaceId, reportId, locale, ...request }: DocumentRequest,
): Promise<void> {
  const values = {
    revision: request.revision,
    total: request.total,
    requested_at: request.now,
    state: 'waiting' as const,
    done: 0,
    storage_key: null,
    byte_size: null,
    made_at: null,
  };
  await db
    .insertInto('report_documents')
    .values({ ...values, workspace_id: workspaceId, report_id: reportId, locale })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'report_id', 'locale']).doUpdateSet(values))
    .execute();
}

export async function setProgress(db: Database, id: number, done: number, total: number): Promise<void> {
  await db
    .updateTable('report_documents')
    .set({ state: 'running', done, total })
    .where('id', '=', id)
    .execute();
}

export async function setReady(
  db: Database,
  id: number,
  file: { key: string; size: number; revision: number; now: Date },
): Promise<void> {
  await db
    .updateTable('report_documents')
    .set({
      state: 'ready',
      storage_key: file.key,
      byte_size: file.size,
      revision: file.revision,
      made_at: file.now,
      done: sql<number>`total`,
    })
    .where('id', '=', id)
    .execute();
}

export async function setFailed(db: Database, id: number): Promise<void> {
  await db
    .updateTable('report_documents')
    .set({ state: 'failed', storage_key: null, byte_size: null })
    .where('id', '=', id)
    .execute();
}

/** Storage names of receipt files, by file id. */
export async function listKeys(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('attachments')
    .select(['id', 'storage_key'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, storage_key }) => [id, storage_key]));
}
