/**
 * The generic validator of the specification (blog-and-accounts §5, business-app §5): eleven types of field,
 * and lists of rules that pass only when every rule passes. Used on both sides; no library, so that a public
 * page may check its form for a few bytes.
 *
 * All patterns are linear: none has a repetition inside a repetition that could match the same text twice.
 */
import { parseDayMonthYear } from './day.ts';

export type FieldType =
  | 'string'
  | 'strict_string'
  | 'email'
  | 'integers'
  | 'float'
  | 'password'
  | 'image'
  | 'date'
  | 'address'
  | 'checkbox'
  | 'custom';

/** The most and the least characters of each type that the specification limits. */
export const fieldLimits = {
  string: { least: 1, most: 100_000 },
  strict_string: { least: 1, most: 500 },
  integers: { least: 1, most: 100 },
  password: { least: 8, most: 100 },
  address: { least: 1, most: 200 },
  emailPart: { least: 1, most: 100 },
  emailSuffix: { least: 1, most: 20 },
} as const;

/** Length in characters as a person counts them: a letter beyond the first 65,536 is one, too. */
export function characters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

function within(text: string, limits: { least: number; most: number }): boolean {
  // Every character takes one or two units: what is longer than twice the limit need not be counted.
  if (text.length > limits.most * 2) return false;
  const count = characters(text);
  return count >= limits.least && count <= limits.most;
}

/** Letters of any alphabet with their accents, digits, spaces, and . _ ' & + : | - ; ’ is ' as it is printed. */
const stringPattern = /^[\p{L}\p{M}\d\p{Zs}._'’&+:|-]+$/u;
/** Unaccented letters, digits, . _ space - */
const strictStringPattern = /^[A-Za-z\d._ -]+$/;
/** What RFC 5322 allows without quotes; dots only between. */
const emailLocalPattern = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const emailDomainPattern = /^[A-Za-z\d](?:[A-Za-z\d-]*[A-Za-z\d])?$/;
const emailSuffixPattern = /^[a-z]{1,20}$/;
const integersPattern = /^\d+$/;
const floatPattern = /^\d+(?:[.,]\d{1,2})?$/;
const passwordPattern = /^[A-Za-z\d]+$/;
const imagePattern = /^data:image\/[a-z\d][a-z\d.+-]*(?:;[a-z\d=_-]+)*,[A-Za-z\d+/%=._~-]+$/i;
/** Letters, digits, accents, . - , and whitespace of every kind, line breaks included. */
const addressPattern = /^[\p{L}\p{M}\d.,\s-]+$/u;

/** Whether a mail program may show another text in a header (RFC 2047): of an address, that of another person. */
export function hasEncodedWord(text: string): boolean {
  return text.includes('=?');
}

/**
 * An e-mail address: a local part up to 100 characters, @, a domain up to 100, and a suffix of 1 to 20
 * lower-case letters after the last dot.
 */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const dot = text.lastIndexOf('.');
  if (at < 1 || dot < at) return false;
  const local = text.slice(0, at);
  const domain = text.slice(at + 1, dot);
  return (
    within(local, fieldLimits.emailPart) &&
    emailLocalPattern.test(local) &&
    !hasEncodedWord(local) &&
    within(domain, fieldLimits.emailPart) &&
    domain.split('.').every((label) => emailDomainPattern.test(label)) &&
    emailSuffixPattern.test(text.slice(dot + 1))
  );
}

/** Whether a box is ticked, as forms send it: `on`, or true. */
export function isTicked(value: unknown): boolean {
  return value === true || value === 'on' || value === 'true' || value === '1';
}

/** Whether a value is of a type; `custom` is decided by a rule's own `test`, so never here. */
export function isOfType(type: Exclude<FieldType, 'custom'>, value: unknown): boolean {
  if (type === 'checkbox') return isTicked(value);
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string') return false;
  switch (type) {
    case 'string':
      return within(text, fieldLimits.string) && stringPattern.test(text);
    case 'strict_string':
      return within(text, fieldLimits.strict_string) && strictStringPattern.test(text);
    case 'email':
      return isEmail(text);
    case 'integers':
      return within(text, fieldLimits.integers) && integersPattern.test(text);
    case 'float':
      return floatPattern.test(text);
    case 'password':
      return within(text, fieldLimits.password) && passwordPattern.test(text);
    case 'image':
      return imagePattern.test(text);
    case 'date':
      return parseDayMonthYear(text) !== undefined;
    case 'address':
      return within(text, fieldLimits.address) && addressPattern.test(text);
  }
}

export type FieldRule<Value = unknown> = {
  value: Value;
  /** A required value is neither null nor empty; one that is not required may be either, whatever its type. */
  required?: boolean;
  onValid?(): void;
  onInvalid?(): void;
} & ({ type: Exclude<FieldType, 'custom'> } | { type: 'custom'; test(value: Value): boolean });

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

function passes(rule: FieldRule): boolean {
  // A box that must be ticked has no empty value that would do.
  if (isEmpty(rule.value) && rule.type !== 'checkbox') return rule.required !== true;
  return rule.type === 'custom' ? rule.test(rule.value) : isOfType(rule.type, rule.value);
}

/** Judges every rule, also after one that failed, so that each callback is heard. */
export function passesAll(rules: readonly FieldRule[]): boolean {
  let all = true;
  for (const rule of rules) {
    const passed = passes(rule);
    (passed ? rule.onValid : rule.onInvalid)?.();
    all &&= passed;
  }
  return all;
}
