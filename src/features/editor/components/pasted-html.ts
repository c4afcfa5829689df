/** Reads HTML from the clipboard with the browser's parser, without running or loading anything. */
import { cleanPasted } from '../paste.rules.ts';
import type { PastedNode } from '../pasted-list.rules.ts';

export interface Pasted {
  /** Cleaned lines of HTML. */
  html: string;
  /** Number of pictures; their files are not in the clipboard. */
  pictures: number;
}

/**
 * @param footnotes the highest number of a footnote that the text has already.
 * @returns undefined for plain text and pictures, which are pasted unchanged.
 */
export function pastedHtml(clipboard: DataTransfer | null, footnotes: number): Pasted | undefined {
  const html = clipboard?.getData('text/html') ?? '';
  const text = clipboard?.getData('text/plain') ?? '';
  if (html === '') return undefined;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  if (isSource(text, body)) return undefined;
  const lines = cleanPasted(nodesOf(body), footnotes);
  if (lines.length === 0) return undefined;
  const [only = ''] = lines;
  const pictures = body.querySelectorAll('img:not([width="1"], [height="1"])').length;
  // Words that were copied from within a line are inserted into the line.
  const isWithinLine = lines.length === 1 && !text.includes('\n');
  return { html: isWithinLine ? (/^<p>(.*)<\/p>$/s.exec(only)?.[1] ?? only) : lines.join('\n'), pictures };
}

/** Returns the highest number of a footnote; 0 without footnotes. */
export function lastFootnoteOf(html: string): number {
  return Math.max(0, ...[...html.matchAll(/#fn-(\d{1,4})\b/g)].map(([, number]) => Number(number)));
}

const STRUCTURE = ':is(p, h1, h2, h3, h4, h5, h6, li, table, blockquote, a[href]):not(pre *)';

/**
 * Whether the text is HTML source, as copied from another editor, so that its tags are kept. A text that only mentions tags does
 * not start with one, and an editor's clipboard HTML contains only lines and colours.
 */
function isSource(text: string, body: HTMLElement): boolean {
  if (!/<\/?[a-z][^>]*>/i.test(text)) return false;
  return /^\s*</.test(text) || body.querySelector(STRUCTURE) === null;
}

function nodesOf(parent: Node): PastedNode[] {
  return [...parent.childNodes].flatMap((node): PastedNode[] => {
    if (node instanceof Text) return [node.data];
    if (!(node instanceof Element)) return [];
    const attributes = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]));
    return [{ tag: node.localName, attributes, children: nodesOf(node) }];
  });
}
