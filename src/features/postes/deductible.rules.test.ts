import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fullSplit } from '#features/vat/rules.ts';
import { addDays, type Day } from '#kernel/day.ts';
import { forAll } from '../../../tests/support/for-all.ts';
import {
  type DeductionFacts,
  deductibleIn,
  deductibleOf,
  giftCeiling,
  guessNature,
  isGift,
  isUnreviewed,
  lastDayToDeduct,
  lawRules,
  lawShare,
  type Nature,
  natures,
  type ShareRow,
  shareOn,
  vatTypesOf,
  WHOLE,
  withheldOf,
} from './deductible.rules.ts';
import { postePresets } from './rules.ts';

const row = (values: Partial<ShareRow>): ShareRow => ({
  type: null,
  basis: 'ordinary',
  share: null,
  from: '2026-01-01',
  ...values,
});

describe('the law’s shares', () => {
  test.each([
    ['transport', '2026-11-02', 0],
    ['lodging', '2026-11-02', 0],
    ['vehicle', '2026-11-02', 0],
    ['ordinary', '2026-11-02', 10_000],
    ['electricity', '2026-11-02', 10_000],
    ['diesel', '2016-06-01', 8000],
    ['diesel', '2026-11-02', 8000],
    // Law 2016-1917, art. 31: the first and last day of each step.
    ['petrol', '2016-12-31', 0],
    ['petrol', '2017-01-01', 1000],
    ['petrol', '2017-12-31', 1000],
    ['petrol', '2018-01-01', 2000],
    ['petrol', '2018-12-31', 2000],
    ['petrol', '2019-01-01', 4000],
    ['petrol', '2020-01-01', 6000],
    ['petrol', '2020-12-31', 6000],
    ['petrol', '2021-01-01', 8000],
    ['petrol', '2022-01-01', 8000],
    ['petrol', '1999-01-01', 0],
  ] as const)('%s on %s: %i', (nature, day, share) => expect(lawShare(nature, day)).toBe(share));

  test('every nature of an expense names the law behind its shares, which are sorted by day', () => {
    for (const nature of natures) {
      const { source, shares } = lawRules[nature];
      expect(source).toMatch(/^CGI/);
      const days = shares.map(({ from }) => from);
      expect(days).toEqual([...new Set(days)].sort());
      expect(shares.every(({ share }) => share >= 0 && share <= WHOLE)).toBe(true);
    }
  });
});

describe('the rows of an expense type', () => {
  test('if a type has no row, its whole VAT is deductible', () => {
    expect(shareOn([], 'TYPEB', '2026-11-02')).toBe(WHOLE);
    expect(shareOn([row({ basis: 'transport' })], 'TYPEB', '2025-12-31')).toBe(WHOLE);
  });

  test('of the rows that have begun, the latest applies, whatever their order', () => {
    const rows = [
      row({ basis: 'own', share: 5000, from: '2026-06-01' }),
      row({ basis: 'transport', from: '2026-01-01' }),
    ];
    for (const known of [rows, rows.toReversed()]) {
      expect(shareOn(known, 'TYPEB', '2026-05-31')).toBe(0);
      expect(shareOn(known, 'TYPEB', '2026-06-01')).toBe(5000);
    }
  });

  test('one rate can have its own share until a later row makes it follow the type again', () => {
    const rows = [
      row({ basis: 'lodging' }),
      row({ type: 'TYPEC', basis: 'own', share: WHOLE, from: '2026-02-01' }),
      row({ type: 'TYPEC', basis: 'type', from: '2026-03-01' }),
    ];
    const shares = (['2026-01-31', '2026-02-28', '2026-03-01'] as Day[]).map((day) =>
      shareOn(rows, 'TYPEC', day),
    );
    expect(shares).toEqual([0, WHOLE, 0]);
    expect(shareOn(rows, 'TYPEB', '2026-02-28')).toBe(0);
  });

  test('a nature has the share that the law sets on the day of the receipt', () => {
    const rows = [row({ basis: 'petrol', from: '2000-01-01' })];
    expect(shareOn(rows, 'TYPEC', '2019-07-01')).toBe(4000);
    expect(shareOn(rows, 'TYPEC', '2026-07-01')).toBe(8000);
  });
});

test('a deductible amount is rounded half away from zero, in the same way for both signs', () => {
  expect([0, 8000, 10_000].map((share) => deductibleOf(218, share))).toEqual([0, 174, 218]);
  expect(deductibleOf(-218, 8000)).toBe(-174);
  expect([deductibleOf(1, 5000), deductibleOf(-1, 5000)]).toEqual([1, -1]);
  expect(Object.is(deductibleOf(-218, 0), 0)).toBe(true);
  const cents = fc.integer({ min: -100_000_000, max: 100_000_000 });
  const share = fc.integer({ min: 0, max: WHOLE });
  forAll(cents, share, (vat, part) => {
    const deductible = deductibleOf(vat, part);
    expect(deductibleOf(-vat, part) + deductible).toBe(0);
    expect(Math.abs(deductible)).toBeLessThanOrEqual(Math.abs(vat));
    // |deductible − vat·share| ≤ ½ cent, as exact fractions.
    const off = BigInt(deductible) * 10_000n - BigInt(vat) * BigInt(part);
    expect(2n * (off < 0n ? -off : off) <= 10_000n).toBe(true);
  });
});

const facts: DeductionFacts = {
  date: '2026-11-02',
  on: '2026-12-01',
  paid: 24_00,
  files: 1,
  given: null,
  original: null,
};

describe('VAT that is withheld', () => {
  const vat = (more: Partial<DeductionFacts>, rows: ShareRow[] = []) =>
    deductibleIn(fullSplit(more.paid ?? facts.paid, 'TYPEC', 2000), rows, { ...facts, ...more });

  // CGI, art. 271, II: the reason for a missing file changes nothing.
  test('without an invoice nothing is deducted', () => {
    expect([vat({ files: 1 }), vat({ files: 0 })]).toEqual([4_00, 0]);
    expect(withheldOf({ ...facts, files: 0 })).toBe('no_invoice');
  });

  // CGI, annexe II, art. 208, I.
  test('VAT is deducted until 31 December of the second year after the receipt', () => {
    expect(lastDayToDeduct('2022-03-15')).toBe('2024-12-31');
    expect(vat({ date: '2022-03-15', on: '2024-12-31' })).toBe(4_00);
    expect(vat({ date: '2022-03-15', on: '2025-01-01' })).toBe(0);
    // Too late whatever the file.
    expect(withheldOf({ ...facts, date: '2022-03-15', on: '2026-12-01', files: 0 })).toBe('too_late');
  });

  // CGI, annexe II, art. 207.
  test('a refund gives back what was deducted, without a file and at any time', () => {
    const late = { paid: -24_00, on: '2031-01-01', files: 0 } as const;
    expect(vat(late)).toBe(-4_00);
    expect(vat({ ...late, original: { files: 1, deducted: 4_00 } })).toBe(-4_00);
    expect(vat({ ...late, original: { files: 1, deducted: null } })).toBe(-4_00);
    expect(vat({ ...late, original: { files: 1, deducted: 0 } })).toBe(0);
    expect(vat({ ...late, original: { files: 0, deducted: null } })).toBe(0);
  });

  test('the deducted part is 0 or that of the share, never more than the VAT', () => {
    const days = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2021-01-01', days));
    const paid = fc.integer({ min: 1, max: 1_000_000 });
    forAll(days, days, paid, fc.nat(3), (date, on, cents, files) => {
      const deducted = vat({ date, on, paid: cents, files });
      const whole = fullSplit(cents, 'TYPEC', 2000)[0]?.vat ?? 0;
      const isDue = files > 0 && Number(on.slice(0, 4)) <= Number(date.slice(0, 4)) + 2;
      expect(deducted).toBe(isDue ? whole : 0);
    });
  });
});

describe('a gift', () => {
  const rows = [row({ basis: 'gift', from: '2016-01-01' })];
  const vat = (given: number | null, date: Day = '2026-11-02') =>
    deductibleIn(fullSplit(24_00, 'TYPEC', 2000), rows, { ...facts, date, on: date, given });

  // CGI, annexe II, art. 206, IV-2-3°; annexe IV, art. 28-00 A.
  test('its VAT is deducted up to the ceiling of the year, whole or not at all', () => {
    expect([vat(24_00), vat(73_00), vat(73_01), vat(null)]).toEqual([4_00, 4_00, 0, 0]);
    expect([vat(69_00, '2020-12-31'), vat(69_01, '2020-12-31')]).toEqual([4_00, 0]);
    expect(vat(73_00, '2021-01-01')).toBe(4_00);
  });

  test('its ceiling never falls', () => {
    const days = fc.integer({ min: 0, max: 9000 }).map((days) => addDays('2010-01-01', days));
    forAll(days, days, (one, other) => {
      const [early, late] = one < other ? [one, other] : [other, one];
      expect(giftCeiling(late)).toBeGreaterThanOrEqual(giftCeiling(early));
    });
  });

  test('a type is a gift by its row for all rates', () => {
    expect([isGift(rows, '2026-11-02'), isGift([], '2026-11-02')]).toEqual([true, false]);
    expect(isGift([row({ type: 'TYPEC', basis: 'gift' })], '2026-11-02')).toBe(false);
  });
});

test('a taxi of 24.00 € at 10 % has 2.18 € of VAT, none of it deductible', () => {
  const lines = fullSplit(24_00, 'TYPEB', 1000);
  expect(lines[0]?.vat).toBe(2_18);
  expect(deductibleIn(lines, [row({ basis: 'transport' })], facts)).toBe(0);
  expect(deductibleIn(lines, [], facts)).toBe(2_18);
});

test('a type that has VAT, but no row for all rates, still has to be reviewed', () => {
  const kind = { vatcomposed: false, vatfulltype: 'TYPEC', mileage: false } as const;
  expect(isUnreviewed({ ...kind, shares: [] })).toBe(true);
  expect(isUnreviewed({ ...kind, shares: [row({ type: 'TYPEC' })] })).toBe(true);
  expect(isUnreviewed({ ...kind, shares: [row({})] })).toBe(false);
  expect(isUnreviewed({ ...kind, mileage: true, shares: [] })).toBe(false);
  expect(isUnreviewed({ ...kind, vatfulltype: 'TYPEE', shares: [] })).toBe(false);
  expect(vatTypesOf({ ...kind, vatcomposed: true })).toEqual(['TYPEA', 'TYPEB', 'TYPEC', 'TYPED']);
});

describe('a proposed nature', () => {
  const cases: readonly [Nature, readonly string[]][] = [
    ['transport', ['Train', 'Billets SNCF', 'Avion', 'Vol', 'Taxi et VTC', 'Métro', 'Flight', 'Transport']],
    ['lodging', ['Hôtel', 'Hébergement', 'Hotel in London', 'Nuitée']],
    ['petrol', ['Carburant', 'Essence', 'Fuel', 'SP98']],
    ['diesel', ['Gazole', 'Diesel', 'Superéthanol']],
    ['electricity', ['Recharge électrique', 'Charging', 'Électricité']],
    ['vehicle', ['Location de voiture', 'Car rental', 'Garage']],
    ['gift', ['Cadeaux clients', 'Client gifts', 'Étrennes']],
    ['ordinary', ['Repas', 'Parking and tolls', 'Parking gare', 'Péages', 'Business lunch', 'Training']],
    // BOI-TVA-DED-30-30-40, § 50.
    ['ordinary', ['GPL', 'Carburant GPL', 'LPG fuel', 'GNV', 'Gaz naturel véhicule', 'Natural gas']],
  ];
  test.each(cases)('the nature guessed from a type’s name: %s', (nature, names) => {
    const wrong = names.filter((name) => guessNature({ name }) !== nature);
    expect(wrong).toEqual([]);
  });

  test('a preset determines the guessed nature, whatever the type’s name', () => {
    for (const preset of postePresets) expect(natures).toContain(guessNature({ name: 'Hotel', preset }));
    expect(guessNature({ name: 'Hotel', preset: 'taxi' })).toBe('transport');
    expect(guessNature({ name: 'Taxi', preset: null })).toBe('transport');
  });
});
