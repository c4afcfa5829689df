import { expect, test } from 'vitest';
import { checkDecisions, checkWords } from './documents.ts';
import { checkNumbers } from './files.ts';
import type { Check } from './tree.ts';

const found = (check: Check, texts: Record<string, string>) =>
  check({ files: Object.keys(texts), read: (file) => texts[file] ?? '' }).map(({ file }) => file);

test('documents have a maximum length', () => {
  const decision = (words: number) => ({ 'docs/decisions/0001-a.md': 'word '.repeat(words) });
  expect(found(checkWords, decision(150))).toEqual([]);
  expect(found(checkWords, decision(151))).toEqual(['docs/decisions/0001-a.md']);
});

test('code refers only to decisions that exist', () => {
  const naming = (name: string) => ({
    'docs/decisions/0001-embedded.md': '',
    'src/a.ts': `/** docs/decisions/${name} */`,
  });
  for (const name of ['0001', '0001-embedded.md']) expect(found(checkDecisions, naming(name))).toEqual([]);
  for (const name of ['0002', '0001-embed.md'])
    expect(found(checkDecisions, naming(name))).toEqual(['src/a.ts']);
});

test('a superseded decision keeps its number', () => {
  const decisions = { 'docs/decisions/0001-a.md': '', 'docs/decisions/0003-c.md': '' };
  expect(found(checkNumbers, decisions)).toEqual(['docs/decisions/0003-c.md']);
  const list = (number: number) => ({
    ...decisions,
    'docs/decisions/superseded.md': `| ${number} | B | [1] |`,
  });
  expect(found(checkNumbers, list(2))).toEqual([]);
  expect(found(checkNumbers, list(3))).toHaveLength(2);
});
