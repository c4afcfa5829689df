/** Lists the functions on texts that run in a thread or, for small texts, in the main thread. */
import { createHash } from 'node:crypto';
import { MOST_ELEMENTS, type Refusal, RefusedContent, SEARCHED } from '../bounds.rules.ts';
import type { KnownPictures } from '../picture.rules.ts';
import { normalisedText, type WrittenText } from '../rules.ts';
import { htmlOfMarkdown } from './markdown.ts';
import { renderContent } from './render.ts';

/** Plain data, because errors lose their class between threads. */
export type Outcome<T> = { value: T } | { refused: Refusal };

/** @throws any error other than RefusedContent. */
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

/** Renders a text for storage and computes its hash (`normalisedText`). */
export function save(
  { text, pictures }: { text: WrittenText; pictures: KnownPictures },
  most = MOST_ELEMENTS,
) {
  return outcomeOf(() => {
    const { html, text: plain, words, contents, pictureKeys } = renderContent(text.content, pictures, most);
    return { html, text: plain.slice(0, SEARCHED), words, contents, pictureKeys, hash: hashOf(text) };
  });
}

/** SHA-256 of the text with normalised white space, in hexadecimal. */
export function hashOf(text: WrittenText): string {
  return createHash('sha256').update(normalisedText(text)).digest('hex');
}

/** Renders the preview for the author. */
export function preview({ content, pictures }: RenderInput, most = MOST_ELEMENTS) {
  return outcomeOf(() => {
    const { html, words, removed } = renderContent(content, pictures, most);
    return { html, words, removed };
  });
}

/** Collects the facts for the checks before publication. */
export function check({ content, pictures }: RenderInput, most = MOST_ELEMENTS) {
  return outcomeOf(() => {
    const { facts, removed } = renderContent(content, pictures, most);
    return { facts, removed };
  });
}

/** Converts Markdown to HTML. */
export function convert({ content }: { content: string }) {
  return outcomeOf(() => htmlOfMarkdown(content));
}
