import { type Insertable, sql } from 'kysely';
import type { Database } from '#platform/db/kysely.ts';
import type { Attachments } from '../../../../generated/database.ts';
import type { AttachmentFacts } from './repo.ts';

/** Finds a file with its report's author and state. */
export function findAttachment(db: Database, id: number) {
  return db
    .selectFrom('attachments as f')
    .innerJoin('receipts as x', 'x.id', 'f.receipt_id')
    .innerJoin('reports as r', 'r.id', 'x.report_id')
    .select([
      'f.id',
      'f.receipt_id',
      'f.name',
      'f.kind',
      'f.storage_key',
      'f.byte_size',
      'x.report_id as reportId',
      'r.account_id as userId',
    ])
    .where('f.id', '=', id)
    .executeTakeFirst();
}

export type AttachmentRecord = NonNullable<Awaited<ReturnType<typeof findAttachment>>>;

/** Counts the files of a receipt. The caller must hold the report's lock. */
export async function countAttachments(db: Database, receiptId: number): Promise<number> {
  const { count } = await db
    .selectFrom('attachments')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('receipt_id', '=', receiptId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertAttachment(
  db: Database,
  values: Insertable<Attachments>,
): Promise<AttachmentFacts> {
  const { sha256, created_at, ...file } = await db
    .insertInto('attachments')
    .values(values)
    .returning(['id', 'name', 'kind', 'byte_size', 'previewable', 'sha256', 'created_at'])
    .executeTakeFirstOrThrow();
  return { ...file, sha256: sha256.toString('hex'), created_at: created_at.toISOString() };
}

export async function deleteAttachment(db: Database, id: number): Promise<boolean> {
  const found = await db.deleteFrom('attachments').where('id', '=', id).returning('id').executeTakeFirst();
  return found !== undefined;
}
