import { expect, test } from 'vitest';
import { translator } from './translate.ts';

const messages = {
  en: { hello: 'Hello {name}', post_one: '{count} post', post_other: '{count} posts', plain: 'Plain {not}' },
  fr: {
    hello: 'Bonjour {name}',
    post_one: '{count} article',
    post_other: '{count} articles',
    plain: 'Simple {not}',
  },
};

test('known placeholders are replaced, and unknown ones stay', () => {
  expect(translator(messages, 'fr')('hello', { name: 'Zoé' })).toBe('Bonjour Zoé');
  expect(translator(messages, 'en')('plain')).toBe('Plain {not}');
  expect(translator(messages, 'en')('plain', { other: 1 })).toBe('Plain {not}');
});

test('plurals follow the language: 0 takes the singular in French, the plural in English', () => {
  expect(translator(messages, 'en')('post', { count: 0 })).toBe('0 posts');
  expect(translator(messages, 'fr')('post', { count: 0 })).toBe('0 article');
  expect(translator(messages, 'en')('post', { count: 1 })).toBe('1 post');
  expect(translator(messages, 'fr')('post', { count: 2 })).toBe('2 articles');
});

test('a French «de» is elided before a vowel', () => {
  const t = translator({ en: { of: 'Week of {name}' }, fr: { of: 'Semaine de {name}' } }, 'fr');
  expect(t('of', { name: 'Élodie' })).toBe('Semaine d’Élodie');
  expect(t('of', { name: 'Marc' })).toBe('Semaine de Marc');
  expect(t('of', { name: '' })).toBe('Semaine de ');
});

test('numbers are formatted in the language', () => {
  expect(translator(messages, 'en')('post', { count: 12_000 })).toBe('12,000 posts');
  expect(translator(messages, 'fr')('post', { count: 12_000 })).toBe('12\u202f000 articles');
});

test('a value is inserted literally, and is never read as a pattern or placeholder', () => {
  expect(translator(messages, 'en')('hello', { name: '$& {name}' })).toBe('Hello $& {name}');
});
