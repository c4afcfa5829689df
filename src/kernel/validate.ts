/** Validates values by a schema, in the browser and on the server; errors are codes, not texts. */
import type { z } from 'zod';
import { type FieldError, type FieldErrors, generalError } from './error-texts.ts';
import type { Variables } from './translate.ts';

export type Validated<Schema extends z.ZodType> =
  | { good: true; value: z.output<Schema> }
  | { good: false; errors: FieldErrors };

/** @returns the parsed value, or the first error of each field; errors of the whole value are at `body`. */
export function validateBy<Schema extends z.ZodType>(schema: Schema, value: unknown): Validated<Schema> {
  const parsed = schema.safeParse(value, { error: codeOf });
  if (parsed.success) return { good: true, value: parsed.data };
  const errors: FieldErrors = {};
  for (const issue of parsed.error.issues) {
    const field = issue.path.join('.') || 'body';
    errors[field] ??= { message: issue.message, params: paramsOf(issue) };
  }
  return { good: false, errors };
}

/** Merges an update into the stored values. An emptied field may be given as undefined. */
export function withChanges<T extends object>(stored: T, given: { [K in keyof T]?: T[K] | undefined }): T {
  return { ...stored, ...given } as T;
}

/** Reports a rule's errors by field in a schema's `superRefine`. */
export function reportErrors(
  context: z.core.$RefinementCtx,
  errors: Readonly<Partial<Record<string, FieldError>>>,
): void {
  for (const [field, error] of Object.entries(errors))
    if (error !== undefined) context.addIssue({ code: 'custom', path: [field], ...error });
}

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

/** Returns the code for an issue that has none. */
function codeOf(issue: RawIssue) {
  return generalCode(issue).message;
}

function generalCode(issue: RawIssue) {
  if (issue.input === undefined || issue.input === null) return generalError('required');
  switch (issue.code) {
    case 'invalid_type':
      return ofType(issue.expected);
    case 'invalid_value':
      return generalError(issue.input === '' ? 'required' : 'choose_one');
    case 'too_big':
      return generalError(most[issue.origin] ?? 'too_large');
    case 'too_small':
      return issue.input === '' ? generalError('required') : generalError(least[issue.origin] ?? 'too_small');
    default:
      return generalError('invalid');
  }
}

function ofType(expected: string) {
  switch (expected) {
    case 'string':
      return generalError('not_text');
    case 'number':
    case 'nan':
      return generalError('not_number');
    case 'int':
      return generalError('not_integer');
    case 'boolean':
      return generalError('not_yes_or_no');
    case 'array':
      return generalError('not_list');
    case 'object':
    case 'record':
      return generalError('not_object');
    default:
      return generalError('invalid');
  }
}

const most: Record<string, 'too_long' | 'too_many'> = { string: 'too_long', array: 'too_many' };
const least: Record<string, 'too_short' | 'too_few'> = { string: 'too_short', array: 'too_few' };

/** Returns the parameters of an issue, from Zod or from our own checks. */
function paramsOf(issue: z.core.$ZodIssue): Variables | undefined {
  if (issue.code === 'too_big') return { max: Number(issue.maximum) };
  if (issue.code === 'too_small') return { min: Number(issue.minimum) };
  if (issue.code !== 'custom') return undefined;
  const given = Object.entries(issue.params ?? {}).filter(
    (entry): entry is [string, string | number] =>
      typeof entry[1] === 'string' || typeof entry[1] === 'number',
  );
  return given.length === 0 ? undefined : Object.fromEntries(given);
}

/** Returns the values that the schema accepts and that differ from the saved ones. */
export function validChanges(
  schema: z.ZodType,
  values: Readonly<Record<string, unknown>>,
  saved: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const judged = validateBy(schema, values);
  const wrong = judged.good ? {} : judged.errors;
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => !(name in wrong) && String(saved[name]) !== String(value),
    ),
  );
}
