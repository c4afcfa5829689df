/**
 * Renders an author's text for readers. Parses it once and derives everything from that tree. Used for page, preview, checks,
 * search and feed.
 */
import { LONGEST_HTML, MOST_ELEMENTS, RefusedContent, withinStack } from '../bounds.rules.ts';
import type { ContentFacts } from '../issue.rules.ts';
import { withParagraphs } from '../paragraph.rules.ts';
import type { KnownPictures } from '../picture.rules.ts';
import { countWords, type KeptRendering } from '../rules.ts';
import { anchorHeadings, linkHeadings } from './anchors.ts';
import { factsOf, MOST_FACTS } from './facts.ts';
import { highlightCode } from './highlight.ts';
import { linkForeignPictures, showPictures } from './pictures.ts';
import type { Removal } from './removals.ts';
import { sanitise } from './sanitise.ts';
import { parseHtml, serialise } from './tree.ts';
import { openingOf, textInside } from './words.ts';

export interface RenderedContent extends KeptRendering {
  /** The first paragraphs, used if there is no description. */
  opening: string;
  /** Keys of the gallery pictures that the text shows. */
  pictureKeys: string[];
  /** The removed parts. */
  removed: Removal[];
  facts: ContentFacts;
}

const noPictures: KnownPictures = new Map();

/**
 * Renders any content within the limits and removes dangerous parts.
 * @param pictures the gallery pictures whose keys the content contains, by key (`keysNamedIn`).
 * @param most the maximum number of elements.
 * @throws RefusedContent for a text beyond the limits.
 */
export function renderContent(raw: string, pictures = noPictures, most = MOST_ELEMENTS): RenderedContent {
  return withinStack(() => {
    // A text with that many tags has too many elements: splitting it first would take hundreds of megabytes.
    const typed = raw.split('<', 2 * most).length < 2 * most ? withParagraphs(raw) : raw;
    const { root, removed } = sanitise(parseHtml(typed, most));
    const pictureKeys = showPictures(root, pictures);
    const foreign = linkForeignPictures(root);
    const contents = anchorHeadings(root);
    linkHeadings(root);
    const text = textInside(root);
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
