import { expect, test } from 'vitest';
import { hasHistory, isLocked, weekStates } from './state.rules.ts';

test('a submitted or approved week is locked, and others are not', () => {
  expect(weekStates.filter(isLocked)).toEqual(['submitted', 'approved']);
});

test('a week has a history once a step was taken', () => {
  expect(weekStates.filter((state) => hasHistory({ state, revision: 1 }))).toEqual([
    ...['submitted', 'approved', 'rejected'],
  ]);
  expect(hasHistory({ state: 'open', revision: 2 })).toBe(true);
});
