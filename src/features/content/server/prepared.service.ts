/** A text with its rendering and hash, ready to be stored. */
import { type PictureInText, picturesByKey } from '#features/media/server/use.service.ts';
import type { PostLanguage } from '#kernel/locale.ts';
import type { Database } from '#platform/db/kysely.ts';
import { keysNamedIn } from '../picture.rules.ts';
import type { KeptRendering, WrittenText } from '../rules.ts';
import { refusing } from './refusal.ts';
import { renderContent } from './render.ts';
import { hashOf } from './work.ts';

export interface RenderedText {
  text: WrittenText;
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
 * Renders a text with its gallery pictures in this thread. Only for the program's own texts, such as an
 * empty one; members' texts are rendered before their transaction (rendering.service.ts).
 * @throws Problem 400 for a text that exceeds the limits.
 */
export async function prepareText(
  db: Database,
  language: PostLanguage,
  text: WrittenText,
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
  head: Pick<WrittenText, 'title' | 'description'>,
): PreparedText {
  const { title, description, content } = prepared.text;
  if (head.title === title && head.description === description) return prepared;
  const text = { title: head.title, description: head.description, content };
  return { ...prepared, text, hash: Buffer.from(hashOf(text), 'hex') };
}
