import { expect, test } from 'vitest';
import { hasMoved, isLocked, weekStates } from './state.rules.ts';

test('a submitted or approved week is locked', () => {
  expect(weekStates.filter(isLocked)).toEqual(['submitted', 'approved']);
});

test('a week has a history after its first step', () => {
  expect(weekStates.filter((state) => hasMoved({ state, revision: 1 }))).toEqual([
    ...['submitted', 'approved', 'rejected'],
  ]);
  expect(hasMoved({ state: 'open', revision: 2 })).toBe(true);
});
