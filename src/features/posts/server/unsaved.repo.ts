import { sql } from 'kysely';
import type { WrittenText } from '#features/content/rules.ts';
import type { PostLanguage } from '#kernel/locale.ts';
import type { Database } from '#platform/db/kysely.ts';

/** The account and the translation of an unsaved text. */
export interface UnsavedPlace {
  accountId: number;
  postId: number;
  language: PostLanguage;
}

/** Number of devices per person and translation whose texts are kept; the most recently used ones. */
const MOST_DEVICES = 5;
/**
 * Number of texts per person in total, each of some megabytes at most; the most recently edited ones are
 * kept.
 */
const MOST_TEXTS = 50;

export async function keepUnsaved(
  db: Database,
  { accountId, postId, language }: UnsavedPlace,
  kept: WrittenText & { workspaceId: number; device: string; revision: number; at: Date },
): Promise<void> {
  const { title, description, content, revision, at } = kept;
  await db
    .insertInto('post_unsaved_texts')
    .values({
      title,
      description,
      content,
      revision,
      typed_at: at,
      workspace_id: kept.workspaceId,
      account_id: accountId,
      post_id: postId,
      language,
      device: kept.device,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'account_id', 'post_id', 'language', 'device'])
        .doUpdateSet(({ ref }) => ({
          title: ref('excluded.title'),
          description: ref('excluded.description'),
          // References `excluded`, so that a text of megabytes is sent only once.
          content: ref('excluded.content'),
          revision: ref('excluded.revision'),
          typed_at: ref('excluded.typed_at'),
        })),
    )
    .execute();
  await sql`
    delete from post_unsaved_texts u
     where u.account_id = ${accountId} and u.post_id = ${postId} and u.language = ${language}
       and u.device not in (
         select n.device from post_unsaved_texts n
          where n.account_id = ${accountId} and n.post_id = ${postId} and n.language = ${language}
          order by n.typed_at desc, n.device limit ${MOST_DEVICES})`.execute(db);
  await sql`
    delete from post_unsaved_texts u
     where u.account_id = ${accountId}
       and (u.post_id, u.language, u.device) not in (
         select n.post_id, n.language, n.device from post_unsaved_texts n
          where n.account_id = ${accountId}
          order by n.typed_at desc, n.post_id, n.language, n.device limit ${MOST_TEXTS})`.execute(db);
}

/** Finds the newest text from any other device. */
export function findUnsaved(db: Database, { accountId, postId, language }: UnsavedPlace, device: string) {
  return db
    .selectFrom('post_unsaved_texts')
    .select(['device', 'revision', 'title', 'description', 'content', 'typed_at'])
    .where('account_id', '=', accountId)
    .where('post_id', '=', postId)
    .where('language', '=', language)
    .where('device', '<>', device)
    .orderBy('typed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function dropUnsaved(db: Database, place: UnsavedPlace, device: string): Promise<number> {
  const { accountId, postId, language } = place;
  const { numDeletedRows } = await db
    .deleteFrom('post_unsaved_texts')
    .where('account_id', '=', accountId)
    .where('post_id', '=', postId)
    .where('language', '=', language)
    .where('device', '=', device)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes all texts of one device of a person. */
export async function dropUnsavedOfDevice(db: Database, accountId: number, device: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('post_unsaved_texts')
    .where('account_id', '=', accountId)
    .where('device', '=', device)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes texts of the workspace saved before the given time. */
export async function dropUnsavedBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('post_unsaved_texts').where('typed_at', '<', before).execute();
}
