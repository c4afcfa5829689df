/** Rates of VAT as a page has read them: those that hold on a day, and how they are written. */
import { useMemo } from 'react';
import { isDay } from '#kernel/day.ts';
import { localeTags } from '#kernel/locale.ts';
import { useLocale } from '#ui/locale.tsx';
import type { FormValue } from '#ui/use-fields.ts';
import type { VatRate } from '../poste.contract.ts';
import { type Rates, ratesOn } from '../vat.rules.ts';

/** @param day as it is typed; what is none has the rates of no day. */
export function useRatesOn(day: FormValue | undefined, all: readonly VatRate[]): Rates {
  return useMemo(() => {
    if (typeof day !== 'string' || !isDay(day)) return {};
    const own = all.filter(({ rateId }) => rateId !== null);
    return ratesOn(day, own);
  }, [day, all]);
}

/** «20 %», «5.5 %»: of a rate in basis points. */
export function usePercent(): (rate: number) => string {
  const locale = useLocale();
  const format = useMemo(
    () => new Intl.NumberFormat(localeTags[locale], { style: 'percent', maximumFractionDigits: 2 }),
    [locale],
  );
  return (rate) => format.format(rate / 10_000);
}
