/**
 * The one grammar for decimals that people write: amounts, rates, percentages, distances. Fields, imports and
 * calls use it (docs/decisions/0062-one-grammar-for-decimals.md).
 *
 * - Spaces, apostrophes, commas and points group digits by three, each group with the same character.
 * - One comma or point starts the decimals. Alone, it always does, because «1,234» is a thousand in one
 *   language and one in the other: the limit of decimals rejects it.
 * - One unit stands before or after the number. Between digits it replaces the decimal separator: «12€50».
 * - One sign is first or last, also beside the unit; accountants write negative amounts in parentheses.
 */

/** How the decimals of a field are written. */
export interface Notation {
  /** Maximum number of decimals. */
  digits: number;
  /** Units that a person may write, in any case. */
  units?: readonly string[];
  /** Whether a unit can replace the decimal separator. */
  unitSeparates?: boolean;
}

/** A longer text is not a decimal; the patterns below are not linear. */
const LONGEST = 60;
/** Invisible characters that copied texts contain. */
const invisible = /[\u00ad\u061c\u200b\u200e\u200f\u2060\u2066-\u2069\ufeff]/g;
/** The hyphens and dashes that people write as a minus sign, for a class in a pattern. */
export const minuses = '-\u2010\u2011\u2012\u2013\u2212';
const signBefore = new RegExp(`^([${minuses}+])\\s*(.+)$`, 'u');
const minusAfter = new RegExp(`^(.+?)\\s*[${minuses}]$`, 'u');
const parentheses = /^\(\s*(.+?)\s*\)$/u;

const plain = /^(\d*)(?:[.,](\d+))?$/;
const grouped = /^([1-9]\d{0,2}(?:([ \u00a0\u2007\u2009\u202f'’])\d{3})(?:\2\d{3})*)(?:[.,](\d+))?$/;
const groupedByComma = /^([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d+))?$/;
const groupedByPoint = /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d+))?$/;

interface Parts {
  whole: string;
  decimals: string;
}

/** Separates a sign: `-12`, `−12`, `12-` and `(12)` are negative, `12` and `+12` are not. */
function splitSign(text: string): { sign: 1 | -1; size: string } | undefined {
  const [, sign, after] = signBefore.exec(text) ?? [];
  if (after !== undefined) return { sign: sign === '+' ? 1 : -1, size: after };
  const size = parentheses.exec(text)?.[1] ?? minusAfter.exec(text)?.[1];
  return size === undefined ? undefined : { sign: -1, size };
}

/**
 * Parses a decimal to `1234.50` or `-1234.50`, with the decimals as written.
 * @returns undefined for any other text.
 */
export function parseDecimal(
  text: string,
  { digits, units = [], unitSeparates }: Notation,
): string | undefined {
  let rest = text.replace(invisible, '').trim();
  if (rest.length > LONGEST) return undefined;
  let sign: 1 | -1 | undefined;
  let hasUnit = false;
  // The sign and the unit are outside the digits, in any order, each once.
  for (let before = ''; before !== rest; ) {
    before = rest;
    const signed = sign === undefined ? splitSign(rest) : undefined;
    if (signed !== undefined) {
      sign = signed.sign;
      rest = signed.size.trim();
    }
    const bare = hasUnit ? undefined : withoutUnit(rest, units);
    if (bare !== undefined) {
      hasUnit = true;
      rest = bare;
    }
  }
  const parts =
    unitSeparates && !hasUnit ? (partsOf(rest, digits) ?? partsByUnit(rest, units)) : partsOf(rest, digits);
  if (parts === undefined || parts.decimals.length > digits) return undefined;
  const size = parts.whole.replace(/^0+(?=\d)/, '') || '0';
  return `${sign === -1 ? '-' : ''}${size}${parts.decimals === '' ? '' : `.${parts.decimals}`}`;
}

/** Removes a unit at one end; undefined without one. The longest unit is tried first. */
function withoutUnit(text: string, units: readonly string[]): string | undefined {
  const lower = unitKey(text);
  for (const unit of units.map(unitKey).toSorted((a, b) => b.length - a.length)) {
    if (text.length === unit.length) continue;
    if (lower.startsWith(unit)) return text.slice(unit.length).trim();
    if (lower.endsWith(unit)) return text.slice(0, -unit.length).trim();
  }
  return undefined;
}

const unitKey = (text: string) => text.toLowerCase().replace(/\p{Zs}/gu, ' ');

/** `12€50`: at most two decimals follow, as people write cents. */
function partsByUnit(text: string, units: readonly string[]): Parts | undefined {
  const [, before = '', unit = '', decimals = ''] = /^(.*\d)([^\d]+)(\d{1,2})$/.exec(text) ?? [];
  if (!units.some((one) => unitKey(one) === unitKey(unit.trim()))) return undefined;
  const parts = partsOf(before, 1);
  return parts?.decimals === '' ? { whole: parts.whole, decimals } : undefined;
}

function partsOf(text: string, digits: number): Parts | undefined {
  const [, whole = '', decimals = ''] = plain.exec(text) ?? [];
  const isLone = /^\d{1,3},\d{3}$/.test(text);
  // Without decimals, a comma alone can only group.
  if ((whole !== '' || decimals !== '') && !(isLone && digits === 0)) return { whole, decimals };
  const [, bySpace, , cents = ''] = grouped.exec(text) ?? [];
  if (bySpace !== undefined) return { whole: onlyDigits(bySpace), decimals: cents };
  for (const pattern of [groupedByComma, groupedByPoint]) {
    const [, groups, fraction = ''] = pattern.exec(text) ?? [];
    if (groups !== undefined) return { whole: onlyDigits(groups), decimals: fraction };
  }
  return undefined;
}

const onlyDigits = (text: string) => text.replace(/\D/g, '');
