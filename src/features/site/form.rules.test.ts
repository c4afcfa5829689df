import { expect, test } from 'vitest';
import { emptyDocument, siteFieldsOf } from './document.rules.ts';
import { emptinessOf, fieldsOf, previewOf, sectionAt, sections, stateOf } from './form.rules.ts';

const empty = siteFieldsOf(emptyDocument);

test('every field is in exactly one section', () => {
  const all = sections.flatMap(fieldsOf);
  expect([...all].sort()).toEqual(Object.keys(empty).sort());
});

test('an unknown section in the address is the first one', () => {
  expect(sectionAt('legal')).toBe('legal');
  for (const part of [null, '', 'other']) expect(sectionAt(part)).toBe('look');
});

test('a section is empty, filled while visitors do not see it, and published once it is saved', () => {
  const filled = { ...empty, home_title_fr: 'Toits' };
  expect(stateOf('home', empty, empty, 0)).toEqual({ kind: 'empty', languages: [] });
  expect(stateOf('home', { ...empty, home_title_fr: '  ' }, empty, 0).kind).toBe('empty');
  expect(stateOf('home', filled, empty, 0)).toEqual({ kind: 'filled', languages: ['fr'] });
  expect(stateOf('home', filled, filled, 0)).toEqual({ kind: 'published', languages: ['fr'] });
  expect(stateOf('home', empty, filled, 0)).toEqual({ kind: 'filled', languages: [] });
  expect(stateOf('look', { ...empty, logo: '7' }, { ...empty, logo: 7 }, 0).kind).toBe('published');
  // Its name is then the workspace's.
  expect(stateOf('look', empty, empty, 0).kind).toBe('published');
  expect(stateOf('menu', empty, empty, 0).kind).toBe('published');
  expect([0, 2].map((pages) => stateOf('pages', empty, empty, pages).kind)).toEqual(['empty', 'published']);
});

test('facts alone do not publish a legal text', () => {
  const facts = { ...empty, facts_host: 'Acme' };
  expect(stateOf('legal', facts, facts, 0).kind).toBe('filled');
  const text = { ...facts, legal_en: 'Acme hosts us' };
  expect(stateOf('legal', text, text, 0)).toEqual({ kind: 'published', languages: ['en'] });
});

test('a page without a text in a language is missing or neutral there', () => {
  const values = { ...empty, legal_en: 'Text', aboutus_description_fr: 'Nous' };
  expect(emptinessOf('legal', values, 'en')).toBeUndefined();
  expect(emptinessOf('legal', values, 'fr')).toBe('missing');
  expect(emptinessOf('aboutus', values, 'fr')).toBeUndefined();
  expect(emptinessOf('aboutus', values, 'en')).toBe('neutral');
  expect(emptinessOf('home', values, 'en')).toBeUndefined();
  expect([previewOf('legal'), previewOf('menu')]).toEqual(['legal', undefined]);
});
