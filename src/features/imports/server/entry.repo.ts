import { sql } from 'kysely';
import { foldEmail } from '#kernel/email.ts';
import type { PostLanguage } from '#kernel/locale.ts';
import type { Database } from '#platform/db/kysely.ts';

type Kind = 'post' | 'media';

/** Finds the picture that was imported from an external address, with its file. */
export async function findMarkedPicture(
  db: Database,
  externalId: string,
): Promise<{ mediaId: number; key: string } | undefined> {
  const row = await db
    .selectFrom('import_marks')
    .innerJoin('medias', 'medias.id', 'import_marks.subject_id')
    .select(['medias.id as mediaId', 'medias.storage_key as key'])
    .where('import_marks.kind', '=', 'media')
    .where('external_id', '=', externalId)
    .executeTakeFirst();
  return row === undefined || row.key === null ? undefined : { mediaId: row.mediaId, key: row.key };
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

/**
 * Marks a group as imported; `insertMark` adds the post.
 * @returns false if the group was imported before.
 */
export async function claimGroup(db: Database, workspaceId: number, group: string): Promise<boolean> {
  const mark = await db
    .insertInto('import_marks')
    .values({ workspace_id: workspaceId, kind: 'post', external_id: group, subject_id: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject_id')
    .executeTakeFirst();
  return mark !== undefined;
}

/** Finds an account of the workspace by e-mail, otherwise by a name that only one account has. */
export async function findAuthor(
  db: Database,
  { email, name }: { email?: string; name?: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number; is_email: boolean }>`
    select id, email = ${foldEmail(email ?? '')} as is_email from accounts
     where user_state <> 'deleted' and (email = ${foldEmail(email ?? '')}
        or lower(trim(first_name || ' ' || last_name)) = ${name?.toLowerCase() ?? ''})
     order by is_email desc limit 2`.execute(db);
  const [first, second] = rows;
  return first?.is_email || second === undefined ? first?.id : undefined;
}

export interface KnownPost {
  group: string;
  /** Null if the translation was deleted since. */
  language: PostLanguage | null;
  title_id: string | null;
}

/** Finds groups that were imported before, with the addresses of their translations. */
export async function findKnown(db: Database, groups: readonly string[]): Promise<KnownPost[]> {
  const { rows } = await sql<KnownPost>`
    select m.external_id as "group", t.language, t.title_id
      from import_marks m
      left join posts p on p.id = m.subject_id and p.deleted_at is null
      left join post_translations t on t.post_id = p.id
     where m.kind = 'post' and m.external_id = any(${[...groups]}::text[])`.execute(db);
  return rows;
}

/** Lists all addresses that are taken, on the blog and on other sites. */
export async function listAddresses(db: Database): Promise<{ language: PostLanguage; title_id: string }[]> {
  const { rows } = await sql<{ language: PostLanguage; title_id: string }>`
    select language, title_id from post_translations
    union all select language, title_id from post_former_titles`.execute(db);
  return rows;
}
