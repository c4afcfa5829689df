import { expect, test } from 'vitest';
import { isTemporary } from './problem.ts';

test('temporary failures are retried, and others are not', () => {
  for (const status of [0, 401, 408, 425, 429, 500, 503, 507])
    expect(isTemporary(status), `${status}`).toBe(true);
  for (const status of [400, 403, 404, 409, 412, 413]) expect(isTemporary(status), `${status}`).toBe(false);
});
