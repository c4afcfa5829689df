/**
 * Reads pasted footnotes. In Word, Docs and LibreOffice a reference and its note are links to each other; both are
 * replaced by the form that the editors and Markdown files use (features/content/server/footnotes.ts).
 */
import { indented, isElement, type PastedElement, type PastedNode } from './pasted-list.rules.ts';

/** Tag of the element that replaces a reference; its attribute is the number. */
export const REFERENCE = 'footnote-reference';

interface Note {
  number: number;
  children: readonly PastedNode[];
}

export interface WithoutNotes {
  /** The text, in which references are elements with the tag `REFERENCE`. */
  nodes: PastedNode[];
  notes: Note[];
}

/** Maximum number of footnotes in a text; further links stay text. */
const MOST = 999;

/** @param taken the highest number that the text has already. */
export function withoutNotes(nodes: readonly PastedNode[], taken: number): WithoutNotes {
  const numbers = numbered(anchorsIn(nodes), taken);
  if (numbers.references.size === 0) return { nodes: [...nodes], notes: [] };
  const notes: Note[] = [];
  const noteIn = (element: PastedElement) => {
    const found = anchorsIn([element]).filter((anchor) => numbers.notes.has(anchor));
    return found.length === 1 ? found[0] : undefined;
  };
  const convert = (node: PastedNode): PastedNode[] => {
    if (!isElement(node)) return [node];
    const number = numbers.references.get(node);
    if (number !== undefined)
      return [{ tag: REFERENCE, attributes: { number: String(number) }, children: [] }];
    const isBlock = node.tag === 'p' || node.tag === 'li' || (node.tag === 'div' && !isBox(node));
    const anchor = isBlock ? noteIn(node) : undefined;
    if (anchor !== undefined) {
      notes.push({ number: numbers.notes.get(anchor) ?? 0, children: without(node.children, anchor) });
      return [];
    }
    return [{ ...node, children: node.children.flatMap(convert) }];
  };
  /**
   * Whether a `div` is not one note, because it contains other boxes, the line above the notes, or a
   * reference.
   */
  const isBox = (node: PastedElement) =>
    node.children.some((child) => isElement(child) && (child.tag === 'div' || child.tag === 'hr')) ||
    anchorsIn([node]).some((anchor) => numbers.references.has(anchor));
  const text = nodes.flatMap(convert);
  return { nodes: text, notes: notes.toSorted((one, other) => one.number - other.number) };
}

/** Of two anchors that link to each other, the first is the reference and the second its note. */
function numbered(anchors: readonly PastedElement[], taken: number) {
  const named = new Map(anchors.map((anchor) => [nameOf(anchor), anchor]));
  const references = new Map<PastedElement, number>();
  const notes = new Map<PastedElement, number>();
  for (const anchor of anchors) {
    const target = named.get(anchor.attributes.href?.slice(1) ?? '');
    if (target === undefined || target === anchor || notes.has(anchor)) continue;
    if (target.attributes.href !== `#${nameOf(anchor)}` || references.size === MOST) continue;
    const number = taken + references.size + 1;
    references.set(anchor, number);
    notes.set(target, number);
  }
  return { references, notes };
}

const nameOf = ({ attributes }: PastedElement) => attributes.name ?? attributes.id ?? '';

/** Returns links within the text that have a name, so that another link can lead back to them. */
function anchorsIn(nodes: readonly PastedNode[]): PastedElement[] {
  return nodes.filter(isElement).flatMap((node) => {
    const isAnchor = node.tag === 'a' && /^#./.test(node.attributes.href ?? '') && nameOf(node) !== '';
    return isAnchor ? [node] : anchorsIn(node.children);
  });
}

function without(nodes: readonly PastedNode[], dropped: PastedElement): PastedNode[] {
  return nodes.flatMap((node): PastedNode[] => {
    if (node === dropped) return [];
    return isElement(node) ? [{ ...node, children: without(node.children, dropped) }] : [node];
  });
}

export function referenceHtml({ attributes: { number } }: PastedElement): string {
  return `<sup id="fnref-${number}"><a href="#fn-${number}">${number}</a></sup>`;
}

/** @param linesOf returns the blocks of a note. */
export function noteLines(
  notes: readonly Note[],
  linesOf: (nodes: readonly PastedNode[]) => readonly string[],
): string[] {
  if (notes.length === 0) return [];
  const items = notes.map(({ number, children }) => {
    const back = ` <a href="#fnref-${number}">↩</a>`;
    const lines = linesOf(children);
    const only = lines.length < 2 ? (/^<p>(.*)<\/p>$/s.exec(lines[0] ?? '')?.[1] ?? '') : undefined;
    if (only !== undefined) return [`<li id="fn-${number}">${only}${back}</li>`];
    const last = lines.at(-1) ?? '';
    const closed = last.endsWith('</p>')
      ? lines.with(-1, `${last.slice(0, -'</p>'.length)}${back}</p>`)
      : [...lines, `<p>${back.trim()}</p>`];
    return [`<li id="fn-${number}">`, ...indented(closed), '</li>'];
  });
  return ['<section>', ...indented(['<hr>', '<ol>', ...indented(items.flat()), '</ol>']), '</section>'];
}
