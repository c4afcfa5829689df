/**
 * Builds DOM from an author's HTML without executing anything: only known elements, and attributes that
 * cannot contain scripts.
 */
import { safeAddress, shownTags } from '#features/content/element.rules.ts';
import { isElement, isText, type Tree } from './markup.ts';

const shown: ReadonlySet<string> = new Set(shownTags);
const plain = ['alt', 'title', 'width', 'height', 'colspan', 'rowspan', 'start', 'lang', 'dir', 'open'];

export function safeDom(nodes: readonly Tree[]): DocumentFragment {
  const made = document.createDocumentFragment();
  for (const node of nodes) {
    if (isText(node)) made.append(node.value);
    if (!isElement(node) || ['script', 'style', 'template'].includes(node.tagName)) continue;
    const inside = safeDom(node.childNodes);
    if (!shown.has(node.tagName)) {
      made.append(inside);
      continue;
    }
    const element = document.createElement(node.tagName);
    for (const { name, value } of node.attrs) {
      if (plain.includes(name)) element.setAttribute(name, value);
      if (name === 'src') element.setAttribute(name, safeAddress(value) ?? '');
    }
    element.append(inside);
    made.append(element);
  }
  return made;
}
