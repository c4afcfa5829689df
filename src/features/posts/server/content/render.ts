/**
 * From what the author wrote to what the reader gets: parsed once, and everything that is to be known of it read from
 * that tree. One function for page, preview, checks, search and feed.
 */
import type { ContentFacts } from '../../preflight.rules.ts';
import { countWords } from '../../rules.ts';
import { anchorHeadings, type Heading } from './anchors.ts';
import { withinStack } from './bounds.ts';
import { factsOf } from './facts.ts';
import { highlightCode } from './highlight.ts';
import { type KnownPictures, showPictures } from './pictures.ts';
import type { Removal } from './removals.ts';
import { sanitise } from './sanitise.ts';
import { parseHtml, serialise } from './tree.ts';
import { openingOf, textOf } from './words.ts';

export interface RenderedContent {
  /** Safe HTML. */
  html: string;
  /** The text alone, for the search. */
  text: string;
  /** Its first paragraphs, for a description where there is none. */
  opening: string;
  words: number;
  contents: Heading[];
  /** Keys of the gallery's pictures that it shows. */
  pictureKeys: string[];
  /** What was left out of it. */
  removed: Removal[];
  facts: ContentFacts;
}

const noPictures: KnownPictures = new Map();

/**
 * Any content is accepted that is not built to keep a server busy; what could do harm is left out.
 * @param pictures those of the gallery that the content names, by their keys (`keysNamedIn`).
 * @throws RefusedContent when it has more or deeper elements than any text needs.
 */
export function renderContent(raw: string, pictures = noPictures): RenderedContent {
  return withinStack(() => {
    const { root, removed } = sanitise(parseHtml(raw));
    const pictureKeys = showPictures(root, pictures);
    const contents = anchorHeadings(root);
    const text = textOf(root);
    const words = countWords(text);
    const facts = { ...factsOf(root), words };
    const opening = openingOf(root);
    highlightCode(root);
    return { html: serialise(root), text, opening, words, contents, pictureKeys, removed, facts };
  });
}
