import fc from 'fast-check';
import { expect, test } from 'vitest';
import { legalPages } from '#kernel/company-site.ts';
import { locales } from '#kernel/locale.ts';
import { escapeHtml } from '#kernel/text.ts';
import { translator } from '#kernel/translate.ts';
import { forAll } from '../../../tests/support/for-all.ts';
import { emptyDocument, factNames, facts, languageFields, siteFieldsOf } from './document.rules.ts';
import { isHandWritten, type LegalFacts, missingIn, proposalOf } from './legal.rules.ts';
import en from './messages.en.json';
import fr from './messages.fr.json';

const empty: LegalFacts = siteFieldsOf(emptyDocument);
const all: LegalFacts = {
  ...empty,
  facts_form: 'SARL',
  facts_capital: '10 000 €',
  facts_office: '1 rue de l’Ardoise\n49000 Angers',
  facts_registration: 'RCS Angers 123 456 789',
  facts_vat: 'FR00123456789',
  facts_director: 'Ada Toit',
  facts_host: 'Acme & Co',
  facts_host_address: '2 quai des Serveurs, 59000 Lille',
  facts_host_phone: '+33 3 00 00 00 00',
  facts_recipients: 'Poste, which sends our mails',
  contact_phone: '+33 2 00 00 00 00',
  contact_email: 'bonjour@toits.example',
};
const write = (page: 'legal' | 'privacy', locale: 'en' | 'fr', given = all) =>
  proposalOf(page, given, 'Toits & Fils', translator({ en, fr }, locale));

const inFrench = translator({ en, fr }, 'fr');

test.each(locales)('the legal notice has every item of the law, in %s', (locale) => {
  const text = write('legal', locale);
  for (const item of [
    'Toits & Fils',
    'SARL',
    '10 000 €',
    '1 rue de l’Ardoise, 49000 Angers',
    'RCS Angers 123 456 789',
    'FR00123456789',
    'Ada Toit',
    'Acme & Co',
    '2 quai des Serveurs, 59000 Lille',
    '+33 3 00 00 00 00',
    '+33 2 00 00 00 00',
    'bonjour@toits.example',
  ])
    expect(text).toContain(escapeHtml(item));
  expect(text.match(/<h2>/g)).toHaveLength(3);
});

test.each(locales)('the privacy policy has every item of the law, in %s', (locale) => {
  const text = write('privacy', locale);
  for (const item of [
    'Toits & Fils',
    'bonjour@toits.example',
    'Acme & Co',
    'Poste, which',
    'CNIL',
    '82',
    '85',
  ])
    expect(text).toContain(escapeHtml(item));
  expect(text).toMatch(/article\W?6/);
  expect(text).toContain('36');
  expect(write('privacy', locale, { ...all, facts_months: '12' })).toContain('12');
  expect(text.match(/<h2>/g)).toHaveLength(7);
});

test('what the law requires and nobody filled in is listed, and left out of the text', () => {
  expect(missingIn('legal', empty, 'Toits')).toEqual([
    'office',
    'phone',
    'email',
    'director',
    'host',
    'hostAddress',
    'hostPhone',
  ]);
  expect(missingIn('legal', all, '')).toEqual(['name']);
  expect(missingIn('privacy', { ...all, contact_email: '' }, 'Toits')).toEqual(['contact']);
  expect(missingIn('legal', { ...all, facts_office: '', contact_address: 'Angers' }, 'Toits')).toEqual([]);
  expect(write('legal', 'en', empty)).not.toContain('Host');
});

const texts = fc.record(
  Object.fromEntries(
    [...factNames, 'name', 'contact_address', 'contact_phone', 'contact_email'].map((name) => [
      name,
      name === 'facts_months'
        ? fc.constantFrom('', '1', '999')
        : fc.string({ maxLength: name in facts ? facts[name as keyof typeof facts] : 300, unit: 'binary' }),
    ]),
  ),
) as unknown as fc.Arbitrary<LegalFacts>;

test('whatever was filled in, both texts fit their field and contain no other tags', () => {
  forAll(texts, (given) => {
    for (const page of legalPages)
      for (const locale of locales) {
        const text = proposalOf(page, given, 'Toits', translator({ en, fr }, locale));
        expect(text.length).toBeLessThanOrEqual(languageFields[page].most);
        expect(text.replace(/<\/?(?:h2|p|ul|li|br)>/g, '')).not.toMatch(/[<>]/);
        expect(isHandWritten(page, text, given, 'Toits', translator({ en, fr }, locale))).toBe(false);
      }
  });
});

test('a text that somebody changed is written by hand, an empty one is not', () => {
  const text = write('legal', 'fr');
  expect(isHandWritten('legal', text.replaceAll('\n', '\r\n'), all, 'Toits & Fils', inFrench)).toBe(false);
  expect(isHandWritten('legal', `${text}<p>Plus</p>`, all, 'Toits & Fils', inFrench)).toBe(true);
  expect(isHandWritten('legal', text, { ...all, facts_vat: '' }, 'Toits & Fils', inFrench)).toBe(true);
  expect(isHandWritten('legal', ' \n', all, 'Toits & Fils', inFrench)).toBe(false);
});
