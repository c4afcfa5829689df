import { expect, test } from 'vitest';
import { causesOf } from './log.ts';

test('an error is reported with its causes, each text once', () => {
  const refused = new Error('connect ECONNREFUSED ::1:5432');
  expect(causesOf(new Error('no answer', { cause: refused }))).toBe(
    'no answer: connect ECONNREFUSED ::1:5432',
  );
  expect(causesOf(new Error('same', { cause: new Error('same') }))).toBe('same');
  expect(causesOf('a text')).toBe('a text');
});

test('an error for all addresses of a host is reported with the reason of the first one', () => {
  const refused = ['::1', '127.0.0.1'].map((address) => new Error(`connect ECONNREFUSED ${address}:5432`));
  expect(causesOf(new AggregateError(refused))).toBe('connect ECONNREFUSED ::1:5432');
});
