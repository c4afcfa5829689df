/**
 * From what the author wrote to what the reader gets: parsed once, and everything that is to be known of it read from
 * that tree. One function for page, preview, checks, search and feed.
 */
import type { ContentFacts } from '../../preflight.rules.ts';
import { countWords } from '../../rules.ts';
import { anchorHeadings, type Heading } from './anchors.ts';
import { LONGEST_HTML, MOST_ELEMENTS, RefusedContent, withinStack } from './bounds.ts';
import { factsOf, MOST_FACTS } from './facts.ts';
import { linkForeignPictures } from './foreign-pictures.ts';
import { highlightCode } from './highlight.ts';
import { type KnownPictures, showPictures } from './pictures.ts';
import type { Removal } from './removals.ts';
import { sanitise } from './sanitise.ts';
import { parseHtml, serialise } from './tree.ts';
import { openingOf, textOf } from './words.ts';

/** What is kept of a rendered text. */
export interface KeptRendering {
  /** Safe HTML. */
  html: string;
  /** The text alone; as far as the search looks, where it is kept. */
  text: string;
  words: number;
  contents: readonly Heading[];
}

export interface RenderedContent extends KeptRendering {
  /** Its first paragraphs, for a description where there is none. */
  opening: string;
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
 * @param most elements.
 * @throws RefusedContent when it has more than any text needs.
 */
export function renderContent(raw: string, pictures = noPictures, most = MOST_ELEMENTS): RenderedContent {
  return withinStack(() => {
    const { root, removed } = sanitise(parseHtml(raw, most));
    const pictureKeys = showPictures(root, pictures);
    const foreign = linkForeignPictures(root);
    const contents = anchorHeadings(root);
    const text = textOf(root);
    const words = countWords(text);
    const shown = factsOf(root);
    const facts = { ...shown, pictures: [...shown.pictures, ...foreign].slice(0, MOST_FACTS), words };
    const opening = openingOf(root);
    highlightCode(root);
    const html = serialise(root);
    if (html.length > LONGEST_HTML) throw new RefusedContent('text_too_long');
    return { html, text, opening, words, contents, pictureKeys, removed, facts };
  });
}
