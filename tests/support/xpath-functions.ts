/** The functions of XPath 2.0 that the official rules of electronic invoices use. */
import {
  atomize,
  booleanOf,
  type Decimal,
  decimalOf,
  type Item,
  isNode,
  numberOf,
  ONE,
  type Sequence,
  stringOf,
  truth,
  Untyped,
} from './xpath-values.ts';

type Known = (args: Sequence[], item: Item) => Sequence;

const ofTexts =
  (run: (one: string, two: string, three: string) => Item): Known =>
  ([one = [], two = [], three = []]) => [run(stringOf(one), stringOf(two), stringOf(three))];

/** The text of the argument or, without one, of the context. */
const ofContext =
  (run: (text: string) => Item): Known =>
  ([one], item) => [run(stringOf(one ?? [item]))];

/** Nothing for nothing. */
const ofNumber =
  (run: (value: Decimal) => Decimal): Known =>
  ([one = []]) => {
    const value = numberOf(one);
    return value === undefined ? [] : [value === 'NaN' ? Number.NaN : run(value)];
  };

const ofNode =
  (run: (node: { name: string; local: string }) => string): Known =>
  ([one], item) =>
    (one ?? [item]).map((node) => (isNode(node) ? run(node) : ''));

const count = (value: number): Decimal => BigInt(value) * ONE;

function floor(value: Decimal): Decimal {
  const part = ((value % ONE) + ONE) % ONE;
  return value - part;
}

const known = {
  abs: ofNumber((value) => (value < 0n ? -value : value)),
  concat: (args) => [args.map(stringOf).join('')],
  contains: ofTexts((text, part) => text.includes(part)),
  count: ([items = []]) => [count(items.length)],
  'distinct-values': ([items = []]) => [...new Set(atomize(items).map((one) => stringOf([one])))],
  empty: ([items = []]) => [items.length === 0],
  'ends-with': ofTexts((text, part) => text.endsWith(part)),
  exists: ([items = []]) => [items.length > 0],
  false: () => [false],
  'local-name': ofNode(({ local }) => local),
  matches: ofTexts((text, pattern) => new RegExp(pattern, 'u').test(text)),
  name: ofNode(({ name }) => name),
  'normalize-space': ofContext((text) => text.replace(/[ \t\r\n]+/g, ' ').trim()),
  not: ([items = []]) => [!truth(items)],
  number: ([one], item) => {
    try {
      return [decimalOf(stringOf(one ?? [item]))];
    } catch (error) {
      if (error instanceof RangeError) return [Number.NaN];
      throw error;
    }
  },
  replace: ofTexts((text, pattern, by) => text.replace(new RegExp(pattern, 'gu'), by)),
  // A half is rounded up, also below zero.
  round: ofNumber((value) => floor(value + ONE / 2n)),
  'starts-with': ofTexts((text, part) => text.startsWith(part)),
  string: ofContext((text) => text),
  'string-join': ([items = [], separator = []]) => [
    items.map((one) => stringOf([one])).join(stringOf(separator)),
  ],
  'string-length': ofContext((text) => count([...text].length)),
  substring: ([text = [], from = [], length]) => {
    const characters = [...stringOf(text)];
    const whole = (items: Sequence) => Number(((numberOf(items) || 0n) as Decimal) / ONE);
    const start = whole(from) - 1;
    const end = length === undefined ? characters.length : start + whole(length);
    return [characters.slice(Math.max(0, start), Math.max(0, end)).join('')];
  },
  'substring-after': ofTexts((text, part) =>
    text.includes(part) ? text.slice(text.indexOf(part) + part.length) : '',
  ),
  'substring-before': ofTexts((text, part) => (text.includes(part) ? text.slice(0, text.indexOf(part)) : '')),
  sum: ([items = []]) => {
    const values = atomize(items).map((one) => numberOf([one]));
    if (values.includes('NaN')) return [Number.NaN];
    return [values.reduce<Decimal>((sum, value) => sum + ((value ?? 0n) as Decimal), 0n)];
  },
  tokenize: ([text = [], pattern = []]) => stringOf(text).split(new RegExp(stringOf(pattern), 'u')),
  true: () => [true],
  'upper-case': ofTexts((text) => text.toUpperCase()),
  'xs:boolean': ([one = []]) => (one.length === 0 ? [] : [booleanOf(stringOf(one))]),
  'xs:date': ([one = []]) => {
    const text = stringOf(one).trim();
    if (one.length > 0 && Number.isNaN(Date.parse(`${text.slice(0, 10)}T00:00:00Z`)))
      throw new RangeError(`«${text}» is not a day`);
    return one.length === 0 ? [] : [text];
  },
  'xs:decimal': ([one = []]) => {
    const [item] = atomize(one);
    return item instanceof Untyped || typeof item === 'string' ? [decimalOf(stringOf(one))] : atomize(one);
  },
  'xs:string': ([one = []]) => (one.length === 0 ? [] : [stringOf(one)]),
} as const satisfies Record<string, Known>;

export type Functions = typeof known;

export function isKnown(name: string): name is keyof Functions {
  return Object.hasOwn(known, name);
}

export function call(name: keyof Functions, args: Sequence[], item: Item): Sequence {
  return (known[name] as Known)(args, item);
}
