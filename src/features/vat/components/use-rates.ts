/** Returns the VAT rates that are valid on a day, and formats them. */
import { useMemo } from 'react';
import { type Day, isDay } from '#kernel/day.ts';
import { localeTags } from '#kernel/locale.ts';
import { useLocale } from '#ui/locale.tsx';
import type { FormValue } from '#ui/use-fields.ts';
import type { VatRate } from '../contract.ts';
import type { Rates } from '../rules.ts';
import { ratesIn, type Territory } from '../territory.rules.ts';

/** @param day form value; an invalid day has no rates. */
export function useRatesOn(day: FormValue | undefined, territory: Territory, all: readonly VatRate[]): Rates {
  return useMemo(
    () => (typeof day === 'string' && isDay(day) ? ratesFor(day, territory, all) : {}),
    [day, territory, all],
  );
}

/** @param all the list of rates, which contains the built-in ones. */
export function ratesFor(day: Day, territory: Territory, all: readonly VatRate[]): Rates {
  return ratesIn(
    territory,
    day,
    all.filter(({ rateId }) => rateId !== null),
  );
}

/** «20 %», «5.5 %»: formats a rate in basis points. */
export function usePercent(): (rate: number) => string {
  const locale = useLocale();
  const format = useMemo(
    () => new Intl.NumberFormat(localeTags[locale], { style: 'percent', maximumFractionDigits: 2 }),
    [locale],
  );
  return (rate) => format.format(rate / 10_000);
}
