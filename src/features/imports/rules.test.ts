import { expect, test } from 'vitest';
import { isUnderWay, isWaiting } from './rules.ts';

const states = ['reading', 'planned', 'refused', 'importing', 'done'] as const;

test('an import waits for a decision as long as its file exists', () => {
  expect(states.filter((state) => isWaiting({ state, file_kept: true }))).toEqual(['planned', 'refused']);
  expect(states.filter((state) => isWaiting({ state, file_kept: false }))).toEqual([]);
});

test('a job works on an import while its state is reading or importing', () => {
  expect(states.filter((state) => isUnderWay({ state }))).toEqual(['reading', 'importing']);
});
