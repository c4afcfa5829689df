/** The values of XPath: nodes, untyped texts of nodes, strings, booleans, and decimals with twelve exact digits. */
import { textOf, type XmlNode } from './xml-tree.ts';

/** In units of 10⁻¹². */
export type Decimal = bigint;
/** The text of a node, whose type follows from what it is compared with. */
export class Untyped {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
/** A number is NaN. */
export type Item = XmlNode | Untyped | string | boolean | Decimal | number;
export type Sequence = readonly Item[];

const DIGITS = 12;
export const ONE: Decimal = 10n ** BigInt(DIGITS);

export function isNode(item: Item | undefined): item is XmlNode {
  return typeof item === 'object' && !(item instanceof Untyped);
}

export function atomize(items: Sequence): Item[] {
  return items.map((item) => (isNode(item) ? new Untyped(textOf(item)) : item));
}

/** The effective boolean value (2.4.3). */
export function truth(items: Sequence): boolean {
  const [first] = items;
  if (first === undefined) return false;
  if (isNode(first)) return true;
  if (items.length > 1) throw new TypeError('several values are neither true nor false');
  if (first instanceof Untyped) return first.text !== '';
  return typeof first === 'number' ? false : Boolean(first);
}

/** @throws RangeError if the text is not a decimal, or has more digits than are exact. */
export function decimalOf(text: string): Decimal {
  const [, sign, whole = '', fraction = ''] = /^\s*([+-]?)(\d*)(?:\.(\d*))?\s*$/.exec(text) ?? [];
  if (whole + fraction === '' || fraction.length > DIGITS) throw new RangeError(`«${text}» is not a decimal`);
  const size = BigInt(`${whole}${fraction.padEnd(DIGITS, '0')}`);
  return sign === '-' ? -size : size;
}

function textOfDecimal(value: Decimal): string {
  const digits = (value < 0n ? -value : value).toString().padStart(DIGITS + 1, '0');
  const fraction = digits.slice(-DIGITS).replace(/0+$/, '');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -DIGITS)}${fraction === '' ? '' : `.${fraction}`}`;
}

export const multiply = (one: Decimal, other: Decimal): Decimal => (one * other) / ONE;
export const remainder = (one: Decimal, other: Decimal): Decimal => one % other;
export function divide(one: Decimal, other: Decimal): Decimal {
  if (other === 0n) throw new RangeError('division by zero');
  return (one * ONE) / other;
}

/** One number, undefined for none. @throws TypeError for several values or one that is not a number. */
export function numberOf(items: Sequence): Decimal | 'NaN' | undefined {
  const [item, ...more] = atomize(items);
  if (item === undefined) return undefined;
  if (more.length > 0) throw new TypeError('several values are not a number');
  if (typeof item === 'bigint') return item;
  if (typeof item === 'number') return 'NaN';
  if (item instanceof Untyped) return decimalOf(item.text);
  throw new TypeError(`${String(item)} is not a number`);
}

/** One text, empty for none. @throws TypeError for several values. */
export function stringOf(items: Sequence): string {
  const [item, ...more] = atomize(items);
  if (more.length > 0) throw new TypeError('several values are not a text');
  if (item === undefined) return '';
  if (item instanceof Untyped) return item.text;
  return typeof item === 'bigint' ? textOfDecimal(item) : String(item);
}

type Comparable = bigint | string | boolean;
const less = (one: Comparable, other: Comparable) => one < other;

export const operators: Readonly<Record<string, (one: Comparable, other: Comparable) => boolean>> = {
  '=': (one, other) => one === other,
  '!=': (one, other) => one !== other,
  '<': less,
  '<=': (one, other) => !less(other, one),
  '>': (one, other) => less(other, one),
  '>=': (one, other) => !less(one, other),
  eq: (one, other) => one === other,
  ne: (one, other) => one !== other,
  lt: less,
  le: (one, other) => !less(other, one),
  gt: (one, other) => less(other, one),
  ge: (one, other) => !less(one, other),
};

/** Compares two values; an untyped one has the type of the other (3.5.2). @throws TypeError for different types. */
export function compare(one: Item, operator: string, other: Item): boolean {
  if (typeof one === 'number' || typeof other === 'number') return operator === '!=' || operator === 'ne';
  const [left, right] = [typed(one, other), typed(other, one)];
  if (typeof left !== typeof right) throw new TypeError(`${String(left)} ${operator} ${String(right)}`);
  return operators[operator]?.(left, right) ?? false;
}

function typed(item: Item, other: Item): Comparable {
  if (!(item instanceof Untyped)) return item as Comparable;
  if (typeof other === 'bigint') return decimalOf(item.text);
  if (typeof other === 'boolean') return booleanOf(item.text);
  return item.text;
}

export function booleanOf(text: string): boolean {
  const [value] = /^(?:true|false|1|0)$/.exec(text.trim()) ?? [];
  if (value === undefined) throw new RangeError(`«${text}» is not a boolean`);
  return value === 'true' || value === '1';
}
