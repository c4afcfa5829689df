import { expect, test } from 'vitest';
import type { Locale } from '#kernel/locale.ts';
import { recordWords } from '../../../generated/record-words.ts';
import { eventTexts } from './event.rules.ts';
import english from './messages.en.json';
import french from './messages.fr.json';

const labelsIn = (locale: Locale, own: Record<string, string>) =>
  eventTexts(locale, { ...recordWords[locale], ...own }, (instant) => `at ${instant}`);
const [en, fr] = [labelsIn('en', english), labelsIn('fr', french)];
const texts = (detail: Record<string, unknown>, named = {}) =>
  fr.facts({ detail, named }).map(({ label, before, text }) => [label, before, text]);

test('languages, roles, zones and field names are shown in words', () => {
  expect(
    texts({ language: 'fr', role: ['ROLE_USER', 'ROLE_MANAGER'], fields: ['firstName', 'login'] }),
  ).toEqual([
    ['langue', undefined, 'français'],
    ['rôle', 'membre', 'responsable'],
    ['champs', undefined, 'prénom, identifiant'],
  ]);
  expect(texts({ holiday_zone: ['metropole', 'la-reunion'], kind: ['client', 'internal'] })).toEqual([
    ['jours fériés', 'France métropolitaine', 'La Réunion'],
    ['nature', 'Client', 'Interne'],
  ]);
  expect(en.value('labelLocale', 'fr')).toBe('French');
});

test('amounts, days and instants are formatted, and names that people gave stay as they are', () => {
  expect(
    texts({ ttc_cents: [100, 250_00], from: '2026-01-31', at: '2026-01-31T10:00:00Z', title: 'client' }),
  ).toEqual([
    ['montant', '1,00\u00a0€', '250,00\u00a0€'],
    ['de', undefined, '31 janv. 2026'],
    ['à', undefined, 'at 2026-01-31T10:00:00Z'],
    ['titre', undefined, 'client'],
  ]);
});

test('a referenced subject is called by its name, or as deleted', () => {
  expect(texts({ memberId: [3, 4] }, { memberId: 'Ada, Grace' })).toEqual([
    ['membre', undefined, 'Ada, Grace'],
  ]);
  expect(texts({ reportId: 7 })).toEqual([['note de frais', undefined, 'supprimé']]);
});
