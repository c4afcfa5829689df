import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../../tests/support/for-all.ts';
import { growthOf } from '../../tests/support/growth.ts';
import { escapeHtml, fold } from './text.ts';

test.each([
  ['Élève', 'eleve'],
  ['ŒUVRE', 'oeuvre'],
  ['Straße', 'strasse'],
  ['ﬁn', 'fin'],
  ['ÇA', 'ca'],
])('%s folds to %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test('folding a text twice equals folding it once', () => {
  forAll(fc.string({ unit: 'grapheme' }), (text) => fold(fold(text)) === fold(text));
});

test('marks without a letter are removed in linear time', () => {
  expect(fold('e\u0301\u0316\u0301 \u0344')).toBe('e ');
  expect(growthOf((size) => fold('\u0301\u0316'.repeat(size)), 20_000)).toBeLessThan(9);
});

test('escaped text contains no HTML syntax', () => {
  forAll(fc.string(), (text) => !/[<>"']/.test(escapeHtml(text)));
  expect(escapeHtml(`<a href="x">&'`)).toBe('&#60;a href=&#34;x&#34;&#62;&#38;&#39;');
});
