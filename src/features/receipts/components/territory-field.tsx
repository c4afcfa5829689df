/** The French territory whose VAT rates a receipt has. */

import { hasVat, type Territory, territories } from '#features/vat/territory.rules.ts';
import { SelectField } from '#ui/fields.tsx';
import { useTexts } from '#ui/locale.tsx';
import type { FieldProps } from '#ui/use-fields.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

interface TerritoryFieldProps {
  field: FieldProps;
  territory: Territory;
  /** Whether it replaces the button that showed it. */
  autoFocus: boolean;
}

export function TerritoryField({ field, territory, autoFocus }: TerritoryFieldProps) {
  const t = useTexts({ en, fr });
  return (
    <SelectField
      {...field}
      value={territory}
      label={t('receipt_territory')}
      description={hasVat(territory) ? undefined : t('territory_untaxed')}
      autoFocus={autoFocus}
      data={territories.map((value) => ({ value, label: t(`territory_${value}`) }))}
    />
  );
}
