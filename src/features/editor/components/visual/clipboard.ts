/** Copying and pasting in the visual editor. */
import { DOMSerializer, Fragment, type Node, Slice } from 'prosemirror-model';
import { filmAt } from '#features/content/embed.rules.ts';
import { pastedHtml } from '../pasted-html.ts';
import { lastFootnoteIn } from './footnote.ts';
import { parse } from './markup.ts';
import { readBlocks } from './read.ts';
import { schema } from './schema.ts';
import { write } from './write.ts';

const { nodes } = schema;

/** Copies blocks as the HTML that would be saved, so that pasting loses nothing. */
export const clipboardSerializer = Object.assign(Object.create(DOMSerializer.prototype), {
  serializeFragment(fragment: Fragment): DocumentFragment {
    const template = document.createElement('template');
    template.innerHTML = htmlOf(fragment);
    return template.content;
  },
}) as DOMSerializer;

function htmlOf(fragment: Fragment): string {
  const first = fragment.firstChild;
  if (first === null) return '';
  if (first.isInline) return write(nodes.paragraph.create({ tag: '' }, fragment));
  if (first.type === nodes.list_item) return write(nodes.bullet_list.create(null, fragment));
  if (first.type === nodes.table_row) return write(nodes.table.create(null, fragment));
  if (first.type.spec.tableRole !== undefined && first.type !== nodes.table)
    return write(nodes.table.create(null, nodes.table_row.create(null, fragment)));
  return fragment.content.map((block: Node) => write(block)).join('\n');
}

export interface PastedSlice {
  slice: Slice;
  /** Number of pictures whose files are not in the clipboard. */
  leftBehind: number;
}

export function sliceOfHtml(html: string): Slice {
  return openSlice(readBlocks(parse(html)));
}

/** The first and the last paragraph are joined with the text around the cursor. */
function openSlice(blocks: readonly Node[]): Slice {
  const isOpen = (block: Node | undefined) =>
    block?.isTextblock === true &&
    (block.type === nodes.paragraph || (blocks.length === 1 && block.type === nodes.heading));
  return new Slice(Fragment.fromArray([...blocks]), isOpen(blocks[0]) ? 1 : 0, isOpen(blocks.at(-1)) ? 1 : 0);
}

/** @returns undefined if the clipboard contains only files. */
export function pastedSlice(clipboard: DataTransfer | null, doc: Node): PastedSlice | undefined {
  const html = clipboard?.getData('text/html') ?? '';
  if (html.includes('data-pm-slice')) {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    for (const one of body.querySelectorAll('[data-pm-slice]')) one.removeAttribute('data-pm-slice');
    const own = body.innerHTML.replace(/<!--(?:Start|End)Fragment-->/g, '');
    return { slice: sliceOfHtml(own), leftBehind: 0 };
  }
  const pasted = pastedHtml(clipboard, lastFootnoteIn(doc));
  if (pasted !== undefined) return { slice: sliceOfHtml(pasted.html), leftBehind: pasted.pictures };
  const text = clipboard?.getData('text/plain') ?? '';
  return text === '' ? undefined : { slice: sliceOfText(text), leftBehind: 0 };
}

/** Empty lines separate paragraphs. A text that is only a film's address becomes the film. */
function sliceOfText(text: string): Slice {
  const film = filmOf(text);
  if (film !== undefined) return new Slice(Fragment.from(film), 0, 0);
  const paragraphs = text
    .replace(/\r\n?/g, '\n')
    .trim()
    .split(/\n{2,}/);
  return openSlice(
    paragraphs.map((paragraph) => {
      const words = paragraph
        .split('\n')
        .flatMap((line, index) => [
          ...(index === 0 ? [] : [nodes.line_break.create()]),
          ...(line === '' ? [] : [schema.text(line)]),
        ]);
      return nodes.paragraph.create(null, words);
    }),
  );
}

/** Returns the player's frame for the address of a film; undefined if no known site plays it. */
export function filmOf(address: string, title = ''): Node | undefined {
  const film = /\s/.test(address.trim()) ? undefined : filmAt(address.trim());
  if (film === undefined) return undefined;
  // Removes the automatic start, because readers start the film themselves.
  const src = film.player.replace(/[?&]autoplay=1$/, '');
  return nodes.film.create({
    tag: 'iframe',
    given: { src, ...(title === '' ? {} : { title }) },
  });
}
