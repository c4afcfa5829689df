import { expect, test } from 'vitest';
import { downloadFiscalYear } from '#features/books/year.contract.ts';
import { exportRebilling } from '#features/expenses/export.contract.ts';
import { callOf, subjectOf } from './path.rules.ts';

const calls = [exportRebilling, downloadFiscalYear];

test('a path names the call with the same form, and its parameters', () => {
  expect(callOf(calls, '/books/years/2025-12-31/file')).toEqual({
    call: downloadFiscalYear,
    params: { to: '2025-12-31' },
    query: {},
  });
  expect(callOf(calls, '/expenses/rebilling?year=2026&month=1')).toMatchObject({
    call: exportRebilling,
    query: { year: '2026', month: '1' },
  });
});

test.each(['', '/', '/expenses', '/expenses/rebilling/1', '/books/years/2025/12/file', 'expenses/rebilling'])(
  'no call has the path «%s»',
  (path) => expect(callOf(calls, path)).toBeUndefined(),
);

test('a file has one subject, in any order of the query and with parameters that the call does not know', () => {
  const known = ['from', 'to', 'format'];
  expect(subjectOf('/x?to=2&other=3&from=1', known)).toBe('/x?from=1&to=2');
  expect(subjectOf('/x?from=1&to=2', known)).toBe('/x?from=1&to=2');
  expect(subjectOf('/x?other=1', known)).toBe('/x');
});
