/** Names of VAT types by their current rate. */

import { useTexts } from '#ui/locale.tsx';
import { useToday } from '#ui/zone.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { ratesOn, type VatType } from '../rules.ts';
import { usePercent } from './use-rates.ts';

export function useVatTypeNames(): (type: VatType) => string {
  const t = useTexts({ en, fr });
  const percent = usePercent();
  const rates = ratesOn(useToday());
  return (type) =>
    type === 'TYPEE' ? t('vat_type_none') : t('vat_type', { rate: percent(rates[type] ?? 0) });
}
