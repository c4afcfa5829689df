/** Published posts for tests, written the way the authoring room writes them. */
import { assign, insertCategory, setTranslation } from '#features/categories/server/repo.ts';
import { titleIdOf } from '#features/posts/rules.ts';
import { renderContent } from '#features/posts/server/content.service.ts';
import * as posts from '#features/posts/server/post.repo.ts';
import type { PostLanguage } from '#kernel/locale.ts';
import { fold } from '#kernel/text.ts';
import type { Engine } from '#platform/db/engine.ts';
import { asTenant } from '#platform/db/transaction.ts';

export interface TestPost {
  workspaceId: number;
  authorId: number;
  /** Left out of a language: no translation in it. */
  titles: Partial<Record<PostLanguage, string>>;
  content?: string;
  featured?: boolean;
  categoryIds?: number[];
  publishedAt?: Date;
  /** Written, and not shown to the public. */
  draft?: boolean;
}

/** @returns the post's id. */
export function createPost(engine: Engine, post: TestPost): Promise<number> {
  const { workspaceId, authorId } = post;
  return asTenant(engine, workspaceId, async ({ db }) => {
    const postId = await posts.insertPost(db, { workspaceId, authorId, featured: post.featured ?? false });
    await assign(db, workspaceId, postId, post.categoryIds ?? []);
    for (const [language, title] of Object.entries(post.titles) as [PostLanguage, string][]) {
      const { html, text, words } = renderContent(post.content ?? `<p>${title}</p>`);
      const titleId = titleIdOf(title);
      const translationId = await posts.insertTranslation(db, { workspaceId, postId, language, titleId });
      const versionId = await posts.insertVersion(db, {
        ...{ workspaceId, translationId, version: 1, title, description: `About ${title}` },
        ...{ content: post.content ?? '', contentHtml: html, words, savedBy: authorId },
      });
      if (post.draft) continue;
      await posts.publishVersion(db, {
        ...{ translationId, versionId, language, publishedAt: post.publishedAt },
        ...{ title: fold(title), description: '', text: fold(text) },
      });
    }
    return postId;
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
