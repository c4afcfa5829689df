/** Cleans HTML as it is pasted, with a parser that returns the same nodes as a browser's. */
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { cleanPasted } from '#features/editor/paste.rules.ts';
import type { PastedNode } from '#features/editor/pasted-list.rules.ts';

function nodesOf({ childNodes }: DefaultTreeAdapterTypes.ParentNode): PastedNode[] {
  return childNodes.flatMap((node): PastedNode[] => {
    if ('value' in node) return [node.value];
    if (!('tagName' in node)) return [];
    const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
    return [{ tag: node.tagName, attributes, children: nodesOf(node) }];
  });
}

/** @param footnotes the highest number of a footnote that the text has already. */
export const clean = (html: string, footnotes = 0) =>
  cleanPasted(nodesOf(parseFragment(html)), footnotes).join('\n');
