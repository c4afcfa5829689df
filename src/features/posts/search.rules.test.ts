import { expect, test } from 'vitest';
import { searchResult } from './search.rules.ts';

const post = { title: 'Rain on slate', description: 'What a roof needs.', brand: 'Ardoise' };

test.each([
  ['', '', 'Rain on slate | Ardoise', 'What a roof needs.'],
  [' Slate roofs ', ' How to keep them. ', 'Slate roofs', 'How to keep them.'],
  ['Slate roofs', '', 'Slate roofs', 'What a roof needs.'],
])('the search texts %j and %j give %j and %j', (searchTitle, searchDescription, title, description) => {
  expect(searchResult({ searchTitle, searchDescription }, post)).toEqual({ title, description });
});

test('longer texts are cut at a word where Google cuts them', () => {
  const long = 'Slate '.repeat(40).trim();
  const { title, description } = searchResult({ searchTitle: long, searchDescription: long }, post);
  expect(title).toMatch(/^(?:Slate ){10}…$/);
  expect(description).toMatch(/^(?:Slate ){26}…$/);
});

test('without any description the result has none', () => {
  const none = { ...post, description: ' ' };
  expect(searchResult({ searchTitle: '', searchDescription: '' }, none).description).toBe('');
});
