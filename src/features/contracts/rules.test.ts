import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type Day } from '#kernel/day.ts';
import { locales } from '#kernel/locale.ts';
import { fold } from '#kernel/text.ts';
import { forAll } from '../../../tests/support/for-all.ts';
import {
  belongsToEverybody,
  contractKinds,
  contractName,
  contradictionsOf,
  isBookable,
  isWithin,
  overlaps,
  presetAfter,
  presets,
  soughtOf,
  stateOf,
} from './rules.ts';

const day = fc.integer({ min: -400, max: 400 }).map((days) => addDays('2026-01-01', days));
const end = fc.option(day, { nil: null });
const dates = fc.record({ startDate: end, endDate: end });

test('a period overlaps a contract if one of its days lies within the dates', () => {
  forAll(dates, day, fc.nat(60), (contract, from, length) => {
    const period = Array.from({ length: length + 1 }, (_, at) => addDays(from, at));
    const { startDate, endDate } = contract;
    fc.pre(startDate === null || endDate === null || startDate <= endDate);
    expect(overlaps(contract, from, addDays(from, length))).toBe(
      period.some((one) => isWithin(contract, one)),
    );
  });
});

describe('recording a day', () => {
  const open = { startDate: null, endDate: null, closed: false, mine: true };
  const year = { ...open, startDate: '2026-01-01', endDate: '2026-12-31' } as const;

  test.each<[string, object, Day, boolean]>([
    ['on any day of a contract without dates', {}, '1999-12-31', true],
    ['on its first day', year, '2026-01-01', true],
    ['on its last day', year, '2026-12-31', true],
    ['the day before', year, '2025-12-31', false],
    ['the day after', year, '2027-01-01', false],
    ['after an open end', { startDate: '2026-01-01' }, '2030-01-01', true],
    ['when it is closed', { ...year, closed: true }, '2026-06-01', false],
    ['when it is somebody else’s', { ...year, mine: false }, '2026-06-01', false],
  ])('%s', (_, contract, when, expected) => {
    expect(isBookable({ ...open, ...contract }, when)).toBe(expected);
  });

  test('nobody can record a day outside the contract’s dates, on a closed contract, or on another person’s', () => {
    forAll(dates, fc.boolean(), fc.boolean(), day, (span, closed, mine, when) => {
      const bookable = isBookable({ ...span, closed, mine }, when);
      expect(bookable).toBe(mine && !closed && isWithin(span, when));
      if (bookable && span.startDate !== null) expect(when >= span.startDate).toBe(true);
      if (bookable && span.endDate !== null) expect(when <= span.endDate).toBe(true);
    });
  });

  test('the days that can be recorded form one continuous range', () => {
    forAll(dates, day, fc.nat(50), fc.nat(50), (span, first, more, further) => {
      const last = addDays(first, more + further);
      if (isWithin(span, first) && isWithin(span, last))
        expect(isWithin(span, addDays(first, more))).toBe(true);
    });
  });
});

test('a contract is open on exactly the days that its members can record', () => {
  forAll(dates, fc.boolean(), day, (span, closed, today) => {
    fc.pre(span.startDate === null || span.endDate === null || span.startDate <= span.endDate);
    expect(stateOf({ ...span, closed }, today) === 'open').toBe(
      isBookable({ ...span, closed, mine: true }, today),
    );
  });
});

test.each([
  [{ startDate: '2026-02-01', endDate: null, closed: false }, 'upcoming'],
  [{ startDate: null, endDate: '2026-01-31', closed: false }, 'open'],
  [{ startDate: null, endDate: '2026-01-30', closed: false }, 'ended'],
  [{ startDate: '2026-02-01', endDate: null, closed: true }, 'closed'],
] as const)('%j on 31 January is %s', (contract, expected) => {
  expect(stateOf(contract, '2026-01-31')).toBe(expected);
});

test.each([
  ['client', false, false],
  ['client', true, false],
  ['internal', false, false],
  ['internal', true, true],
  ['absence', false, true],
  ['absence', true, true],
] as const)('a contract of kind %s, marked %s, belongs to everybody: %s', (kind, marked, expected) => {
  expect(belongsToEverybody(kind, marked)).toBe(expected);
});

describe('preset absences', () => {
  test('preset absences are named in the reader’s language', () => {
    const name = (preset: (typeof presets)[number]) =>
      locales.map((locale) => contractName({ cname: 'kept', preset }, locale));
    expect(presets.map(name)).toEqual([
      ['Paid leave', 'Congés payés'],
      ['RTT', 'RTT'],
      ['Sick leave', 'Arrêt maladie'],
    ]);
    expect(contractName({ cname: 'Congés', preset: null }, 'en')).toBe('Congés');
  });

  test('a preset saved under one of its names stays a preset; a new name or kind makes it an ordinary contract', () => {
    forAll(
      fc.constantFrom(...presets),
      fc.constantFrom(...locales),
      fc.constantFrom(...contractKinds),
      fc.string(),
      (preset, locale, kind, other) => {
        const name = contractName({ cname: '', preset }, locale);
        expect(presetAfter(preset, kind, name)).toBe(kind === 'absence' ? preset : null);
        fc.pre(!locales.some((one) => contractName({ cname: '', preset }, one) === other));
        expect(presetAfter(preset, kind, other)).toBeNull();
      },
    );
    expect(presetAfter(null, 'absence', 'Paid leave')).toBeNull();
  });
});

test('the search text contains name and client in any language, without case and accents', () => {
  forAll(
    fc.string(),
    fc.string(),
    fc.option(fc.constantFrom(...presets), { nil: null }),
    (cname, client, preset) => {
      const searchText = soughtOf({ cname, client, preset });
      for (const locale of locales)
        expect(searchText).toContain(fold(contractName({ cname, preset }, locale)).trim());
      expect(searchText).toContain(fold(client).trim());
    },
  );
});

describe('contradictions between fields', () => {
  const values: Parameters<typeof contradictionsOf>[0] = {
    kind: 'client',
    forEverybody: false,
    currency: 'EUR',
    startDate: null,
    endDate: null,
    dailyRate: null,
  };

  test.each([
    [{}, []],
    [{ startDate: '2026-01-01', endDate: '2026-01-01' }, []],
    [{ startDate: '2026-01-02', endDate: '2026-01-01' }, ['endDate']],
    [{ forEverybody: true }, ['forEverybody']],
    [{ forEverybody: true, kind: 'internal' }, []],
    [{ forEverybody: true, kind: 'absence' }, []],
    [{ dailyRate: '650,50' }, []],
    [{ dailyRate: '650.505' }, ['dailyRate']],
    [{ dailyRate: '65000', currency: 'JPY' }, []],
    [{ dailyRate: '650.5', currency: 'JPY' }, ['dailyRate']],
    [{ dailyRate: '650.505', currency: 'TND' }, []],
    // The currency's own field reports this error.
    [{ dailyRate: '1', currency: 'A A' }, []],
  ] as const)('%j is wrong at %j', (some, expected) => {
    expect(Object.keys(contradictionsOf({ ...values, ...some }))).toEqual(expected);
  });
});
