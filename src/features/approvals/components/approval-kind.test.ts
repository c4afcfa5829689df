import { expect, test } from 'vitest';
import { decideInParts } from './approval-kind.ts';

test('if there are more items than one call takes, several calls decide them and their results are combined', async () => {
  const calls: (readonly number[])[] = [];
  const outcome = await decideInParts(['approve', [1, 2, 3, 4, 5], ''], 2, async (some, choice) => {
    expect(choice).toEqual({ decision: 'approve' });
    calls.push(some);
    const [first = 0, ...others] = some;
    return { decided: others, refused: [{ id: first, status: 404, code: 'NOT_FOUND', state: null }] };
  });
  expect(calls).toEqual([[1, 2], [3, 4], [5]]);
  expect(outcome).toEqual({
    decided: [2, 4],
    refused: [1, 3, 5].map((id) => ({ id, reason: 'gone', state: null })),
  });
});
