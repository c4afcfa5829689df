/** Stores a text with its rendering, hash and picture uses. Used for saving, imports and demonstration data. */
import {
  type PictureInText,
  picturesByKey,
  publishMediaUses,
  replaceMediaUses,
} from '#features/media/server/use.service.ts';
import type { PostLanguage } from '#kernel/locale.ts';
import { fold } from '#kernel/text.ts';
import type { Database } from '#platform/db/kysely.ts';
import { freeTitleId, type PostText } from '../rules.ts';
import { titleIdOf } from '../title-id.rules.ts';
import { keysNamedIn } from './content/pictures.ts';
import { type KeptRendering, renderContent } from './content/render.ts';
import { hashOf } from './content/work.ts';
import { refusing } from './refusal.ts';
import { publishVersion, takenTitleIds, textOfVersion } from './translation.repo.ts';

export interface RenderedText {
  text: PostText;
  rendered: KeptRendering & { pictureKeys: readonly string[] };
  /** SHA-256 of the text with normalised white space. */
  hash: Buffer;
}

export interface PreparedText extends Omit<RenderedText, 'rendered'> {
  rendered: KeptRendering;
  /** Ids of the gallery pictures in the text. */
  mediaIds: number[];
}

/** Whether a text has neither words nor pictures. */
export function isEmpty({ text, html }: Pick<KeptRendering, 'text' | 'html'>): boolean {
  return text === '' && !html.includes('<img ');
}

/**
 * Renders a text with its gallery pictures in this thread. Only for the program's own texts, such as the
 * empty text of a new post; members' texts are rendered before their transaction (rendering.service.ts).
 * @throws Problem 400 for a text that exceeds the limits.
 */
export async function prepareText(
  db: Database,
  language: PostLanguage,
  text: PostText,
): Promise<PreparedText> {
  const pictures = await picturesByKey(db, keysNamedIn(text.content), language);
  const rendered = refusing('content', () => renderContent(text.content, pictures));
  return { text, rendered, mediaIds: mediaIdsOf(rendered, pictures), hash: Buffer.from(hashOf(text), 'hex') };
}

export function mediaIdsOf(
  { pictureKeys }: { pictureKeys: readonly string[] },
  pictures: ReadonlyMap<string, Pick<PictureInText, 'mediaId'>>,
): number[] {
  return pictureKeys.flatMap((key) => pictures.get(key)?.mediaId ?? []);
}

/** Returns the same content with a different title or description. */
export function withHead(
  prepared: PreparedText,
  head: Pick<PostText, 'title' | 'description'>,
): PreparedText {
  const { title, description, content } = prepared.text;
  if (head.title === title && head.description === description) return prepared;
  const text = { title: head.title, description: head.description, content };
  return { ...prepared, text, hash: Buffer.from(hashOf(text), 'hex') };
}

/** Returns a free address for a title. */
export async function newTitleId(
  db: Database,
  language: PostLanguage,
  title: string,
  own?: number,
): Promise<string> {
  const preferred = titleIdOf(title);
  return freeTitleId(preferred, await takenTitleIds(db, language, preferred, own));
}

interface Place {
  workspaceId: number;
  postId: number;
  language: PostLanguage;
}

/** Records the pictures that the newest version shows. */
export function replacePictureUses(db: Database, place: Place, mediaIds: readonly number[]): Promise<void> {
  return replaceMediaUses(db, { ...place, place: 'draft' }, mediaIds);
}

/** Removes the picture uses of the published version. */
export function forgetPublishedUses(db: Database, place: Place): Promise<void> {
  return replaceMediaUses(db, { ...place, place: 'published' }, []);
}

export interface VersionToPublish extends Place {
  translationId: number;
  versionId: number;
  title: string;
  description: string;
  /** Instant of the first publication. Ignored if the translation was published before. */
  publishedAt: Date;
  /** The text without markup, up to the length that the search indexes. If undefined, it is read from the database. */
  text?: string;
}

/** Publishes the newest version and makes it searchable. The caller must announce the change to the other processes. */
export async function makePublic(db: Database, version: VersionToPublish): Promise<void> {
  await publishVersion(db, {
    translationId: version.translationId,
    versionId: version.versionId,
    language: version.language,
    publishedAt: version.publishedAt,
    title: fold(version.title),
    description: fold(version.description),
    text: fold(version.text ?? (await textOfVersion(db, version.versionId))),
  });
  await publishMediaUses(db, version);
}
