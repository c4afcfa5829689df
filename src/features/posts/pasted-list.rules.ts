/**
 * Reads pasted lists. In lists from Word on the desktop an item is a paragraph; from Word on the web each
 * item is in a separate list. In both, an item states its level.
 */

/** A pasted node from any parser: a text or an element. */
export type PastedNode = string | PastedElement;
export interface PastedElement {
  /** The tag in lower case. */
  tag: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly PastedNode[];
}

/** A list item without nesting. */
export interface FlatItem {
  tag: 'ul' | 'ol';
  /** Starts at 1. */
  level: number;
  children: readonly PastedNode[];
}

/** The maximum in Word. */
const MOST_LEVELS = 9;

export function isElement(node: PastedNode): node is PastedElement {
  return typeof node !== 'string';
}

export function textOf(node: PastedNode): string {
  if (!isElement(node)) return node;
  return node.tag === 'br' ? '\n' : node.children.map(textOf).join('');
}

/** Whether a node is the bullet or number that Word writes as text before an item. */
export function isWordBullet(node: PastedNode): boolean {
  return isElement(node) && /mso-list:\s*Ignore/i.test(node.attributes.style ?? '');
}

/** @returns the items of an element; empty if it is not a list. */
export function flatItemsOf(element: PastedElement): FlatItem[] {
  const { tag, attributes, children } = element;
  const level = /mso-list:\s*l\d+\s+level(\d+)/i.exec(attributes.style ?? '')?.[1];
  if (tag === 'p' && level !== undefined && !/MsoHeading/i.test(attributes.class ?? ''))
    return [{ tag: isNumbered(element) ? 'ol' : 'ul', level: levelOf(level), children }];
  const inner = children.filter((child) => isElement(child) || child.trim() !== '');
  if (tag === 'ul' || tag === 'ol')
    return inner.every(isWebItem)
      ? inner.filter(isElement).map((item) => ({
          tag,
          level: levelOf(item.attributes['data-aria-level']),
          children: item.children,
        }))
      : [];
  const [only] = inner;
  return tag === 'div' && inner.length === 1 && only !== undefined && isElement(only)
    ? flatItemsOf(only)
    : [];
}

function isWebItem(node: PastedNode): boolean {
  return isElement(node) && node.tag === 'li' && node.attributes['data-listid'] !== undefined;
}

function levelOf(value = '1'): number {
  return Math.min(Math.max(Number.parseInt(value, 10) || 1, 1), MOST_LEVELS);
}

function isNumbered(element: PastedElement): boolean {
  const bullet = findBullet(element);
  return bullet !== undefined && /^\s*(\d+|[a-z]|[ivx]+)[.)]/i.test(textOf(bullet));
}

function findBullet(element: PastedElement): PastedNode | undefined {
  for (const child of element.children) {
    if (isWordBullet(child)) return child;
    const within = isElement(child) ? findBullet(child) : undefined;
    if (within !== undefined) return within;
  }
  return undefined;
}

/** @param linesOf returns the lines of an item without its nested items; the last line closes the item. */
export function nestedLists(
  items: readonly FlatItem[],
  linesOf: (children: readonly PastedNode[]) => readonly string[],
): string[] {
  const lines: string[] = [];
  let open: FlatItem['tag'] | undefined;
  let next = 0;
  for (const [at, { tag, level, children }] of items.entries()) {
    if (at < next) continue;
    const following = items.findIndex((item, place) => place > at && item.level <= level);
    next = following === -1 ? items.length : following;
    if (tag !== open) lines.push(...(open === undefined ? [] : [`</${open}>`]), `<${tag}>`);
    open = tag;
    const below = nestedLists(items.slice(at + 1, next), linesOf);
    lines.push(...indented(itemHolding(linesOf(children), below)));
  }
  return open === undefined ? [] : [...lines, `</${open}>`];
}

/** Returns the lines of an item with a nested list added at its end. */
export function itemHolding(item: readonly string[], list: readonly string[]): string[] {
  if (list.length === 0) return [...item];
  const begun = item.length === 0 ? ['<li>'] : item.with(-1, (item.at(-1) ?? '').replace(/<\/li>$/, ''));
  return [...begun.filter((line) => line !== ''), ...indented(list), '</li>'];
}

/** Indents lines, except in code, where white space is significant. */
export function indented(lines: readonly string[]): string[] {
  return lines.map((line) => (line.startsWith('<pre>') ? line : `  ${line}`));
}
