/** Inserts a complete post with its dates and author, for imports and demonstration data. */
import { setCategoriesOfPost } from '#features/categories/server/service.ts';
import { isEmpty, type PreparedText } from '#features/content/server/prepared.service.ts';
import { replaceMediaUses } from '#features/media/server/use.service.ts';
import type { PostLanguage } from '#kernel/locale.ts';
import type { Database } from '#platform/db/kysely.ts';
import { freeTitleId } from '../rules.ts';
import type { SearchTexts } from '../search.rules.ts';
import { titleIdOf } from '../title-id.rules.ts';
import { insertPost, setCover } from './post.repo.ts';
import { setSearchTexts, setSocialPicture } from './search.repo.ts';
import { makePublic, replacePictureUses } from './text.service.ts';
import { insertFormerAddresses, insertTranslation, takenTitleIds } from './translation.repo.ts';
import { insertVersion } from './version.repo.ts';

export interface WholeTranslation {
  /** The text, which was rendered before the transaction. */
  prepared: PreparedText;
  language: PostLanguage;
  /** The preferred address; if undefined, it is made from the title. A number is added if it is taken. */
  titleId?: string;
  savedAt: Date;
  /** Undefined for a draft. */
  publishedAt?: Date;
  search?: SearchTexts;
  /** The text's addresses on another site, normalised with `sourceAddress`. */
  formerAddresses?: readonly string[];
}

export interface WholePost {
  workspaceId: number;
  authorId: number;
  /** The name shown to readers if no member is the author. */
  byline?: string;
  featured: boolean;
  coverMediaId?: number;
  socialMediaId?: number;
  categoryIds: readonly number[];
  kind: 'saved' | 'imported';
  /** The first translation is the source of the others. */
  translations: readonly WholeTranslation[];
}

export interface InsertedPost {
  postId: number;
  /** The addresses of the translations, in the same order. */
  titleIds: string[];
}

/** Inserts the post. Translations without a cover or without content stay drafts (product.md §4). */
export async function insertWholePost(db: Database, post: WholePost): Promise<InsertedPost> {
  const { workspaceId, authorId, coverMediaId, socialMediaId } = post;
  const postId = await insertPost(db, {
    workspaceId,
    authorId,
    byline: post.byline,
    featured: post.featured,
    sourceLanguage: post.translations[0]?.language ?? 'EN',
    createdAt: firstSaved(post.translations),
  });
  if (coverMediaId !== undefined) {
    await setCover(db, postId, coverMediaId);
    await replaceMediaUses(db, { workspaceId, postId, language: '', place: 'cover' }, [coverMediaId]);
  }
  if (socialMediaId !== undefined) {
    await setSocialPicture(db, postId, socialMediaId);
    await replaceMediaUses(db, { workspaceId, postId, language: '', place: 'social' }, [socialMediaId]);
  }
  await setCategoriesOfPost(db, workspaceId, postId, post.categoryIds);
  const titleIds: string[] = [];
  let source: { saveId: number; hash: Buffer } | undefined;
  for (const translation of post.translations) {
    const { titleId, ...kept } = await insertOne(db, post, postId, translation, source);
    titleIds.push(titleId);
    source ??= kept;
  }
  return { postId, titleIds };
}

/** Returns the creation time of a post: when its oldest text was saved. */
function firstSaved(translations: readonly WholeTranslation[]): Date | undefined {
  const times = translations.map(({ savedAt }) => savedAt.getTime());
  return times.length === 0 ? undefined : new Date(Math.min(...times));
}

async function insertOne(
  db: Database,
  { workspaceId, authorId, kind, coverMediaId }: WholePost,
  postId: number,
  translation: WholeTranslation,
  source: { saveId: number; hash: Buffer } | undefined,
): Promise<{ titleId: string; saveId: number; hash: Buffer }> {
  const { language, savedAt, publishedAt } = translation;
  const { text, rendered, mediaIds, hash } = translation.prepared;
  const { title, description, content } = text;
  const preferred = titleIdOf(translation.titleId ?? title);
  const titleId = freeTitleId(preferred, await takenTitleIds(db, language, preferred));
  const translationId = await insertTranslation(db, { workspaceId, postId, language, titleId, source });
  await insertFormerAddresses(
    db,
    { id: translationId, workspaceId, language },
    translation.formerAddresses ?? [],
  );
  if (translation.search !== undefined) await setSearchTexts(db, translationId, translation.search);
  const { versionId, saveId } = await insertVersion(db, {
    workspaceId,
    translationId,
    version: 1,
    kind,
    title,
    description,
    content,
    savedAt,
    rendered,
    textHash: hash,
    savedBy: authorId,
  });
  const place = { workspaceId, postId, language };
  await replacePictureUses(db, place, mediaIds);
  if (publishedAt !== undefined && coverMediaId !== undefined && !isEmpty(rendered))
    await makePublic(db, {
      ...place,
      translationId,
      versionId,
      title,
      description,
      publishedAt,
    });
  return { titleId, saveId, hash };
}
