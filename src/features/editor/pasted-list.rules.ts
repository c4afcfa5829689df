/**
 * Reads pasted lists. In lists from Word on the desktop an item is a paragraph; from Word on the web each
 * item is in a separate list. In both, an item states its level.
 */

import { listTypeOf } from '#features/content/list.rules.ts';

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
  /** The number or letter as it is written, such as `4`, `b` or `iv`. */
  number?: string;
  /** The attribute `type` that the program states. */
  type?: string;
}

/** The maximum in Word. */
const MOST_LEVELS = 9;

export function isElement(node: PastedNode): node is PastedElement {
  return typeof node !== 'string';
}

export function pastedText(node: PastedNode): string {
  if (!isElement(node)) return node;
  return node.tag === 'br' ? '\n' : node.children.map(pastedText).join('');
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
    return [{ ...markerOf(element), level: levelOf(level), children }];
  const inner = children.filter((child) => isElement(child) || child.trim() !== '');
  if (tag === 'ul' || tag === 'ol')
    return inner.every(isWebItem)
      ? inner.filter(isElement).map((item, at) => ({
          tag,
          level: levelOf(item.attributes['data-aria-level']),
          children: item.children,
          ...(tag === 'ol' && {
            // In Word on the web each item is a list, whose start is the number of the item.
            number: item.attributes.value ?? String((Number.parseInt(attributes.start ?? '1', 10) || 1) + at),
            type: attributes.type ?? listTypeOf(attributes.style) ?? listTypeOf(item.attributes.style) ?? '1',
          }),
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

/** Reads `4.`, `(b)`, `iv)` or the last part of `2.1.`; anything else is a bullet. */
function markerOf(element: PastedElement): Pick<FlatItem, 'tag' | 'number'> {
  const bullet = findBullet(element);
  const text = bullet === undefined ? '' : pastedText(bullet);
  const number = /^[\s\u00a0]*\(?(?:\d+\.)*(\d{1,4}|[a-z]|[ivxlcdm]{2,9})(?:[.)]|[\s\u00a0]*$)/i.exec(
    text,
  )?.[1];
  return number === undefined || text.trim() === 'o' ? { tag: 'ul' } : { tag: 'ol', number };
}

const romans: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };

function countOf(number: string, type: string): number {
  const letters = number.toLowerCase();
  if (type === '1' || /^-?\d/.test(number)) return Number.parseInt(number, 10);
  if (type === 'a' || type === 'A') return letters.charCodeAt(0) - 96;
  const digits = [...letters].map((letter) => romans[letter] ?? 0);
  return digits.reduce((sum, digit, at) => sum + (digit < (digits[at + 1] ?? 0) ? -digit : digit), 0);
}

/** Returns the type of numbers: a single letter is Roman only if the numbers go on in Roman ones, or for «i». */
function typeOf({ number = '1', type }: FlatItem, next: FlatItem | undefined): string {
  if (type !== undefined) return type;
  if (/^\d/.test(number)) return '1';
  const isUpper = number !== number.toLowerCase();
  const roman = isUpper ? 'I' : 'i';
  const following = next?.number;
  const isRoman =
    /^[ivxlcdm]+$/i.test(number) &&
    (following === undefined
      ? number.length > 1 || /^i$/i.test(number)
      : countOf(following, roman) === countOf(number, roman) + 1);
  return isRoman ? roman : isUpper ? 'A' : 'a';
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
  let type = '1';
  /** The number that the next item would have. */
  let count = 1;
  for (const [at, item] of items.entries()) {
    if (at < next) continue;
    const { tag, level, children } = item;
    const following = items.findIndex((other, place) => place > at && other.level <= level);
    next = following === -1 ? items.length : following;
    let marker = '';
    if (tag !== open) {
      type = typeOf(item, items[next]);
      count = item.number === undefined ? 1 : countOf(item.number, type);
      lines.push(
        ...(open === undefined ? [] : [`</${open}>`]),
        `<${tag}${tag === 'ol' ? numbering(type, count) : ''}>`,
      );
    } else if (item.number !== undefined && Number.isInteger(countOf(item.number, type))) {
      const value = countOf(item.number, type);
      if (value !== count) marker = ` value="${value}"`;
      count = value;
    }
    count++;
    open = tag;
    const below = nestedLists(items.slice(at + 1, next), linesOf);
    const [first = '', ...others] = itemHolding(linesOf(children), below);
    lines.push(...indented([first.replace(/^<li/, `<li${marker}`), ...others]));
  }
  return open === undefined ? [] : [...lines, `</${open}>`];
}

/** The attributes of a list that does not count 1, 2, 3. */
export function numbering(type: string, start: number): string {
  return `${type === '1' ? '' : ` type="${type}"`}${start === 1 || !Number.isInteger(start) ? '' : ` start="${start}"`}`;
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
