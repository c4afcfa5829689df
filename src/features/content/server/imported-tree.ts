/** Changes the tree of an imported text: content that readers would not see, pictures, links, the cover. */
import type { Element, ElementContent, Root, RootContent } from 'hast';
import { filmAt } from '../embed.rules.ts';
import type { Addresses } from '../rules.ts';
import { elementsIn, textProperty } from './tree.ts';

type Parent = Root | Element;

/** Yields each element with its parent, children first, so that elements can be replaced during the iteration. */
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

/** Frames other than videos are removed for readers, so a link to their target is kept. */
function linkOfFrame(frame: Element): ElementContent[] | undefined {
  const href = textProperty(frame, 'src');
  if (frame.tagName !== 'iframe' || href === undefined || filmAt(href) !== undefined) return undefined;
  return [element('p', {}, [element('a', { href }, [{ type: 'text', value: href }])])];
}

/** Returns the background picture of a cover block, whose styles are dropped. */
function coverOf(block: Element): ElementContent[] | undefined {
  if (!hasClass(block, 'wp-block-cover')) return undefined;
  const style = textProperty(block, 'style') ?? '';
  const src = /background-image:\s*url\(["']?([^"')]+)/i.exec(style)?.[1]?.trim();
  if (src === undefined) return undefined;
  delete block.properties.style;
  return [{ ...block, children: [element('figure', {}, [element('img', { src })]), ...block.children] }];
}

/** Returns the figures of a gallery without the surrounding list. */
function figuresOf(list: Element): ElementContent[] | undefined {
  if (list.tagName !== 'ul' || !(hasClass(list, 'blocks-gallery-grid') || hasClass(list, 'wp-block-gallery')))
    return undefined;
  return list.children.flatMap((child) =>
    child.type === 'element' && child.tagName === 'li' ? child.children : [child],
  );
}

/** Converts content that readers would not see otherwise: targets of frames, pictures of covers and galleries. */
export function showHidden(root: Root): void {
  for (const { element, parent } of placesIn(root)) {
    const by = linkOfFrame(element) ?? coverOf(element) ?? figuresOf(element);
    if (by !== undefined) replace(parent, element, by);
  }
}

/** Maximum number of addresses of each kind; further ones are unchanged. */
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

/** Replaces pictures that are nowhere with their alternative text or the name of their file, as pictures of other sites with links. */
export function nameMissing(root: Root, missing: ReadonlySet<string>): void {
  for (const { element, parent } of placesIn(root)) {
    const src = element.tagName === 'img' ? textProperty(element, 'src') : undefined;
    if (src === undefined || !missing.has(src)) continue;
    const name =
      src
        .replace(/[?#].*$/, '')
        .split('/')
        .at(-1) ?? '';
    const value = textProperty(element, 'alt')?.trim() || name;
    replace(parent, element, value === '' ? [] : [{ type: 'text', value }]);
  }
}

/** Replaces the addresses of pictures and links. Unknown addresses are unchanged. */
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

/** Removes footnotes and their references (footnotes.ts). */
export function removeFootnotes(root: Root): void {
  for (const { element, parent } of placesIn(root))
    if (/^(?:sup fnref|li fn)-/.test(`${element.tagName} ${textProperty(element, 'id') ?? ''}`))
      replace(parent, element, []);
}

/** Removes code, which would distort language detection. */
export function removeCode(root: Root): void {
  for (const { element, parent } of placesIn(root))
    if (element.tagName === 'pre' || element.tagName === 'code') replace(parent, element, []);
}

/** Elements that may contain only the picture. */
const around = new Set(['figure', 'p', 'div', 'a']);

/**
 * Removes the picture that opens a text if it is the cover, because pages show the cover above the text. Keeps a picture with a
 * caption, which may state its source.
 * @param cover the cover's address in the tree.
 */
export function removeOpeningPicture(root: Root, cover: string): void {
  /** The outermost element that contains only the picture, and its parent. */
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
  // A picture beside words stays, because it is part of the line; so does a picture with a caption.
  const container = part.parent.type === 'root' ? 'root' : part.parent.tagName;
  if (container === 'root' || (container === 'div' && part.element.tagName !== 'a'))
    replace(part.parent, part.element, []);
}

function isBlank(node: RootContent): boolean {
  return node.type === 'comment' || (node.type === 'text' && node.value.trim() === '');
}
