/**
 * Whatever is sent to whatever call, what is wrong is a code that has words in both languages; a word of the
 * library that judges never leaves. Walked over every schema of every contract.
 */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '#kernel/call.ts';
import { validateBy } from '#kernel/validate.ts';
import { type FieldError, fieldErrorText, isKnownError } from '#kernel/words.ts';
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
/** Values of which each field of a contract takes one, so that what judges the whole form is reached, too. */
const good: readonly unknown[] = [
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

/** The fields of an object, whatever is done with it afterwards. */
function shapeOf(schema: z.ZodType): Record<string, z.ZodType> {
  if (schema instanceof z.ZodObject) return schema.shape as Record<string, z.ZodType>;
  if (schema instanceof z.ZodPipe) return shapeOf(schema.in as z.ZodType);
  return {};
}

function firstGood(field: z.ZodType): unknown {
  const own = field instanceof z.ZodEnum ? field.options : [];
  return [...own, ...good].find((value) => validateBy(field, value).good);
}

/** The whole of nothing, and every field wrong in every way while the others are good. */
function* attempts(schema: z.ZodType): Generator<unknown> {
  yield* wrong;
  const shape = shapeOf(schema);
  const base = Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, firstGood(field)]));
  for (const name of Object.keys(shape)) for (const value of wrong) yield { ...base, [name]: value };
}

function errorsOf(schema: z.ZodType): FieldError[] {
  return [...attempts(schema)].flatMap((value) => {
    const judged = validateBy(schema, value);
    return judged.good ? [] : Object.values(judged.errors);
  });
}

/** What is said by a schema and everything in it, also where none of the attempts above gets there. */
function* declaredIn(schema: unknown, seen = new Set<unknown>()): Generator<string> {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return;
  seen.add(schema);
  const internals = (schema as { _zod?: { def: Record<string, unknown> } })._zod;
  if (internals === undefined) {
    for (const part of Object.values(schema)) yield* declaredIn(part, seen);
    return;
  }
  const { error, ...rest } = internals.def;
  if (typeof error === 'function') {
    const said: unknown = error({ input: 'x' });
    if (typeof said === 'string') yield said;
  }
  for (const part of Object.values(rest)) yield* declaredIn(part, seen);
}

function schemasOf(call: Call): z.ZodType[] {
  return parts.map((part) => call[part]).filter((schema) => schema !== undefined);
}

const judging = allCalls.filter((call) => call.encoding !== 'upload' && schemasOf(call).length > 0);

test('there are calls to walk', () => expect(judging.length).toBeGreaterThan(80));

/** The code of one field alone, whatever the rest of the form has. */
function codeFor(schema: z.ZodType, name: string, value: unknown): string | undefined {
  const base = Object.fromEntries(
    Object.entries(shapeOf(schema)).map(([other, field]) => [other, firstGood(field)]),
  );
  const judged = validateBy(schema, { ...base, [name]: value });
  return judged.good ? undefined : judged.errors[name]?.message;
}

describe.each(judging)('$id', (call) => {
  const errors = schemasOf(call).flatMap(errorsOf);
  test('refuses what is wrong', () => expect(errors.length).toBeGreaterThan(0));

  test('says it by codes that are known', () => {
    const codes = [
      ...errors.map(({ message }) => message),
      ...schemasOf(call).flatMap((s) => [...declaredIn(s)]),
    ];
    expect([...new Set(codes)].filter((code) => !isKnownError(code))).toEqual([]);
  });

  test('says the same of a field that is not there as of an empty one', () => {
    const schema = call.body;
    const differing = Object.keys(schema === undefined ? {} : shapeOf(schema)).filter((name) => {
      const [missing, empty] = [undefined, ''].map((value) => schema && codeFor(schema, name, value));
      // An empty text where something else than a text is expected is wrong in another way.
      return missing !== undefined && empty !== undefined && empty !== 'invalid' && missing !== empty;
    });
    expect(differing).toEqual([]);
  });

  test('leaves no gap in the words of either language', () => {
    const said = errors.flatMap((error) => [fieldErrorText(error, 'en'), fieldErrorText(error, 'fr')]);
    expect([...new Set(said)].filter((text) => /[{}]|undefined|NaN/.test(text))).toEqual([]);
  });
});
