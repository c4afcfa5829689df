import { countrySpecs } from 'ibantools';
import { expect, test } from 'vitest';
import { addDays } from '#kernel/day.ts';
import { isInSepa } from './sepa-country.rules.ts';

test('the countries of SEPA are the ones of the EPC, from their first day', () => {
  const codes = Object.keys(countrySpecs).filter((code) => isInSepa(`${code}00`, '2026-11-28'));
  // EPC409-09 counts 41 countries; Gibraltar is part of the United Kingdom but has IBANs of its own.
  expect(codes).toHaveLength(42);
  const firstDays = [
    ['AL', '2025-10-05'],
    ['MD', '2025-10-05'],
    ['ME', '2025-10-05'],
    ['MK', '2025-10-05'],
    ['RS', '2026-05-05'],
  ] as const;
  for (const [code, day] of firstDays) {
    expect([code, isInSepa(`${code}00`, addDays(day, -1)), isInSepa(`${code}00`, day)]).toEqual([
      code,
      false,
      true,
    ]);
  }
  for (const code of ['TR', 'US', 'UA', 'BA', 'XK', 'GE'])
    expect(isInSepa(`${code}00`, '2026-11-28')).toBe(false);
});

test('the library’s older list has no other country', () => {
  for (const [code, { SEPA }] of Object.entries(countrySpecs))
    if (SEPA) expect([code, isInSepa(`${code}00`, '2026-11-28')]).toEqual([code, true]);
});
