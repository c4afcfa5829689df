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

/** A schema or a check with everything in it, also where none of the attempts above gets there. */
function* allIn(part: unknown, seen = new Set<unknown>()): Generator<object & { _zod: { def: object } }> {
  if (typeof part !== 'object' || part === null || seen.has(part)) return;
  seen.add(part);
  if (isOfSchema(part)) yield part;
  for (const inner of Object.values(isOfSchema(part) ? part._zod.def : part)) yield* allIn(inner, seen);
}

function isOfSchema(part: object): part is object & { _zod: { def: object } } {
  return '_zod' in part;
}

/** What is said by a schema and everything in it. */
function declaredIn(schema: z.ZodType): string[] {
  return [...allIn(schema)].flatMap(({ _zod: { def } }) => {
    const said: unknown = 'error' in def && typeof def.error === 'function' ? def.error({ input: 'x' }) : '';
    return typeof said === 'string' && said !== '' ? [said] : [];
  });
}

interface Definition {
  error?: unknown;
  check?: string;
  checks?: readonly { _zod: { def: Definition } }[];
}

/** Checks that would speak with the words of the schema that they are of; what only tidies refuses nothing. */
function checksWithoutWords({ _zod }: { _zod: { def: Definition } }): string[] {
  const { error, checks = [] } = _zod.def;
  if (error === undefined) return [];
  const silent = checks.filter(({ _zod: { def } }) => def.error === undefined && def.check !== 'overwrite');
  return silent.map(({ _zod: { def } }) => def.check ?? 'a check');
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
    const codes = [...errors.map(({ message }) => message), ...schemasOf(call).flatMap(declaredIn)];
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

  // Otherwise the library says the schema's words for the check: 201 characters were told «enter a title».
  test('says for each check what is wrong, where the schema has words of its own', () => {
    expect(schemasOf(call).flatMap((schema) => [...allIn(schema)].flatMap(checksWithoutWords))).toEqual([]);
  });

  test('leaves no gap in the words of either language', () => {
    const said = errors.flatMap((error) => [fieldErrorText(error, 'en'), fieldErrorText(error, 'fr')]);
    expect([...new Set(said)].filter((text) => /[{}]|undefined|NaN/.test(text))).toEqual([]);
  });
});

describe('days', () => {
  const takes = (schema: z.ZodType, value: string) => schema.safeParse(value).success;
  // What a transformation takes has been judged before it.
  const isField = (part: object): part is z.ZodType =>
    part instanceof z.ZodType && !(part instanceof z.ZodTransform);
  const fields = judging.flatMap((call) =>
    schemasOf(call).flatMap((schema) =>
      [...allIn(schema)].flatMap((part) => {
        if (!isField(part)) return [];
        return takes(part, '2026-02-28') && !takes(part, '2026-02-30') ? [{ id: call.id, part }] : [];
      }),
    ),
  );

  test('are asked', () => expect(new Set(fields.map(({ id }) => id)).size).toBeGreaterThan(10));

  test('are of years in which something recorded here can happen', () => {
    const beyond = ['0001-01-01', '1899-12-31', '2200-01-01', '31/12/9999'];
    const unbounded = fields.filter(({ part }) => beyond.some((day) => takes(part, day)));
    expect([...new Set(unbounded.map(({ id }) => id))]).toEqual([]);
    expect(fields.filter(({ part }) => !takes(part, '1900-01-01') || !takes(part, '2199-12-31'))).toEqual([]);
  });
});
