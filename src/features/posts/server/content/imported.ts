/** What is done with texts of an import, in the thread: whatever an export holds, it costs no more than the thread. */
import type { PostLanguage } from '#kernel/locale.ts';
import type { Addresses } from '../../import.rules.ts';
import { CONTENT_BYTES } from '../../rules.ts';
import { languageOf } from '../../text-language.rules.ts';
import { RefusedContent, withinStack } from './bounds.ts';
import { type FrontMatter, readMarkdown } from './front-matter.ts';
import {
  addressesIn,
  changeAddresses,
  removeCode,
  removeFootnotes,
  removeOpeningPicture,
  showHidden,
} from './imported-tree.ts';
import { sanitise } from './sanitise.ts';
import { parseHtml, serialise } from './tree.ts';
import { type Galleries, htmlOfWordpress } from './wordpress-text.ts';
import { openingOf, plainText, textOf } from './words.ts';
import { type Outcome, outcomeOf } from './work.ts';

/** Characters that its language is told by. */
const LANGUAGE_READ = 20_000;

export interface ReadText {
  /** HTML as an author may write it: not yet safe. */
  html: string;
  found: Addresses;
  /** Its first words, for a description. */
  opening: string;
  /** As its words tell it, code left out. */
  language: PostLanguage | undefined;
}

export type SourceText =
  | { format: 'wordpress'; text: string; galleries: Galleries }
  | { format: 'html'; text: string }
  | { format: 'markdown'; text: string };

/** Reads a text as its source writes it. Markdown brings its front matter. */
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
      // The last that is done with the tree: a description has no use for footnotes.
      removeFootnotes(root);
      const safe = sanitise(root).root;
      const opening = openingOf(safe);
      removeCode(safe);
      return {
        html,
        found,
        opening,
        language: languageOf(`${head.title ?? head.heading ?? ''} ${textOf(safe, LANGUAGE_READ)}`),
        head,
      };
    }),
  );
}

/** A line or a few, without their marks: an excerpt, a caption. */
export function readLine({ text }: { text: string }): Outcome<string> {
  return outcomeOf(() => withinStack(() => plainText(text.slice(0, CONTENT_BYTES))));
}

export interface Placing {
  content: string;
  /** What becomes of the addresses that change. */
  pictures: ReadonlyMap<string, string>;
  links: ReadonlyMap<string, string>;
  /** The address of the cover among the new ones. */
  cover?: string;
}

/** Gives a text the addresses that it has here. */
export function placeText({ content, cover, ...to }: Placing): Outcome<string> {
  return outcomeOf(() =>
    withinStack(() => {
      const root = parseHtml(content);
      changeAddresses(root, to);
      if (cover !== undefined) removeOpeningPicture(root, cover);
      return serialise(root).trim();
    }),
  );
}
