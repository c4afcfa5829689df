import { expect, test } from 'vitest';
import type { Day } from '#kernel/day.ts';
import { hasMoved, isLocked, isMissing, weekStates } from './state.rules.ts';

test('a submitted or approved week is locked', () => {
  expect(weekStates.filter(isLocked)).toEqual(['submitted', 'approved']);
});

test('a week has a history after its first step', () => {
  expect(weekStates.filter((state) => hasMoved({ state, revision: 1 }))).toEqual([
    ...['submitted', 'approved', 'rejected'],
  ]);
  expect(hasMoved({ state: 'open', revision: 2 })).toBe(true);
});

test('a week is missing once it is past', () => {
  const week = { monday: '2026-01-05' as Day, state: 'open' as const };
  expect(isMissing(week, '2026-01-11' as Day)).toBe(false);
  expect(isMissing(week, '2026-01-12' as Day)).toBe(true);
});
