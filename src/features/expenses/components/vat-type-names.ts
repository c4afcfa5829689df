/** Names of VAT types by their current rate. */
import { civilDay } from '#kernel/civil-day.ts';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { ratesOn, type VatType } from '../vat.rules.ts';
import { usePercent } from './use-rates.ts';

export function useVatTypeNames(): (type: VatType) => string {
  const t = useTexts({ en, fr });
  const percent = usePercent();
  const rates = ratesOn(civilDay(new Date()));
  return (type) =>
    type === 'TYPEE' ? t('vat_type_none') : t('vat_type', { rate: percent(rates[type] ?? 0) });
}
