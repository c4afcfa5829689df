import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { forAll } from '../../tests/support/for-all.ts';
import { limitsOf } from './field-limits.ts';

const max = 5;
const text = z.string().max(max);

test('a field is required if the schema accepts neither a missing nor an empty value', () => {
  const schema = z.object({
    name: text.trim().min(1),
    note: text,
    phone: text.optional(),
    kind: z.enum(['a', 'b']),
    kindUnlessSaid: z.enum(['a', 'b']).default('a'),
    nickname: text.min(1).nullable().optional(),
  });
  const required = (one: z.ZodType) =>
    Object.entries(limitsOf(one)).flatMap(([name, limits]) => (limits.required ? [name] : []));
  expect(required(schema)).toEqual(['name', 'kind']);
  expect(required(schema.transform(({ name }) => ({ called: name })))).toEqual(['name', 'kind']);
  expect(limitsOf(undefined)).toEqual({});
  expect(limitsOf(z.array(text))).toEqual({});
});

test('a field’s maximum length is the schema’s, however the schema is wrapped', () => {
  const wrapped = fc.constantFrom<z.ZodType>(
    text,
    text.trim().optional(),
    text.default(''),
    text.nullable(),
    text.transform((one) => one.toUpperCase()).pipe(z.string()),
    z.preprocess((one) => one, text),
    text.min(1).refine((one) => one !== '-----'),
  );
  forAll(wrapped, fc.nat(2 * max), (field, length) => {
    const most = limitsOf(z.object({ field })).field?.max ?? 0;
    const taken = field.safeParse('x'.repeat(length)).success;
    expect(taken).toBe(length <= most && (length > 0 || field.safeParse('').success));
  });
  expect(limitsOf(z.object({ field: z.enum(['a', 'b']) })).field?.max).toBeUndefined();
});
