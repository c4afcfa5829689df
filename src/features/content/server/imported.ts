/** Processes imported texts in the thread, so that a hostile export can block no more than the thread. */
import type { PostLanguage } from '#kernel/locale.ts';
import { RefusedContent, withinStack } from '../bounds.rules.ts';
import { languageOf } from '../language.rules.ts';
import type { Addresses } from '../rules.ts';
import { CONTENT_BYTES } from '../rules.ts';
import { type FrontMatter, readMarkdown } from './front-matter.ts';
import {
  addressesIn,
  changeAddresses,
  nameMissing,
  removeCode,
  removeFootnotes,
  removeOpeningPicture,
  showHidden,
} from './imported-tree.ts';
import { sanitise } from './sanitise.ts';
import { parseHtml, serialise } from './tree.ts';
import { type Galleries, htmlOfWordpress } from './wordpress-text.ts';
import { openingOf, plainText, textInside } from './words.ts';
import { type Outcome, outcomeOf } from './work.ts';

/** Number of characters read for language detection. */
const LANGUAGE_READ = 20_000;

export interface ReadText {
  /** HTML that is not sanitised yet. */
  html: string;
  found: Addresses;
  /** The beginning of the text, used as description. */
  opening: string;
  /** Detected from the words, leaving out code. */
  language: PostLanguage | undefined;
}

export type SourceText =
  | { format: 'wordpress'; text: string; galleries: Galleries }
  | { format: 'html'; text: string }
  | { format: 'markdown'; text: string };

/** Converts a text from its source format to HTML. For Markdown, also returns the front matter. */
export function readSource(source: SourceText): Outcome<ReadText & { head: FrontMatter }> {
  return outcomeOf(() =>
    withinStack(() => {
      if (source.text.length > CONTENT_BYTES) throw new RefusedContent('text_too_long');
      const { head, html: given }: { head: FrontMatter; html: string } =
        source.format === 'markdown'
          ? readMarkdown(source.text)
          : {
              head: {},
              html: source.format === 'html' ? source.text : htmlOfWordpress(source.text, source.galleries),
            };
      const root = parseHtml(given);
      showHidden(root);
      const html = serialise(root);
      const found = addressesIn(root);
      // The last change to the tree, because the description must not contain footnotes.
      removeFootnotes(root);
      const safe = sanitise(root).root;
      const opening = openingOf(safe);
      removeCode(safe);
      return {
        html,
        found,
        opening,
        language: languageOf(`${head.title ?? head.heading ?? ''} ${textInside(safe, LANGUAGE_READ)}`),
        head,
      };
    }),
  );
}

/** Converts one or a few lines, such as an excerpt or a caption, to plain text. */
export function readLine({ text }: { text: string }): Outcome<string> {
  return outcomeOf(() => withinStack(() => plainText(text.slice(0, CONTENT_BYTES))));
}

export interface Placing {
  content: string;
  /** New addresses by old address. */
  pictures: ReadonlyMap<string, string>;
  links: ReadonlyMap<string, string>;
  /** Pictures that exist neither here nor at an address. */
  missing: readonly string[];
  /** The cover's new address. */
  cover?: string;
}

/** Replaces addresses in a text with those on this site. */
export function placeText({ content, cover, missing, ...to }: Placing): Outcome<string> {
  return outcomeOf(() =>
    withinStack(() => {
      const root = parseHtml(content);
      changeAddresses(root, to);
      nameMissing(root, new Set(missing));
      if (cover !== undefined) removeOpeningPicture(root, cover);
      return serialise(root).trim();
    }),
  );
}
