/**
 * Sends invalid values to every schema of every contract: each gives a known error code with texts in both
 * languages, and never a text of the validation library.
 */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '#kernel/call.ts';
import { declaredTexts, type FieldError, fieldErrorText } from '#kernel/error-texts.ts';
import { validateBy } from '#kernel/validate.ts';
import { allCalls } from '../../generated/calls.ts';

const parts = ['params', 'query', 'body'] as const;
const long = 'x'.repeat(300_000);
const wrong: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'x',
  '\u00e9!',
  long,
  '-1',
  '1.5',
  '99999999999',
  true,
  -1,
  1.5,
  1e20,
  Number.NaN,
  [],
  {},
  [[]],
  [{}],
];
/** Each field accepts at least one of these values, so that checks of the whole form run too. */
const valid: readonly unknown[] = [
  undefined,
  'x',
  'Zoe',
  'zoe@example.com',
  'Abcdefg1',
  '1',
  'EN',
  'on',
  '2026-01-31',
  '2026-01-31T08:00:00.000Z',
  'x'.repeat(30),
  true,
  [],
  [1],
  {},
];

/** Returns the fields of an object schema, even inside pipes and refinements. */
function shapeOf(schema: z.ZodType): Record<string, z.ZodType> {
  if (schema instanceof z.ZodObject) return schema.shape as Record<string, z.ZodType>;
  if (schema instanceof z.ZodPipe) return shapeOf(schema.in as z.ZodType);
  return {};
}

function firstGood(field: z.ZodType): unknown {
  const own = field instanceof z.ZodEnum ? field.options : [];
  return [...own, ...valid].find((value) => validateBy(field, value).good);
}

/** Wrong values for the whole object, then for each field while the others are valid. */
function* attempts(schema: z.ZodType): Generator<unknown> {
  yield* wrong;
  const shape = shapeOf(schema);
  const base = Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, firstGood(field)]));
  for (const name of Object.keys(shape)) for (const value of wrong) yield { ...base, [name]: value };
}

function errorsOf(schema: z.ZodType): FieldError[] {
  return [...attempts(schema)].flatMap((value) => {
    const result = validateBy(schema, value);
    return result.good ? [] : Object.values(result.errors);
  });
}

/** Returns a schema or check and everything nested in it, including what the attempts above do not reach. */
function* allIn(part: unknown, seen = new Set<unknown>()): Generator<object & { _zod: { def: object } }> {
  if (typeof part !== 'object' || part === null || seen.has(part)) return;
  seen.add(part);
  if (isOfSchema(part)) yield part;
  for (const inner of Object.values(isOfSchema(part) ? part._zod.def : part)) yield* allIn(inner, seen);
}

function isOfSchema(part: object): part is object & { _zod: { def: object } } {
  return '_zod' in part;
}

/** Returns the error codes declared by a schema and everything in it. */
function declaredIn(schema: z.ZodType): string[] {
  return [...allIn(schema)].flatMap(({ _zod: { def } }) => {
    const texts: unknown = 'error' in def && typeof def.error === 'function' ? def.error({ input: 'x' }) : '';
    return typeof texts === 'string' && texts !== '' ? [texts] : [];
  });
}

interface Definition {
  error?: unknown;
  check?: string;
  checks?: readonly { _zod: { def: Definition } }[];
}

/**
 * Returns the checks that have no error of their own, so that Zod would report the error of the whole schema.
 */
function checksWithoutError({ _zod }: { _zod: { def: Definition } }): string[] {
  const { error, checks = [] } = _zod.def;
  if (error === undefined) return [];
  const silent = checks.filter(({ _zod: { def } }) => def.error === undefined && def.check !== 'overwrite');
  return silent.map(({ _zod: { def } }) => def.check ?? 'a check');
}

function schemasOf(call: Call): z.ZodType[] {
  return parts.map((part) => call[part]).filter((schema) => schema !== undefined);
}

const withSchema = allCalls.filter((call) => call.encoding !== 'upload' && schemasOf(call).length > 0);

test('the walk finds calls', () => expect(withSchema.length).toBeGreaterThan(80));

/** Returns the error code of one field, whatever the other fields contain. */
function codeFor(schema: z.ZodType, name: string, value: unknown): string | undefined {
  const base = Object.fromEntries(
    Object.entries(shapeOf(schema)).map(([other, field]) => [other, firstGood(field)]),
  );
  const result = validateBy(schema, { ...base, [name]: value });
  return result.good ? undefined : result.errors[name]?.message;
}

describe.each(withSchema)('$id', (call) => {
  const errors = schemasOf(call).flatMap(errorsOf);
  test('the call rejects invalid values', () => expect(errors.length).toBeGreaterThan(0));

  test('the call reports known codes', () => {
    const codes = [...errors.map(({ message }) => message), ...schemasOf(call).flatMap(declaredIn)];
    expect([...new Set(codes)].filter((code) => declaredTexts().errors.en[code] === undefined)).toEqual([]);
  });

  test('the call reports the same code for a missing field and an empty one', () => {
    const schema = call.body;
    const differing = Object.keys(schema === undefined ? {} : shapeOf(schema)).filter((name) => {
      const [missing, empty] = [undefined, ''].map((value) => schema && codeFor(schema, name, value));
      // Where no text is expected, an empty one is invalid, not missing.
      return missing !== undefined && empty !== undefined && empty !== 'invalid' && missing !== empty;
    });
    expect(differing).toEqual([]);
  });

  // Without its own error, a check reports its schema's error: 201 characters gave «enter a title».
  test('each check of the schema has its own error', () => {
    const without = (schema: z.ZodType) => [...allIn(schema)].flatMap(checksWithoutError);
    const fields = schemasOf(call).flatMap((schema) => Object.entries(shapeOf(schema)));
    expect(
      fields.flatMap(([name, field]) => without(field).map((check) => `${name}: ${check}`)),
      "pass these an error, as in .max(99, generalError('too_long'))",
    ).toEqual([]);
    expect(schemasOf(call).flatMap(without)).toEqual([]);
  });

  test('every placeholder of an error is filled in both languages', () => {
    const texts = errors.flatMap((error) => [fieldErrorText(error, 'en'), fieldErrorText(error, 'fr')]);
    expect([...new Set(texts)].filter((text) => /[{}]|undefined|NaN/.test(text))).toEqual([]);
  });
});

describe('days', () => {
  const takes = (schema: z.ZodType, value: string) => schema.safeParse(value).success;
  // The input of a transformation has already been validated.
  const isField = (part: object): part is z.ZodType =>
    part instanceof z.ZodType && !(part instanceof z.ZodTransform);
  const fields = withSchema.flatMap((call) =>
    schemasOf(call).flatMap((schema) =>
      [...allIn(schema)].flatMap((part) => {
        if (!isField(part)) return [];
        return takes(part, '2026-02-28') && !takes(part, '2026-02-30') ? [{ id: call.id, part }] : [];
      }),
    ),
  );

  test('the walk finds fields that are days', () =>
    expect(new Set(fields.map(({ id }) => id)).size).toBeGreaterThan(10));

  test('days are limited to years in which the application records something', () => {
    const beyond = ['0001-01-01', '1899-12-31', '2200-01-01', '31/12/9999'];
    const unbounded = fields.filter(({ part }) => beyond.some((day) => takes(part, day)));
    expect([...new Set(unbounded.map(({ id }) => id))]).toEqual([]);
    expect(fields.filter(({ part }) => !takes(part, '1900-01-01') || !takes(part, '2199-12-31'))).toEqual([]);
  });
});
