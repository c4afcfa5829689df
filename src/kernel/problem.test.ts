import { expect, test } from 'vitest';
import { genericText, Problem, rejectionIn } from './problem.ts';

test('temporary failures are retried, and others are not', () => {
  for (const status of [0, 401, 408, 425, 429, 500, 503, 507])
    expect(() => rejectionIn(new Problem(status)), `${status}`).toThrow();
  for (const status of [400, 403, 404, 409, 412, 413])
    expect(rejectionIn(new Problem(status)).status, `${status}`).toBe(status);
  expect(() => rejectionIn(new TypeError('a defect'))).toThrow('a defect');
});

test('the generic texts are those of the specification, misspellings included', () => {
  expect([400, 401, 403, 404, 409, 500, 418].map(genericText)).toEqual([
    ...['Invalid Parameters', 'Invalid Credentials', 'User is not authorized', 'Not Found', 'Already exists'],
    ...['Internal Servor Error', "Couln't execute request"],
  ]);
});
