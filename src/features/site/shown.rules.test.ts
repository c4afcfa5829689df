import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressesOfOwnPage, emptyContent, filledAddresses, isFilled, menuOf } from '#kernel/company-site.ts';
import { locales } from '#kernel/locale.ts';
import { forAll } from '../../../tests/support/for-all.ts';
import { emptyDocument, type SiteDocument } from './document.rules.ts';
import { paragraphsOf } from './rules.ts';
import { companyContent, contentOf, emphasised, extraParts, mediaIdsOf, richSources } from './shown.rules.ts';

const html = (source: string) => ({ html: `<p>${source}</p>`, opening: source, media_ids: [7] });
const shownOf = (document: Partial<SiteDocument>) =>
  contentOf({ ...emptyDocument, ...document }, { html, pictures: new Map() });
const page = {
  page_id: 1,
  old_slugs: [],
  in_menu: true,
  title_en: 'Our jobs',
  slug_en: '',
  content_en: 'Come.',
  title_fr: '',
  slug_fr: '',
  content_fr: '',
};

test('a site without texts shows only the blog and the contact page', () => {
  const shown = contentOf(emptyDocument, { html, pictures: new Map() });
  expect(shown).toEqual(emptyContent);
  expect(companyContent.parse(shown)).toEqual(shown);
  expect(menuOf(shown, 'en').map(({ path }) => path)).toEqual(['blog', 'contact']);
});

test('paragraphs are translation entries, as the specification says', () => {
  const { texts } = shownOf({ aboutus_description_fr: 'Un.\n\nDeux.', aboutus_title_fr: 'Nous' });
  expect(texts.fr).toEqual({
    aboutus_title: 'Nous',
    aboutus_description_1: 'Un.',
    aboutus_description_2: 'Deux.',
  });
  expect(paragraphsOf(texts.fr, 'aboutus_description')).toEqual(['Un.', 'Deux.']);
  expect(texts.en).toEqual({});
});

test('a page without a text in a language is not shown in that language', () => {
  const shown = shownOf({
    aboutus_description_fr: 'Un.',
    solution_title_en: 'A title alone',
    legal_fr: 'Ardoise SAS',
    pages: [page],
  });
  expect(menuOf(shown, 'fr').map(({ path }) => path)).toEqual(['blog', 'aboutus', 'contact']);
  expect(menuOf(shown, 'en').map(({ path, title }) => title ?? path)).toEqual([
    'blog',
    'Our jobs',
    'contact',
  ]);
  expect(filledAddresses(shown, 'aboutus')).toEqual({ fr: '/fr/app/aboutus' });
  expect(filledAddresses(shown, 'solution')).toEqual({});
  expect(filledAddresses(shown, 'legal')).toEqual({ fr: '/fr/app/legal' });
  expect(filledAddresses(shown, 'blog')).toEqual({ en: '/en/app/blog', fr: '/fr/app/blog' });
  expect(shown.pages.map(addressesOfOwnPage)).toEqual([{ en: '/en/app/page/our-jobs' }]);
  expect(isFilled(shown, 'en', 'privacy')).toBe(false);
});

test('menu entries can be switched off, including those of own pages', () => {
  const shown = shownOf({ menu_blog: false, menu_contact: false, pages: [{ ...page, in_menu: false }] });
  expect(menuOf(shown, 'en')).toEqual([]);
});

test('every text with HTML is rendered once, and the pictures in it are listed', () => {
  const document = { ...emptyDocument, legal_en: 'L', privacy_fr: 'P', pages: [page] };
  expect(richSources(document)).toEqual([
    { source: 'L', locale: 'en' },
    { source: 'Come.', locale: 'en' },
    { source: 'P', locale: 'fr' },
  ]);
  expect(mediaIdsOf(shownOf(document))).toEqual([7]);
});

test.each([
  ['Roofs that are *tight*.', 'Roofs that are ', 'tight', '.'],
  ['*Tight* roofs', '', 'Tight', ' roofs'],
  ['No emphasis', 'No emphasis', '', ''],
  ['2 * 3 * 4', '2  3  4', '', ''],
])('«%s» is split', (title, before, word, after) => {
  expect(emphasised(title)).toEqual({ before, word, after });
});

test('the parts of a text begin with their headings', () => {
  expect(extraParts('Store\nHDFS and\nS3.\n\nWatch\nEverything.')).toEqual([
    { name: 'Store', text: 'HDFS and S3.' },
    { name: 'Watch', text: 'Everything.' },
  ]);
});

test('whatever is written, the menu and all addresses lead to pages that have a text', () => {
  const text = fc.constantFrom('', 'A text.');
  forAll(
    fc.record({ aboutus_description_en: text, solution_description_fr: text, legal_en: text }),
    (given) => {
      const shown = shownOf(given);
      for (const locale of locales)
        for (const { path } of menuOf(shown, locale)) expect(isFilled(shown, locale, path)).toBe(true);
      for (const path of ['aboutus', 'solution', 'legal'])
        for (const locale of locales)
          expect(filledAddresses(shown, path)[locale] !== undefined).toBe(isFilled(shown, locale, path));
    },
  );
});
