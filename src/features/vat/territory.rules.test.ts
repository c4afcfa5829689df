import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#kernel/day.ts';
import { forAll } from '../../../tests/support/for-all.ts';
import { ratesOn } from './rules.ts';
import {
  hasVat,
  isAsPrinted,
  isForeignRate,
  isTerritory,
  ratesIn,
  type Territory,
  territories,
  territoryOf,
  territoryRules,
} from './territory.rules.ts';

const overseas = { TYPEC: 850, TYPED: 210, TYPEF: 175, TYPEG: 105, TYPEE: 0 };

// CGI, art. 278 to 281 nonies, 294, 296 to 296 quater, 297.
test.each<[Territory, Record<string, number>]>([
  ['metropole', { TYPEA: 550, TYPEB: 1000, TYPEC: 2000, TYPED: 210, TYPEE: 0 }],
  ['corse', { TYPEA: 550, TYPEB: 1000, TYPEC: 2000, TYPED: 210, TYPEE: 0, TYPEF: 1300, TYPEG: 90 }],
  ['guadeloupe', overseas],
  ['martinique', overseas],
  ['la-reunion', overseas],
  ['guyane', {}],
  ['mayotte', {}],
])('the rates of %s in 2026', (territory, rates) => {
  expect(ratesIn(territory, '2026-11-05')).toEqual(rates);
  expect(hasVat(territory)).toBe(Object.keys(rates).length > 0);
  expect(territoryRules[territory].source).toMatch(/^CGI, art\. \d/);
});

test('rates that a company adds apply to metropolitan France only', () => {
  const own = [{ type: 'TYPEC', rate: 2100, from: '2026-01-01' }] as const;
  const rates = territories.map((territory) => ratesIn(territory, '2026-11-05', own).TYPEC);
  expect(rates).toEqual([2100, 2000, 850, 850, 850, undefined, undefined]);
});

test('receipts of a territory with rates of its own state their VAT as printed', () => {
  expect(territories.filter(isAsPrinted)).toEqual(['corse', 'guadeloupe', 'martinique', 'la-reunion']);
});

test('in metropolitan France the rates are those of before, on every day', () => {
  forAll(fc.integer({ min: 0, max: 12_000 }), (days) => {
    const day = addDays('2000-04-01', days);
    expect(ratesIn('metropole', day)).toEqual(ratesOn(day));
  });
});

test('a rate that a territory has on a day is no rate of another one, and every other rate is', () => {
  const rate = fc.constantFrom(0, 90, 105, 175, 210, 550, 700, 850, 1000, 1300, 1960, 2000, 2100);
  const type = fc.constantFrom('TYPEA', 'TYPEB', 'TYPEC', 'TYPED', 'TYPEE', 'TYPEF', 'TYPEG');
  forAll(fc.constantFrom(...territories.slice(1)), type, rate, (territory, type, rate) => {
    const used = { territory, type, rate, date: '2026-11-05' } as const;
    const known = territoryRules[territory].rates?.some((one) => one.type === type && one.rate === rate);
    expect(isForeignRate(used)).toBe(known !== true);
  });
  const used = { territory: 'metropole', rate: 1300, date: '2026-11-05' } as const;
  expect([isForeignRate({ ...used, type: 'TYPEF' }), isForeignRate({ ...used, type: 'TYPEC' })]).toEqual([
    true,
    false,
  ]);
});

test.each<[string, string, Territory | undefined]>([
  ['FR', '75002', 'metropole'],
  ['FR', '', 'metropole'],
  ['fr', '20 000', 'metropole'],
  ['FR', '20000', 'corse'],
  ['FR', '20200', 'corse'],
  ['FR', '02000', 'metropole'],
  ['FR', '97110', 'guadeloupe'],
  ['GP', '', 'guadeloupe'],
  ['FR', '97200', 'martinique'],
  ['FR', '97400', 'la-reunion'],
  ['RE', '97400', 'la-reunion'],
  ['FR', '97300', 'guyane'],
  ['YT', '', 'mayotte'],
  ['MC', '98000', 'metropole'],
  ['FR', '98000', 'metropole'],
  // Saint-Barthélemy, Saint-Martin, Saint-Pierre-et-Miquelon, Polynesia.
  ['FR', '97133', undefined],
  ['FR', '97150', undefined],
  ['FR', '97500', undefined],
  ['FR', '98713', undefined],
  ['DE', '20095', undefined],
])('a supplier in %s %s: %s', (country, postcode, territory) => {
  expect(territoryOf(country, postcode)).toBe(territory);
});

test('only the names of territories are territories', () => {
  expect(territories.every(isTerritory)).toBe(true);
  expect(isTerritory('polynesie')).toBe(false);
});
