/**
 * The specification's generic validator (blog-and-accounts §5, business-app §5): eleven field types, and
 * lists of rules that pass only when every rule passes. It uses no library, so that a public page can check
 * its form with a small script.
 *
 * All patterns match in linear time: no nested repetition can match the same text twice.
 */
import { parseDayMonthYear } from './day.ts';
import { isEmail } from './email.ts';

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

/** The specification's limits, in characters. */
const fieldLimits = {
  string: { least: 1, most: 100_000 },
  strict_string: { least: 1, most: 500 },
  integers: { least: 1, most: 100 },
  password: { least: 8, most: 100 },
  address: { least: 1, most: 200 },
} as const;

/** Length in code points. */
export function characters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

function within(text: string, limits: { least: number; most: number }): boolean {
  // A code point takes at most two UTF-16 units: a text of more than twice the limit is too long.
  if (text.length > limits.most * 2) return false;
  const count = characters(text);
  return count >= limits.least && count <= limits.most;
}

/** Letters of any alphabet with accents, digits, spaces, and . _ ' & + : | - ; ’ is the typographic '. */
const stringPattern = /^[\p{L}\p{M}\d\p{Zs}._'’&+:|-]+$/u;
/** Unaccented letters, digits, . _ space - */
const strictStringPattern = /^[A-Za-z\d._ -]+$/;
const integersPattern = /^\d+$/;
const floatPattern = /^\d+(?:[.,]\d{1,2})?$/;
const passwordPattern = /^[A-Za-z\d]+$/;
const imagePattern = /^data:image\/[a-z\d][a-z\d.+-]*(?:;[a-z\d=_-]+)*,[A-Za-z\d+/%=._~-]+$/i;
/** Letters, digits, accents, . - , and whitespace of every kind, line breaks included. */
const addressPattern = /^[\p{L}\p{M}\d.,\s-]+$/u;

/** Whether a checkbox is checked, as forms send it: `on`, or true. */
export function isTicked(value: unknown): boolean {
  return value === true || value === 'on' || value === 'true' || value === '1';
}

/** Whether a value is valid for a type. A `custom` rule tests its value itself. */
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
  /** A required value is neither null nor empty; an optional one may be either, except a checkbox. */
  required?: boolean;
  onValid?(): void;
  onInvalid?(): void;
} & ({ type: Exclude<FieldType, 'custom'> } | { type: 'custom'; test(value: Value): boolean });

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

function passes(rule: FieldRule): boolean {
  // A checkbox must be checked even if it is optional, so an empty value fails.
  if (isEmpty(rule.value) && rule.type !== 'checkbox') return rule.required !== true;
  return rule.type === 'custom' ? rule.test(rule.value) : isOfType(rule.type, rule.value);
}

/**
 * Checks every rule, also after a failure, so that each callback is called.
 * @public The generic validator of the specification (blog-and-accounts.md).
 */
export function passesAll(rules: readonly FieldRule[]): boolean {
  let all = true;
  for (const rule of rules) {
    const passed = passes(rule);
    (passed ? rule.onValid : rule.onInvalid)?.();
    all &&= passed;
  }
  return all;
}
