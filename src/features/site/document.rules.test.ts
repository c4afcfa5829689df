import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paragraphsIn } from '#features/content/source.rules.ts';
import { locales } from '#kernel/locale.ts';
import { validateBy } from '#kernel/validate.ts';
import { forAll } from '../../../tests/support/for-all.ts';
import { saveSite } from './document.contract.ts';
import {
  changedParts,
  emptyDocument,
  isPageFilled,
  languageFields,
  pageShape,
  siteDocument,
  siteFieldsOf,
  siteShape,
  socialLink,
} from './document.rules.ts';

test('an empty document has every field, and all menu entries', () => {
  const fields = siteFieldsOf(emptyDocument);
  expect(Object.keys(fields).sort()).toEqual(Object.keys(siteShape).sort());
  for (const [name, value] of Object.entries(fields))
    expect(value).toBe(name.startsWith('menu_') ? true : '');
});

test('a document stored by an earlier version is read with empty new fields', () => {
  const read = siteDocument.parse({ home_title_fr: 'Toits', menu_blog: false, gone: 'x' });
  expect(read).toEqual({ ...emptyDocument, home_title_fr: 'Toits', menu_blog: false });
});

const judge = (body: Record<string, unknown>) => {
  const judged = validateBy(saveSite.body, body);
  return judged.good ? {} : judged.errors;
};

test('every colour is accepted, because each theme shows a readable shade of it', () => {
  expect(judge({ accent: '#facc15' })).toEqual({});
  expect(judge({ accent: '  #0B5F59 ' })).toEqual({});
  expect(judge({ accent: 'teal' }).accent?.message).toBe('site_accent_invalid');
});

test('the months of retention are a number', () => {
  for (const facts_months of ['', '6', '36']) expect(judge({ facts_months })).toEqual({});
  for (const facts_months of ['0', 'six', '1.5', '1000'])
    expect(Object.keys(judge({ facts_months }))).toEqual(['facts_months']);
});

test('an omitted field is unchanged, and a text that is too long is rejected', () => {
  expect(validateBy(saveSite.body, {})).toEqual({ good: true, value: {} });
  expect(judge({ home_title_en: 'One\nTwo' }).home_title_en?.message).toBe('one_line');
  for (const [name, { most }] of Object.entries(languageFields))
    for (const locale of locales)
      expect(judge({ [`${name}_${locale}`]: 'x'.repeat(most + 1) })[`${name}_${locale}`]?.message).toBe(
        'too_long',
      );
});

test.each([
  ['https://www.linkedin.com/company/ardoise', 'LinkedIn'],
  ['https://fr.linkedin.com/company/ardoise', 'LinkedIn'],
  ['https://github.com/ardoise', 'GitHub'],
  ['https://social.example/@ardoise', 'social.example'],
])('%s is a link named %s', (address, label) => {
  expect(socialLink(address)).toEqual({ label, url: address });
});

test.each([
  'http://github.com/a',
  'javascript:alert(1)',
  'https://user:secret@github.com',
  'https://localhost',
  'data:text/html,x',
  'github.com/a',
  '',
])('«%s» is not a link', (address) => {
  expect(socialLink(address)).toBeUndefined();
});

test('an invalid link is rejected by name, and links use https whatever was typed', () => {
  expect(judge({ social: 'https://github.com/a\nhttp://x.com/b' }).social?.params).toEqual({
    address: 'http://x.com/b',
  });
  fc.assert(
    fc.property(fc.webUrl(), (address) => {
      const link = socialLink(address);
      if (link !== undefined) expect(link.url.startsWith('https://')).toBe(true);
    }),
    { numRuns: 30 },
  );
});

test('slugs have letters, digits and hyphens only', () => {
  for (const good of ['', 'services', 'a-b-2']) expect(pageShape.slug_en.safeParse(good).success).toBe(true);
  for (const bad of ['a b', '-a', 'a/b', '../a', 'é', 'a--b'])
    expect(pageShape.slug_en.safeParse(bad).success).toBe(false);
});

test('empty lines separate paragraphs', () => {
  forAll(fc.array(fc.stringMatching(/^\w[\w ]{0,20}\w$/), { maxLength: 6 }), (paragraphs) => {
    expect(paragraphsIn(`\n${paragraphs.join('\n \n\n')}\n`)).toEqual(paragraphs);
  });
});

test('the history names the fields that differ', () => {
  const page = { page_id: 1, old_slugs: [], in_menu: true, title_en: 'Jobs', slug_en: '', content_en: 'x' };
  const own = { ...page, title_fr: '', slug_fr: '', content_fr: '' };
  const before = { ...emptyDocument, pages: [own] };
  expect(changedParts(before, before)).toEqual([]);
  expect(changedParts(before, { ...before, home_title_fr: 'Toits', menu_blog: false })).toEqual([
    'menu_blog',
    'home_title_fr',
  ]);
  expect(changedParts(before, { ...before, pages: [{ ...own, content_en: 'y' }] })).toEqual(['page:Jobs']);
  expect(changedParts(before, emptyDocument)).toEqual(['page:Jobs']);
  const other = { ...own, page_id: own.page_id + 1, title_en: 'Team' };
  const both = { ...before, pages: [own, other] };
  expect(changedParts(both, { ...before, pages: [other, own] })).toEqual(['pages_order']);
  // Deleting the first page moves the others up, but does not reorder them.
  expect(changedParts(both, { ...before, pages: [other] })).toEqual(['page:Jobs']);
  expect(locales.filter((locale) => isPageFilled(own, locale))).toEqual(['en']);
});
