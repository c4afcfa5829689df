/** Renders the text of a post with its pictures, after checking that the person may write the post. */

import { keysNamedIn } from '#features/content/picture.rules.ts';
import type { WrittenText } from '#features/content/rules.ts';
import type { PreparedText } from '#features/content/server/prepared.service.ts';
import * as rendering from '#features/content/server/rendering.service.ts';
import { type PictureInText, picturesByKey } from '#features/media/server/use.service.ts';
import type { Member } from '#kernel/actor.ts';
import type { CallInput } from '#kernel/call.ts';
import type { PostLanguage } from '#kernel/locale.ts';
import type { PrepareContext } from '#platform/request/context.ts';
import type { saveAndPublish } from '../publication.contract.ts';
import { readRow } from './post.service.ts';

interface Place {
  postId: number;
  language: PostLanguage;
}

/** @throws Problem 404; 403 for another person's post. */
async function knownPictures(
  { read, actor }: PrepareContext<Member>,
  { postId, language }: Place,
  content: string,
): Promise<Map<string, PictureInText>> {
  return read(async (db) => {
    await readRow(db, actor, postId);
    return picturesByKey(db, keysNamedIn(content), language);
  });
}

/**
 * Renders a text before its transaction, which must check the permissions again.
 * @throws Problem 404; 403 for another person's post; 400 for a text that exceeds the limits or takes too long; 429; 503.
 */
export async function prepareSave(
  context: PrepareContext<Member>,
  place: Place,
  { title, description, content }: WrittenText,
): Promise<PreparedText> {
  const pictures = await knownPictures(context, place, content);
  return rendering.renderToKeep(context, { title, description, content }, pictures);
}

/** Renders the text in the body of a call. @throws Problem as `prepareSave` does. */
export function prepareBody(
  context: PrepareContext<Member>,
  { params: { postId }, body }: Pick<CallInput<typeof saveAndPublish>, 'params' | 'body'>,
): Promise<PreparedText> {
  return prepareSave(context, { postId, language: body.language }, body);
}

/**
 * Renders a text as readers would see it.
 * @throws Problem as `prepareSave` does.
 */
export async function renderForPreview(context: PrepareContext<Member>, place: Place, content: string) {
  return rendering.renderForPreview(context, content, await knownPictures(context, place, content));
}

/**
 * Renders a text for the checks before publication.
 * @throws Problem as `prepareSave` does.
 */
export async function renderForCheck(context: PrepareContext<Member>, place: Place, content: string) {
  return rendering.renderForCheck(context, content, await knownPictures(context, place, content));
}
