/** Inserts published posts for tests, as an import does. */
import { insertCategory, setTranslation } from '#features/categories/server/repo.ts';
import { prepareText } from '#features/content/server/prepared.service.ts';
import { insertMedia } from '#features/media/server/media.repo.ts';
import { insertWholePost, type WholeTranslation } from '#features/posts/server/whole-post.service.ts';
import type { PostLanguage } from '#kernel/locale.ts';
import type { Engine } from '#platform/db/engine.ts';
import { asTenant } from '#platform/db/transaction.ts';

export interface TestPost {
  workspaceId: number;
  authorId: number;
  /** A missing language has no translation. */
  titles: Partial<Record<PostLanguage, string>>;
  content?: string;
  featured?: boolean;
  categoryIds?: number[];
  /** The time of writing and, unless `draft`, of publication. */
  publishedAt: Date;
  /** Not published. */
  draft?: boolean;
}

/** @returns the post's id. */
export function createPost(engine: Engine, post: TestPost): Promise<number> {
  const { workspaceId, authorId, categoryIds = [], featured = false } = post;
  const publishedAt = post.draft ? undefined : post.publishedAt;
  return asTenant(engine, workspaceId, async ({ db }) => {
    const coverMediaId = await insertMedia(db, { workspaceId, title: 'cover', uploadedBy: authorId });
    const translations: WholeTranslation[] = [];
    for (const [language, title] of Object.entries(post.titles) as [PostLanguage, string][]) {
      const text = { title, description: `About ${title}`, content: post.content ?? `<p>${title}</p>` };
      const prepared = await prepareText(db, language, text);
      translations.push({ language, prepared, publishedAt, savedAt: post.publishedAt });
    }
    const inserted = await insertWholePost(db, {
      workspaceId,
      authorId,
      featured,
      coverMediaId,
      categoryIds,
      kind: 'saved',
      translations,
    });
    return inserted.postId;
  });
}

export function createCategory(
  engine: Engine,
  category: { workspaceId: number; title: string; names?: Partial<Record<PostLanguage, string>> },
): Promise<number> {
  const { workspaceId, title, names = {} } = category;
  return asTenant(engine, workspaceId, async ({ db }) => {
    const categoryId = await insertCategory(db, workspaceId, title);
    for (const [language, value] of Object.entries(names) as [PostLanguage, string][]) {
      await setTranslation(db, { workspaceId, categoryId, language, value });
    }
    return categoryId;
  });
}
