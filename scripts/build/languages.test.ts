import { expect, test } from 'vitest';
import { filesWithTexts, inLanguage, linked } from './languages.ts';

const texts = { '1f': { en: { hello: 'Hello' }, fr: { hello: 'Bonjour' } } };
const split = new Set(['site.js', 'office.js']);

test('a file with texts differs between languages, and so do those that load it', () => {
  const files = {
    'framework.js': { code: 'a()', imports: [] },
    'site.js': { code: 'a("@@en features/site 1f@@")', imports: ['framework.js'] },
    'office.js': { code: 'b()', imports: ['framework.js', 'site.js'] },
    'entry.js': { code: 'c()', imports: ['office.js'] },
  };
  expect(filesWithTexts(files)).toEqual(new Set(['site.js', 'office.js', 'entry.js']));
});

test('each variant has the texts of its language, and names those of the other', () => {
  const code = 'const e=a("@@en features/site 1f@@"),f=a(`@@fr features/site 1f@@`),g="@@other texts@@";';
  const given = { texts, split, others: '/assets/texts-xx.js' };
  expect(inLanguage(code, 'en', given)).toBe(
    'const e={"hello":"Hello"},f=a(`features/site`),g="/assets/texts-xx.js";',
  );
  expect(inLanguage(code, 'fr', given)).toBe(
    'const e=a("features/site"),f={"hello":"Bonjour"},g="/assets/texts-xx.js";',
  );
});

test('a French file loads French files, and those that do not differ from their place', () => {
  expect(
    linked('import{a}from"./framework.js";import("./site.js");m.f=["assets/site.js","assets/x.css"]', split),
  ).toBe('import{a}from"../framework.js";import("./site.js");m.f=["assets/fr/site.js","assets/x.css"]');
  expect(linked('{"module":"/assets/office.js","other":"/assets/framework.js"}', split)).toBe(
    '{"module":"/assets/fr/office.js","other":"/assets/framework.js"}',
  );
});
