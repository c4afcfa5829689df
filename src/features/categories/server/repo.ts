import type { PostLanguage } from '#kernel/locale.ts';
import { fold } from '#kernel/text.ts';
import type { Database } from '#platform/db/kysely.ts';

export async function insertCategory(db: Database, workspaceId: number, title: string): Promise<number> {
  const row = await db
    .insertInto('categories')
    .values({ workspace_id: workspaceId, title, folded_title: fold(title) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function setTranslation(
  db: Database,
  translation: { workspaceId: number; categoryId: number; language: PostLanguage; value: string },
): Promise<void> {
  const { workspaceId, categoryId, language, value } = translation;
  await db
    .insertInto('category_translations')
    .values({ workspace_id: workspaceId, category_id: categoryId, language, value })
    .onConflict((conflict) => conflict.columns(['category_id', 'language']).doUpdateSet({ value }))
    .execute();
}

export async function assign(
  db: Database,
  workspaceId: number,
  postId: number,
  categoryIds: readonly number[],
): Promise<void> {
  if (categoryIds.length === 0) return;
  await db
    .insertInto('post_categories')
    .values(
      categoryIds.map((categoryId) => ({
        workspace_id: workspaceId,
        post_id: postId,
        category_id: categoryId,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
