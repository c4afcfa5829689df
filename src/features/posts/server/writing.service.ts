/** Reads and saves translations. Each call is one transaction. */

import { isMarkdown, textOfFile } from '#features/content/file.rules.ts';
import type { WrittenText } from '#features/content/rules.ts';
import { type PreparedText, withHead } from '#features/content/server/prepared.service.ts';
import { convertMarkdown } from '#features/content/server/rendering.service.ts';
import { announceChange } from '#features/workspaces/server/site.service.ts';
import type { CallInput } from '#kernel/call.ts';
import { generalError } from '#kernel/error-texts.ts';
import type { PostLanguage } from '#kernel/locale.ts';
import { Problem } from '#kernel/problem.ts';
import type { Database } from '#platform/db/kysely.ts';
import { type MemberContext, Reply } from '#platform/request/context.ts';
import type { Phases } from '#platform/request/handler.ts';
import type * as contract from '../contract.ts';
import type { PostTranslation } from '../contract.ts';
import type * as publication from '../publication.contract.ts';
import { versionOfSave } from '../rules.ts';
import { lockForWriting, readRow, recordOn, setByline, setFeatured } from './post.service.ts';
import { prepareBody, prepareSave } from './rendering.service.ts';
import { newTitleId, replacePictureUses } from './text.service.ts';
import * as repo from './translation.repo.ts';
import { dropEmptyBeginning, insertVersion, updateVersion } from './version.repo.ts';

type On<Name extends keyof typeof contract> = CallInput<(typeof contract)[Name]>;

/**
 * Reads a translation with its text.
 * @throws Problem 404 if it does not exist; 403 for another person's post.
 */
export async function readTranslation(context: MemberContext, { params }: On<'readTranslation'>) {
  return answerWith(context, params.postId, params.language);
}

/**
 * Returns the ETag of the answer of `readTranslation`, computed without reading the text.
 * @throws Problem as `readTranslation` does.
 */
export async function versionOfTranslation(
  context: MemberContext,
  { params: { postId, language } }: On<'readTranslation'>,
): Promise<string> {
  await readRow(context.db, context.actor, postId);
  const { revision } = await requireHead(context.db, postId, language);
  return String(revision);
}

/**
 * Saves a translation.
 * @throws Problem 404; 403 for another person's post; 400 and 429 as `prepareSave` does.
 */
export const savePost: Phases<typeof contract.savePost, PreparedText> = {
  prepare: prepareBody,
  run: saveBody,
};

/** @throws Problem as `savePost` does. */
export const selectPicture: Phases<typeof publication.selectPicture, PreparedText> = {
  prepare: prepareBody,
  run: saveBody,
};

async function saveBody(
  context: MemberContext,
  { params, body }: Pick<On<'savePost'>, 'params' | 'body'>,
  prepared: PreparedText,
) {
  const { featured, byline, titleId, upToDate, language } = body;
  const post = await lockForWriting(context.db, context.actor, params.postId);
  await save(context, post, language, prepared, { titleId, upToDate });
  if (featured !== undefined && featured !== post.featured)
    await setFeatured(context, params.postId, featured);
  if (byline !== undefined && byline !== (post.byline ?? '')) await setByline(context, post.id, byline);
  return answerWith(context, params.postId, language, prepared);
}

/**
 * Sets the content of a new translation.
 * @throws Problem as `savePost` does; 400 for a file that is not text.
 */
export const uploadContent: Phases<typeof contract.uploadContent, PreparedText> = {
  async prepare(context, { params, body }) {
    const place = await context.read(async (db) => {
      const found = await locate(db, params.translationId);
      await readRow(db, context.actor, found.postId);
      return found;
    });
    const given = textOfFile(await body.bytes());
    const content = isMarkdown(body.name) ? await convertMarkdown(context, given) : given;
    return prepareSave(context, place, { title: '', description: '', content });
  },
  async run(context, { params }, prepared) {
    const { postId, language } = await locate(context.db, params.translationId);
    const post = await lockForWriting(context.db, context.actor, postId);
    await save(context, post, language, withHead(prepared, await requireHead(context.db, postId, language)));
    return answerWith(context, postId, language, prepared);
  },
};

async function locate(db: Database, translationId: number) {
  const place = await repo.locate(db, translationId);
  if (place === undefined) throw translationNotFound();
  return place;
}

export interface LockedPost {
  id: number;
  sourceLanguage: PostLanguage;
  coverMediaId: number | null;
}

interface SaveOptions {
  titleId?: string;
  upToDate?: boolean;
  kind?: 'saved' | 'restored';
}

/** Saves a text. The contract's `ifMatch` has already ensured that nobody changed it after the author read it. */
export async function save(
  context: MemberContext,
  post: LockedPost,
  language: PostLanguage,
  prepared: PreparedText,
  { titleId, upToDate, kind = 'saved' }: SaveOptions = {},
): Promise<void> {
  const { db, actor } = context;
  const { text } = prepared;
  const newest = await repo.findHead(db, post.id, language);
  const mayFollow = language !== post.sourceLanguage && (newest === undefined || upToDate);
  const source = mayFollow ? await repo.findHead(db, post.id, post.sourceLanguage) : undefined;
  const follows = source && { saveId: source.saveId, hash: source.textHash };
  const translationId =
    newest?.id ??
    (await repo.insertTranslation(db, {
      workspaceId: actor.workspaceId,
      postId: post.id,
      language,
      titleId: await newTitleId(db, language, text.title),
      source: follows,
    }));
  if (upToDate && follows !== undefined) await repo.setSource(db, translationId, follows);
  if (newest !== undefined) await moveAddress(context, newest, text.title, titleId);
  if (newest === undefined || !(await isKept(db, newest, prepared))) {
    const { version, begins } = versionOfSave(newest);
    const row = {
      workspaceId: actor.workspaceId,
      translationId,
      version,
      kind,
      title: text.title,
      description: text.description,
      content: text.content,
      rendered: prepared.rendered,
      textHash: prepared.hash,
      savedBy: actor.userId,
      actedBy: actor.actedBy?.userId,
    };
    if (begins || newest === undefined) await insertVersion(db, row);
    else await updateVersion(db, newest.versionId, row);
    // Creating a post saves an empty text. The save that adds the content replaces it as the first save.
    if (newest !== undefined && isSameHead(newest, text)) await dropEmptyBeginning(db, newest.saveId);
    const place = { workspaceId: actor.workspaceId, postId: post.id, language };
    await replacePictureUses(db, place, prepared.mediaIds);
    await recordOn(context, `post.${kind}`, post.id, { language, version });
  }
  await repo.touch(db, translationId);
}

type Head = Pick<WrittenText, 'title' | 'description'>;

const isSameHead = (kept: Head, text: Head) =>
  kept.title === text.title && kept.description === text.description;

/** Whether the text is unchanged. Loads the stored text only if its hash matches, because texts can be megabytes long. */
async function isKept(db: Database, kept: repo.TranslationHead, { text, hash }: PreparedText) {
  if (!isSameHead(kept, text) || !hash.equals(kept.textHash)) return false;
  return (await repo.contentOfVersion(db, kept.versionId)) === text.content;
}

/** Changes the address with the title until the translation has been public; afterwards only on request. */
async function moveAddress(
  context: MemberContext,
  translation: repo.TranslationHead,
  title: string,
  chosen: string | undefined,
): Promise<void> {
  const { db, actor } = context;
  const wasPublic = translation.publishedAt !== null;
  const follows = !wasPublic && title !== translation.title;
  if (chosen === undefined && !follows) return;
  if (chosen === translation.titleId) return;
  const titleId = await newTitleId(db, translation.language, chosen ?? title, translation.id);
  if (chosen !== undefined && titleId !== chosen)
    throw new Problem(409, { code: 'ADDRESS_TAKEN', errors: { titleId: generalError('taken') } });
  await repo.setTitleId(db, { ...translation, workspaceId: actor.workspaceId }, titleId, wasPublic);
  if (wasPublic) await announceChange(db, actor.workspaceId);
}

/** Returns a translation without its content. @throws Problem 404 */
export async function requireHead(db: Database, postId: number, language: PostLanguage) {
  const head = await repo.findHead(db, postId, language);
  if (head === undefined) throw translationNotFound();
  return head;
}

/**
 * Returns the current translation with its ETag.
 * @param saved the content if it was saved just now, so that it is not read again.
 * @throws Problem 404; 403
 */
export async function answerWith(
  { db, actor, request }: MemberContext,
  postId: number,
  language: PostLanguage,
  saved?: PreparedText,
): Promise<Reply<PostTranslation>> {
  const postObject = await readRow(db, actor, postId, language, request.locale);
  const translation = saved
    ? { ...(await requireHead(db, postId, language)), content: saved.text.content }
    : await repo.findTranslation(db, postId, language);
  if (translation === undefined) throw translationNotFound();
  const state = postObject.translations.find((one) => one.language === language);
  return new Reply(
    {
      translationId: translation.id,
      postId,
      language,
      title: translation.title,
      titleId: translation.titleId,
      description: translation.description,
      contentPost: translation.content,
      version: translation.version,
      status: translation.status,
      publishedVersion: translation.publishedVersion,
      revision: translation.revision,
      saveId: translation.saveId,
      savedAt: translation.savedAt.toISOString(),
      savedBy: translation.savedBy,
      scheduledAt: translation.scheduledAt?.toISOString() ?? null,
      stale: state?.stale ?? false,
      sourceSaveId: translation.sourceSaveId,
      postObject,
    },
    [['etag', `"${translation.revision}"`]],
  );
}

export function translationNotFound(): Problem {
  return new Problem(404, { code: 'TRANSLATION_NOT_FOUND' });
}
