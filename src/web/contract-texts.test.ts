import { expect, test } from 'vitest';
import { allCalls } from '#api/calls.ts';
import french from './contract-texts.fr.json';

const dictionary: Readonly<Record<string, string>> = french;

test('every text that a contract shows has its French', () => {
  const shown = allCalls.flatMap(({ texts = {} }) => [
    texts.success,
    texts.failure,
    ...Object.values(texts.byStatus ?? {}),
  ]);
  const missing = [...new Set(shown)].filter((text) => text !== undefined && dictionary[text] === undefined);
  expect(missing).toEqual([]);
});

test('the French is French: its own apostrophe, and a no-break space before high punctuation', () => {
  for (const text of Object.values(dictionary)) expect(text).not.toMatch(/'| [;:!?»]|« /);
});
