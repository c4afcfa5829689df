/** What an import changes in a text's tree: what a source shows by means that readers do not get, pictures, links, the cover. */
import type { Element, ElementContent, Root, RootContent } from 'hast';
import { filmAt } from '../../embed.rules.ts';
import type { Addresses } from '../../import.rules.ts';
import { elementsIn, textProperty } from './tree.ts';

type Parent = Root | Element;

/** Each element with what it stands in, the inner ones first, so that what stands in them may be replaced meanwhile. */
function* placesIn(parent: Parent): Generator<{ element: Element; parent: Parent }> {
  for (const child of [...parent.children])
    if (child.type === 'element') {
      yield* placesIn(child);
      yield { element: child, parent };
    }
}

function replace(parent: Parent, element: Element, by: readonly ElementContent[]): void {
  const children: RootContent[] = parent.children;
  const place = children.indexOf(element);
  if (place !== -1) children.splice(place, 1, ...by);
}

function element(
  tagName: string,
  properties: Element['properties'],
  children: ElementContent[] = [],
): Element {
  return { type: 'element', tagName, properties, children };
}

function hasClass({ properties }: Element, name: string): boolean {
  return Array.isArray(properties.className) && properties.className.includes(name);
}

/** A frame is left out of what readers get, unless it is a film's; where it led is worth knowing. */
function linkOfFrame(frame: Element): ElementContent[] | undefined {
  const href = textProperty(frame, 'src');
  if (frame.tagName !== 'iframe' || href === undefined || filmAt(href) !== undefined) return undefined;
  return [element('p', {}, [element('a', { href }, [{ type: 'text', value: href }])])];
}

/** The picture of a block that shows it by its looks, which stay behind. */
function coverOf(block: Element): ElementContent[] | undefined {
  if (!hasClass(block, 'wp-block-cover')) return undefined;
  const style = textProperty(block, 'style') ?? '';
  const src = /background-image:\s*url\(["']?([^"')]+)/i.exec(style)?.[1]?.trim();
  if (src === undefined) return undefined;
  delete block.properties.style;
  return [{ ...block, children: [element('figure', {}, [element('img', { src })]), ...block.children] }];
}

/** A gallery's figures without the list that they stand in. */
function figuresOf(list: Element): ElementContent[] | undefined {
  if (list.tagName !== 'ul' || !(hasClass(list, 'blocks-gallery-grid') || hasClass(list, 'wp-block-gallery')))
    return undefined;
  return list.children.flatMap((child) =>
    child.type === 'element' && child.tagName === 'li' ? child.children : [child],
  );
}

/** What readers would not get otherwise: where frames led, pictures of covers and galleries. */
export function showHidden(root: Root): void {
  for (const { element, parent } of placesIn(root)) {
    const by = linkOfFrame(element) ?? coverOf(element) ?? figuresOf(element);
    if (by !== undefined) replace(parent, element, by);
  }
}

/** Of each kind; a text that has more of them keeps the others as they are. */
const MOST_ADDRESSES = 10_000;

export function addressesIn(root: Root): Addresses {
  const pictures = new Set<string>();
  const links = new Set<string>();
  for (const element of elementsIn(root)) {
    const src = element.tagName === 'img' ? textProperty(element, 'src') : undefined;
    if (src !== undefined && pictures.size < MOST_ADDRESSES) pictures.add(src);
    const href = element.tagName === 'a' ? textProperty(element, 'href') : undefined;
    if (href !== undefined && links.size < MOST_ADDRESSES) links.add(href);
  }
  return { pictures: [...pictures], links: [...links] };
}

/** Gives pictures and links the addresses that they have here; others stay as they are. */
export function changeAddresses(
  root: Root,
  to: { pictures: ReadonlyMap<string, string>; links: ReadonlyMap<string, string> },
): void {
  for (const element of elementsIn(root)) {
    const { properties } = element;
    const src = to.pictures.get(textProperty(element, 'src') ?? '');
    if (src !== undefined && element.tagName === 'img') {
      properties.src = src;
      delete properties.srcSet;
      delete properties.sizes;
    }
    const href = to.links.get(textProperty(element, 'href') ?? '');
    if (href !== undefined && element.tagName === 'a') properties.href = href;
  }
}

/** Footnotes and the numbers that lead to them (footnotes.ts), which say nothing without each other. */
export function removeFootnotes(root: Root): void {
  for (const { element, parent } of placesIn(root))
    if (/^(?:sup fnref|li fn)-/.test(`${element.tagName} ${textProperty(element, 'id') ?? ''}`))
      replace(parent, element, []);
}

/** Code has no language of people. */
export function removeCode(root: Root): void {
  for (const { element, parent } of placesIn(root))
    if (element.tagName === 'pre' || element.tagName === 'code') replace(parent, element, []);
}

/** What may stand around the picture alone. */
const around = new Set(['figure', 'p', 'div', 'a']);

/**
 * Takes away the picture that a text opens with, where that is its cover: pages show the cover above the text. One with a
 * caption stays, which may say whose it is.
 * @param cover its address, as the tree has it.
 */
export function removeOpeningPicture(root: Root, cover: string): void {
  /** The part that holds the picture and nothing else, and what it stands in. */
  let part: { parent: Parent; element: Element } | undefined;
  let parent: Parent = root;
  for (;;) {
    const shown: RootContent[] = [...parent.children].filter((child) => !isBlank(child));
    const [first, second] = shown;
    if (first?.type !== 'element') return;
    if (second !== undefined || part === undefined) part = { parent, element: first };
    if (first.tagName === 'img') break;
    if (!around.has(first.tagName)) return;
    parent = first;
  }
  const [picture] = [...elementsIn(part.element)].slice(-1);
  if (picture === undefined || textProperty(picture, 'src') !== cover) return;
  // Beside words it is a part of their line, beside a caption it is told of there.
  const stands = part.parent.type === 'root' ? 'root' : part.parent.tagName;
  if (stands === 'root' || (stands === 'div' && part.element.tagName !== 'a'))
    replace(part.parent, part.element, []);
}

function isBlank(node: RootContent): boolean {
  return node.type === 'comment' || (node.type === 'text' && node.value.trim() === '');
}
