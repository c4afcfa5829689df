/** Sets covers, publishes and unpublishes. Each call is one transaction. */

import { type PreparedText, withHead } from '#features/content/server/prepared.service.ts';
import { notifyMember } from '#features/notifications/server/notify.service.ts';
import { announceChange } from '#features/workspaces/server/site.service.ts';
import type { CallInput } from '#kernel/call.ts';
import type { PostLanguage } from '#kernel/locale.ts';
import { Problem } from '#kernel/problem.ts';
import type { MemberContext } from '#platform/request/context.ts';
import type { Phases } from '#platform/request/handler.ts';
import type * as contract from '../publication.contract.ts';
import { missingContent, missingCover } from '../publication.contract.ts';
import { chooseCover, lockForWriting, readRow, recordOn, type Writer } from './post.service.ts';
import { prepareBody, prepareSave } from './rendering.service.ts';
import { forgetPublishedUses, makePublic } from './text.service.ts';
import * as repo from './translation.repo.ts';
import { answerWith, type LockedPost, requireHead, save } from './writing.service.ts';

type On<Name extends keyof typeof contract> = CallInput<(typeof contract)[Name]>;

/** @throws Problem as `savePost` does; 404 for an unknown picture. */
export const setCover: Phases<typeof contract.setCover, PreparedText | undefined> = {
  async prepare(context, { params: { postId }, body }) {
    const { content, title, description = '', language } = body;
    if (content === undefined || title === undefined) return undefined;
    return prepareSave(context, { postId, language }, { title, description, content });
  },
  async run(context, { params, body: { description, language } }, prepared) {
    const post = await lockForWriting(context.db, context.actor, params.postId);
    if (prepared !== undefined) {
      const stored = await repo.findHead(context.db, params.postId, language);
      const head = { ...prepared.text, description: description ?? stored?.description ?? '' };
      await save(context, post, language, withHead(prepared, head));
    }
    await chooseCover(context, params.postId, params.mediaId);
    return readRow(context.db, context.actor, params.postId, language);
  },
};

/** @throws Problem 404; 403; 409 without a cover picture or without content. */
export async function publishPost(context: MemberContext, { params, body }: On<'publishPost'>) {
  const post = await lockForWriting(context.db, context.actor, params.postId);
  const drafts = (await chosen(context, params.postId, body.language)).filter(
    ({ status }) => status === 'draft',
  );
  for (const translation of drafts) await publish(context, post, translation);
  await tellAuthor(context, post, 'post_publish', drafts[0]);
  return readRow(context.db, context.actor, params.postId, body.language);
}

/** @throws Problem 404; 403 */
export async function unpublishPost(context: MemberContext, { params, body }: On<'unpublishPost'>) {
  const post = await lockForWriting(context.db, context.actor, params.postId);
  const onSite = (await chosen(context, params.postId, body.language)).filter(
    ({ publishedVersion }) => publishedVersion !== null,
  );
  for (const translation of onSite) await unpublish(context, translation);
  await tellAuthor(context, post, 'post_unpublish', onSite[0]);
  return readRow(context.db, context.actor, params.postId, body.language);
}

/** @throws Problem as `savePost` does; 409 without a cover picture or without content, and then nothing is saved. */
export const saveAndPublish: Phases<typeof contract.saveAndPublish, PreparedText> = {
  prepare: prepareBody,
  async run(context, { params, body }, prepared) {
    const post = await lockForWriting(context.db, context.actor, params.postId);
    await save(context, post, body.language, prepared);
    const translation = await requireHead(context.db, params.postId, body.language);
    if (translation.status === 'draft') {
      await publish(context, post, translation, prepared.rendered.text);
      await tellAuthor(context, post, 'post_publish', translation);
    }
    return answerWith(context, params.postId, body.language, prepared);
  },
};

/** @throws Problem as `savePost` does. */
export const unpublishAndDraft: Phases<typeof contract.unpublishAndDraft, PreparedText> = {
  prepare: prepareBody,
  async run(context, { params, body }, prepared) {
    const post = await lockForWriting(context.db, context.actor, params.postId);
    const before = await repo.findHead(context.db, params.postId, body.language);
    if (before !== undefined && before.publishedVersion !== null) {
      await unpublish(context, before);
      await tellAuthor(context, post, 'post_unpublish', before);
    }
    await save(context, post, body.language, prepared);
    return answerWith(context, params.postId, body.language, prepared);
  },
};

/** @throws Problem 409 without a cover picture or without content. */
export async function requirePublishable(
  db: Writer['db'],
  post: LockedPost,
  { versionId }: repo.TranslationHead,
): Promise<void> {
  if (post.coverMediaId === null)
    throw new Problem(409, { code: 'COVER_PICTURE_MISSING', msg: missingCover });
  if (await repo.isEmptyVersion(db, versionId))
    throw new Problem(409, { code: 'CONTENT_MISSING', msg: missingContent });
}

/**
 * Publishes the newest version.
 * @param text the text without markup if it was rendered just now, so that it is not read again.
 * @throws Problem as `requirePublishable` does.
 */
export async function publish(
  context: Writer,
  post: LockedPost,
  translation: repo.TranslationHead,
  text?: string,
): Promise<void> {
  const { db } = context;
  const { workspaceId } = context.actor;
  await requirePublishable(db, post, translation);
  await makePublic(db, {
    ...translation,
    workspaceId,
    translationId: translation.id,
    publishedAt: context.now,
    text,
  });
  await repo.setSchedule(db, translation.id, null);
  await repo.touch(db, translation.id);
  const { language, version } = translation;
  await recordOn(context, 'post.published', post.id, { language, version });
  await announceChange(db, workspaceId);
}

async function unpublish(context: MemberContext, translation: repo.TranslationHead): Promise<void> {
  const { db, actor } = context;
  const { id, postId, language } = translation;
  await repo.unpublishTranslation(db, id);
  await forgetPublishedUses(db, { workspaceId: actor.workspaceId, postId, language });
  await repo.touch(db, id);
  await recordOn(context, 'post.unpublished', postId, { language, version: translation.publishedVersion });
  await announceChange(db, actor.workspaceId);
}

/** Notifies the author of what another person did. @param translation undefined if nothing changed. */
async function tellAuthor(
  context: MemberContext,
  { authorId }: { authorId: number },
  event: 'post_publish' | 'post_unpublish',
  translation: repo.TranslationHead | undefined,
): Promise<void> {
  if (translation === undefined) return;
  const { postId, language, title } = translation;
  const notified = {
    event,
    facts: { title },
    byId: context.actor.userId,
    path: `posts/${postId}/${language}/edit`,
  };
  await notifyMember(context, authorId, notified);
}

/** Returns the chosen translation, or all of them. @throws Problem 404 */
async function chosen(
  context: MemberContext,
  postId: number,
  language: PostLanguage | undefined,
): Promise<repo.TranslationHead[]> {
  if (language === undefined) return repo.listHeads(context.db, postId);
  return [await requireHead(context.db, postId, language)];
}
