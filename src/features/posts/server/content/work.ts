/** What is done with texts apart from the requests: in a thread, or where that is no more than a moment's work, at once. */
import { createHash } from 'node:crypto';
import { normalisedText, type PostText } from '../../rules.ts';
import { MOST_ELEMENTS, type Refusal, RefusedContent, SEARCHED } from './bounds.ts';
import { htmlOfMarkdown } from './markdown.ts';
import type { KnownPictures } from './pictures.ts';
import { renderContent } from './render.ts';

/** Its input and outcome are plain data; errors lose what they are on their way out of a thread. */
export type Outcome<T> = { value: T } | { refused: Refusal };

/** @throws whatever else the work throws. */
export function outcomeOf<T>(work: () => T): Outcome<T> {
  try {
    return { value: work() };
  } catch (error) {
    if (error instanceof RefusedContent) return { refused: error.refusal };
    throw error;
  }
}

export interface RenderInput {
  content: string;
  pictures: KnownPictures;
}

/** A text to be kept, with its hash (`normalisedText`). */
export function save({ text, pictures }: { text: PostText; pictures: KnownPictures }, most = MOST_ELEMENTS) {
  return outcomeOf(() => {
    const { html, text: plain, words, contents, pictureKeys } = renderContent(text.content, pictures, most);
    return { html, text: plain.slice(0, SEARCHED), words, contents, pictureKeys, hash: hashOf(text) };
  });
}

/** SHA-256 of the text without differences of white space, in hexadecimal. */
export function hashOf(text: PostText): string {
  return createHash('sha256').update(normalisedText(text)).digest('hex');
}

/** What its author is shown of a text. */
export function preview({ content, pictures }: RenderInput, most = MOST_ELEMENTS) {
  return outcomeOf(() => {
    const { html, words, removed } = renderContent(content, pictures, most);
    return { html, words, removed };
  });
}

/** What a check before publication looks at. */
export function check({ content, pictures }: RenderInput, most = MOST_ELEMENTS) {
  return outcomeOf(() => {
    const { facts, removed } = renderContent(content, pictures, most);
    return { facts, removed };
  });
}

/** Markdown as HTML. */
export function convert({ content }: { content: string }) {
  return outcomeOf(() => htmlOfMarkdown(content));
}
