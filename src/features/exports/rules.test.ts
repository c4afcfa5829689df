import { expect, test } from 'vitest';
import { expiryOf, keptSince, lostBefore, shownState } from './rules.ts';

const at = (text: string) => new Date(`2026-11-${text}Z`);
const working = { state: 'working', reason: '', requestedAt: at('01T08:00'), finishedAt: null } as const;

test('a file is kept for 7 days after it is ready', () => {
  const ready = { ...working, state: 'ready', finishedAt: at('01T10:00') } as const;
  expect(expiryOf(ready)).toEqual(at('08T10:00'));
  expect(keptSince(expiryOf(ready))).toEqual(ready.finishedAt);
});

test('a job that did not end within a day is shown as failed', () => {
  expect(shownState(working, at('02T08:00'))).toEqual({ state: 'working', reason: '' });
  expect(shownState(working, at('02T08:01'))).toEqual({ state: 'failed', reason: 'failed' });
  expect(lostBefore(at('02T08:00'))).toEqual(working.requestedAt);
  const failed = { ...working, state: 'failed', reason: 'storage', finishedAt: at('01T09:00') } as const;
  expect(shownState(failed, at('05T08:00'))).toEqual({ state: 'failed', reason: 'storage' });
});
