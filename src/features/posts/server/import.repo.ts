import type { Database } from '#platform/db/kysely.ts';

type Kind = 'post' | 'media';

/** What an external thing became when it was brought in. */
export async function findMark(db: Database, kind: Kind, externalId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('import_marks')
    .select('subject_id')
    .where('kind', '=', kind)
    .where('external_id', '=', externalId)
    .executeTakeFirst();
  return row?.subject_id;
}

export async function insertMark(
  db: Database,
  mark: { workspaceId: number; kind: Kind; externalId: string; subjectId: number },
): Promise<void> {
  await db
    .insertInto('import_marks')
    .values({
      workspace_id: mark.workspaceId,
      kind: mark.kind,
      external_id: mark.externalId,
      subject_id: mark.subjectId,
    })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'kind', 'external_id']).doUpdateSet({ subject_id: mark.subjectId }),
    )
    .execute();
}

export async function keyOfMedia(db: Database, mediaId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('medias')
    .select('storage_key')
    .where('id', '=', mediaId)
    .executeTakeFirst();
  return row?.storage_key ?? undefined;
}

/** An account of the workspace by its e-mail. */
export async function findAuthor(db: Database, email: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .where('user_state', '<>', 'deleted')
    .executeTakeFirst();
  return row?.id;
}
