import { expect, test } from 'vitest';
import { z } from 'zod';
import { call } from '#kernel/call.ts';
import { repeatOf } from './repeat-key.ts';

const common = {
  id: 'addNote',
  path: '/notes',
  summary: 'Add',
  access: 'member',
  answer: z.object({}),
} as const;
const add = call({ ...common, method: 'POST', encoding: 'json', body: z.object({}) });
const input = { body: { text: 'a' } };

test('a repeat after a lost answer has the same key, and every other request has a new one', () => {
  const first = repeatOf(add, input, undefined);
  expect(first?.key).toMatch(/^[0-9a-f]{32}$/);
  expect(repeatOf(add, { body: { text: 'a' } }, first)).toEqual(first);
  expect(repeatOf(add, { body: { text: 'b' } }, first)?.key).not.toBe(first?.key);
  expect(repeatOf(add, input, undefined)?.key).not.toBe(first?.key);
});

test('files, secrets, readings and calls without stored answers do not reuse a key', () => {
  const upload = { ...add, encoding: 'upload' } as const;
  const sent = repeatOf(upload, input, undefined);
  expect(repeatOf(upload, input, sent)?.key).not.toBe(sent?.key);
  for (const more of [
    { answersSecret: true },
    { changesNothing: true },
    { notRepeatable: 'why' },
    { scope: 'none' },
    { method: 'PUT' },
  ] as const)
    expect(repeatOf({ ...add, ...more }, input, undefined)).toBeUndefined();
});
