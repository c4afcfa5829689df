/** Posts: listing, creating, covers, categories, deleting. */
import {
  categoriesOfPost,
  choosableCategories,
  setCategoriesOfPost as saveCategories,
} from '#features/categories/server/service.ts';
import { prepareText } from '#features/content/server/prepared.service.ts';
import { mediaAddress } from '#features/media/address.rules.ts';
import { replaceMediaUses, requirePicture } from '#features/media/server/use.service.ts';
import { announceChange } from '#features/workspaces/server/site.service.ts';
import type { Member } from '#kernel/actor.ts';
import type { CallInput } from '#kernel/call.ts';
import { leftName } from '#kernel/left-name.ts';
import { type Locale, type PostLanguage, postLanguage } from '#kernel/locale.ts';
import { Problem } from '#kernel/problem.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { MemberContext, TransactionContext } from '#platform/request/context.ts';
import { page } from '#platform/request/page.ts';
import { mayDeletePost, mayWriteAllPosts, mayWritePost } from '../access.ts';
import type { PostRow } from '../contract.ts';
import * as contract from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { isStale, stateOfPost } from '../rules.ts';
import * as repo from './post.repo.ts';
import { newTitleId } from './text.service.ts';
import { insertTranslation, touchAll } from './translation.repo.ts';
import { trashPost } from './trash.repo.ts';
import { insertVersion } from './version.repo.ts';

type On<Name extends keyof typeof contract> = CallInput<(typeof contract)[Name]>;

/** Lists all posts of the workspace; for a user, only their own. */
export async function listPosts(context: MemberContext, { query }: On<'listPosts'>) {
  const { db, actor, request } = context;
  const { locale } = request;
  const ownOf = mayWriteAllPosts(actor) ? undefined : actor.userId;
  const written = repo.listAuthors(db, ownOf);
  const [list, authors, categories] = await Promise.all([
    page(context, contract.listPosts, query, repo.listPosts(db, query, ownOf, written), {
      row: (row) => shown(row, actor, query.language, locale),
      texts: { en, fr },
    }),
    written,
    choosableCategories(db, query.language ?? postLanguage(locale)),
  ]);
  return {
    ...list,
    authors: authors.map(({ user_id, name, left }) => ({ user_id, name: leftName(name, left, locale) })),
    categories,
  };
}

/** @throws Problem 404; 403 for another person's post. */
export async function readPostObject(
  { db, actor, request }: MemberContext,
  { params, query }: On<'readPostObject'>,
) {
  return readRow(db, actor, params.postId, query.language, request.locale);
}

/**
 * Creates a post. Its first translation is a draft, version 1, without content (specification §4).
 * @throws Problem 400 for an unknown category.
 */
export async function createPost(context: MemberContext, { body }: On<'createPost'>) {
  const { db, actor } = context;
  const { language, title, description } = body;
  const postId = await repo.insertPost(db, {
    workspaceId: actor.workspaceId,
    authorId: actor.userId,
    featured: body.featured ?? false,
    sourceLanguage: language,
  });
  const titleId = await newTitleId(db, language, title);
  const translationId = await insertTranslation(db, {
    workspaceId: actor.workspaceId,
    postId,
    language,
    titleId,
  });
  const text = { title, description, content: '' };
  const { rendered, hash } = await prepareText(db, language, text);
  await insertVersion(db, {
    ...text,
    workspaceId: actor.workspaceId,
    translationId,
    version: 1,
    rendered,
    textHash: hash,
    savedBy: actor.userId,
    actedBy: actor.actedBy?.userId,
  });
  if (body.categories !== undefined)
    await saveCategories(db, actor.workspaceId, postId, body.categories, 'categories');
  await recordOn(context, 'post.created', postId, { language, title });
  return {
    post_id: postId,
    translation_id: translationId,
    title_id: titleId,
    language,
    version: 1,
    status: 'draft' as const,
  };
}

/** @throws Problem 404; 403 for another person's post. */
export async function chooseCover(context: MemberContext, postId: number, mediaId: number): Promise<void> {
  const { db, actor } = context;
  await lockForWriting(db, actor, postId);
  await requirePicture(db, mediaId);
  await repo.setCover(db, postId, mediaId);
  const place = { workspaceId: actor.workspaceId, postId, language: '' as const, place: 'cover' as const };
  await replaceMediaUses(db, place, [mediaId]);
  await recordOn(context, 'post.cover', postId, { mediaId });
  await announceChange(db, actor.workspaceId);
}

export async function setFeatured(context: MemberContext, postId: number, featured: boolean): Promise<void> {
  await repo.setFeatured(context.db, postId, featured);
  await recordOn(context, 'post.featured', postId, { featured });
  await announceChange(context.db, context.actor.workspaceId);
}

/**
 * Changes the ETag of every translation, so that of two concurrent changes the later one is rejected.
 * @param byline if empty, readers see the author's own name.
 */
export async function setByline(context: MemberContext, postId: number, byline: string): Promise<void> {
  await repo.setByline(context.db, postId, byline || null);
  await touchAll(context.db, postId);
  await recordOn(context, 'post.byline', postId, { byline });
  await announceChange(context.db, context.actor.workspaceId);
}

/**
 * Moves a post into the trash (trash.service.ts).
 * @throws Problem 404; 403 for another person's post, and always while acting for somebody.
 */
export async function deletePost(context: MemberContext, { params }: On<'deletePost'>) {
  const { db, actor, now } = context;
  const post = await lockForWriting(db, actor, params.postId);
  if (!mayDeletePost(actor, post)) throw new Problem(403);
  await trashPost(db, params.postId, { at: now, by: actor.userId });
  await recordOn(context, 'post.deleted', params.postId, {});
  await announceChange(db, actor.workspaceId);
  return { post_id: params.postId };
}

/** @throws Problem 404; 403 for another person's post. */
export async function listCategoriesOfPost(
  context: MemberContext,
  { params, query }: Pick<On<'listCategoriesOfPost'>, 'params' | 'query'>,
) {
  await readRow(context.db, context.actor, params.postId);
  const { categories, totalCount } = await categoriesOfPost(context.db, params.postId, query);
  const found = { rows: async () => categories, count: async () => totalCount };
  return page(context, contract.listCategoriesOfPost, query, found, { row: (category) => category });
}

/** @throws Problem 404; 403 for another person's post; 400 for an unknown category. */
export async function setCategoriesOfPost(context: MemberContext, input: On<'setCategoriesOfPost'>) {
  const { db, actor } = context;
  const { params, body } = input;
  await lockForWriting(db, actor, params.postId);
  await saveCategories(db, actor.workspaceId, params.postId, body.newCategories);
  await recordOn(context, 'post.categories', params.postId, { categories: body.newCategories });
  await announceChange(db, actor.workspaceId);
  return listCategoriesOfPost(context, input);
}

/**
 * Locks the post until the transaction ends.
 * @throws Problem 404; 403 for another person's post.
 */
export async function lockForWriting(db: Database, actor: Member, postId: number) {
  const post = await repo.lockPost(db, postId);
  if (post === undefined) throw postNotFound();
  if (!mayWritePost(actor, post)) throw new Problem(403);
  return post;
}

/**
 * @param locale for the mark of an author who has left.
 * @throws Problem 404; 403 for another person's post.
 */
export async function readRow(
  db: Database,
  actor: Member,
  postId: number,
  language?: PostLanguage,
  locale?: Locale,
): Promise<PostRow> {
  const row = await repo.findPost(db, postId);
  if (row === undefined) throw postNotFound();
  if (!mayWritePost(actor, { authorId: row.author_id })) throw new Problem(403);
  return shown(row, actor, language, locale);
}

function shown(
  row: repo.PostListRow,
  actor: Member,
  language: PostLanguage | undefined,
  locale?: Locale,
): PostRow {
  const source = row.translations.find((translation) => translation.language === row.source_language);
  const first =
    row.translations.find((translation) => translation.language === language) ??
    source ??
    row.translations[0];
  const states = row.translations.map((translation) => ({ publishedVersion: translation.published_version }));
  return {
    post_id: row.post_id,
    title: first?.title ?? '',
    description: first?.description ?? '',
    language: first?.language ?? row.source_language,
    source_language: row.source_language,
    version: first?.version ?? 1,
    status: stateOfPost(states),
    featured: row.featured,
    languages: row.translations.map((translation) => translation.language),
    translations: row.translations.map((translation) => ({
      ...translation,
      saved_at: instant(translation.saved_at),
      scheduled_at: translation.scheduled_at === null ? null : instant(translation.scheduled_at),
      stale: isStale(translation.source_hash, source?.text_hash),
    })),
    cover_media_id: row.cover_media_id,
    cover_picture_src: row.cover_key === null ? '' : mediaAddress(row.cover_key),
    cover_picture_title: row.cover_title ?? '',
    cover_sources: (row.cover_widths ?? []).map((width) => ({
      width,
      src: mediaAddress(row.cover_key ?? '', width),
    })),
    author: locale === undefined ? row.author : leftName(row.author, row.author_left, locale),
    byline: row.byline,
    created_at: row.created_at.toISOString(),
    saved_at: row.saved_at.toISOString(),
    may_write: mayWritePost(actor, { authorId: row.author_id }),
    may_delete: mayDeletePost(actor, { authorId: row.author_id }),
  };
}

/** Converts an instant to ISO 8601, because PostgreSQL writes its own format inside JSON. */
function instant(text: string): string {
  return new Date(text).toISOString();
}

/** Changes come from a member's request, or from the program at a scheduled time. */
export type Writer = TransactionContext;

export async function recordOn(
  context: Writer,
  action: string,
  postId: number,
  detail: Record<string, unknown>,
): Promise<void> {
  await context.record({ action, subjectType: 'post', subjectId: postId, detail });
}

export function postNotFound(): Problem {
  return new Problem(404, { code: 'POST_NOT_FOUND' });
}
