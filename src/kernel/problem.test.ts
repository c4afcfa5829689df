import { expect, test } from 'vitest';
import { genericText, isTemporary } from './problem.ts';

test('temporary failures are retried, and others are not', () => {
  for (const status of [0, 401, 408, 425, 429, 500, 503, 507])
    expect(isTemporary(status), `${status}`).toBe(true);
  for (const status of [400, 403, 404, 409, 412, 413]) expect(isTemporary(status), `${status}`).toBe(false);
});

test('the generic texts are those of the specification, misspellings included', () => {
  expect([400, 401, 403, 404, 409, 500, 418].map(genericText)).toEqual([
    ...['Invalid Parameters', 'Invalid Credentials', 'User is not authorized', 'Not Found', 'Already exists'],
    ...['Internal Servor Error', "Couln't execute request"],
  ]);
});
