/** Collects facts from the rendered tree, for the checks before publication. */
import type { Element, Nodes, Root } from 'hast';
import type { ContentFacts } from '../issue.rules.ts';
import { elementsIn, textProperty } from './tree.ts';

/** Maximum number of facts of each kind; further ones are ignored. */
export const MOST_FACTS = 1000;
const LONGEST_TEXT = 300;

export function factsOf(root: Root): Omit<ContentFacts, 'words'> {
  const headings: { level: number; text: string }[] = [];
  const pictures: { src: string; alternative: string | undefined }[] = [];
  /** The links, each listed once. */
  const links = new Map<string, { href: string; text: string }>();
  for (const element of elementsIn(root)) {
    const level = /^h([2-6])$/.exec(element.tagName)?.[1];
    if (level !== undefined && headings.length < MOST_FACTS)
      headings.push({ level: Number(level), text: accessibleText(element) });
    if (element.tagName === 'a' && links.size < MOST_FACTS) {
      const link = { href: textProperty(element, 'href') ?? '', text: accessibleText(element) };
      links.set(JSON.stringify(link), link);
    }
    if (element.tagName === 'img' && pictures.length < MOST_FACTS)
      pictures.push({
        src: textProperty(element, 'src') ?? '',
        alternative: textProperty(element, 'alt'),
      });
  }
  return { headings, pictures, links: [...links.values()] };
}

/** Returns the text of a link or heading. A picture inside contributes its alternative text. */
function accessibleText(element: Element): string {
  let text = '';
  function read(node: Nodes): void {
    if (text.length > LONGEST_TEXT) return;
    if (node.type === 'text') text += node.value;
    if (node.type !== 'element') return;
    if (node.tagName === 'img') text += textProperty(node, 'alt') ?? '';
    for (const child of node.children) read(child);
  }
  read(element);
  return text.slice(0, LONGEST_TEXT);
}
