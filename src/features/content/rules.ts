/** Defines a text as its author writes it and as it is stored for readers. */
import { fold } from '#kernel/text.ts';

/** Maximum size of a content, in characters and, when uploaded, in bytes: about 300 printed pages. */
export const CONTENT_BYTES = 2 * 1024 * 1024;

/** A text as its author writes it; the content is HTML. */
export interface WrittenText {
  title: string;
  description: string;
  content: string;
}

/** Returns the text with normalised white space, from which hashes are computed. */
export function normalisedText({ title, description, content }: WrittenText): string {
  return [title, description, content].map((part) => part.replace(/\s+/g, ' ').trim()).join('\n');
}

export interface Heading {
  id: string;
  text: string;
  level: 2 | 3;
}

/** A rendered text as it is stored. */
export interface KeptRendering {
  /** Safe HTML. */
  html: string;
  /** Plain text. The stored text is cut to the length that the search indexes. */
  text: string;
  words: number;
  contents: readonly Heading[];
}

/** The addresses in a content, each listed once. */
export interface Addresses {
  pictures: readonly string[];
  links: readonly string[];
}

/** The scheme of links that name an entry of the source instead of an address: `entry:posts/a.md`. */
export const ENTRY = 'entry:';

/** Words per minute. */
const READING_SPEED = 220;

/** Reading time in minutes, at least one; `words` counts the text without markup. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / READING_SPEED));
}

export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
}

/** Returns the beginning of a text, cut at a word. */
export function firstWords(text: string, most = 180): string {
  if (text.length <= most) return text;
  const cut = text.lastIndexOf(' ', most);
  return `${text.slice(0, cut === -1 ? most : cut).replace(/[\s,;:.–—-]+$/, '')} …`;
}

/** Returns the prefixed id of a text; an id that has the prefix is unchanged. Letters of all scripts are kept. */
export function anchorOf(text: string): string {
  const words = fold(text.slice(0, 1000).replace(/^s-/, '')).match(/[\p{L}\p{N}]+/gu) ?? [];
  return `s-${words.join('-').slice(0, 60) || 'part'}`;
}
