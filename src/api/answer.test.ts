import { expect, test } from 'vitest';
import { z } from 'zod';
import { allCalls } from '../../generated/calls.ts';
import { isPlain } from './answer.ts';

const plain = z.object({ a: z.array(z.object({ n: z.number().nullable(), kind: z.enum(['x', 'y']) })) });

test('a schema whose output is already JSON is plain', () => {
  expect(isPlain(plain)).toBe(true);
  expect(isPlain(z.union([plain, z.literal(false)]))).toBe(true);
});

test.each([
  ['a date', z.date()],
  ['a large integer', z.bigint()],
  ['an optional value', z.string().optional()],
  ['anything', z.unknown()],
  ['a value that only a check validates', z.custom<Blob>()],
  ['a value transformed after parsing', z.string().transform((text) => new Date(text))],
  ['undeclared keys', z.record(z.string(), z.string())],
  ['undeclared fields', z.looseObject({ n: z.number() })],
] as [string, z.ZodType][])('a schema with %s is not plain, however deep it is nested', (_, part) => {
  expect(isPlain(part)).toBe(false);
  expect(isPlain(z.object({ list: z.array(z.union([z.null(), part.nullable()])) }))).toBe(false);
});

test('answers for public pages are plain, so that they skip the JSON round trip', () => {
  const read = allCalls.filter(
    ({ method, access, produces }) => method === 'GET' && access === 'anyone' && produces === undefined,
  );
  expect(read.length).toBeGreaterThan(8);
  expect(read.filter(({ answer }) => !isPlain(answer)).map(({ id }) => id)).toEqual([]);
});
