/**
 * The fields for an amount in another currency: the amount as printed, the rate and its day. The form
 * computes the euros from them.
 */

import { Button } from '@mantine/core';
import { localeTags } from '#kernel/locale.ts';
import { DecimalField } from '#ui/decimal-field.tsx';
import group from '#ui/field-group.module.css';
import { DateField, SelectField } from '#ui/fields.tsx';
import layout from '#ui/layout.module.css';
import { useLocale, useTexts } from '#ui/locale.tsx';
import type { FieldProps } from '#ui/use-fields.ts';
import { useMoney } from '#ui/use-money.ts';
import { eurosOf, exchangeRateOf, foreignAmountOf } from '../currency.rules.ts';
import type { ReceiptValues } from '../entry.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

interface CurrencyFieldsProps {
  field(name: 'currency' | 'foreign_amount' | 'exchange_rate' | 'rate_date'): FieldProps;
  values: ReceiptValues;
  onEuros(): void;
}

/** Frequent currencies, listed first. */
const frequent = ['USD', 'GBP', 'CHF', 'CAD', 'MAD', 'TND', 'XOF', 'JPY'];

export function CurrencyFields({ field, values, onEuros }: CurrencyFieldsProps) {
  const t = useTexts({ en, fr });
  const { money } = useMoney();
  const currency = String(values.currency ?? '');
  const amount = foreignAmountOf(String(values.foreign_amount ?? ''), currency);
  const rate = exchangeRateOf(String(values.exchange_rate ?? ''));
  const good = amount !== undefined && rate !== undefined;
  return (
    <fieldset className={`${layout.frame} ${group.group}`}>
      <legend>{t('currency_title')}</legend>
      <div className={layout.fields}>
        <DecimalField {...field('foreign_amount')} label={t('currency_amount')} required autoFocus />
        <SelectField
          {...field('currency')}
          label={t('currency')}
          data={useCurrencies()}
          searchable
          required
        />
      </div>
      <div className={layout.fields}>
        <DecimalField {...field('exchange_rate')} label={t('currency_rate', { currency })} required />
        <DateField {...field('rate_date')} label={t('currency_rate_date')} required />
      </div>
      <p className={layout.figures} role="status">
        {good ? t('currency_comes_to', { amount: money(eurosOf({ amount, rate })) }) : t('currency_asks')}
      </p>
      <Button size="compact-sm" variant="subtle" onClick={onEuros}>
        {t('currency_euros')}
      </Button>
    </fieldset>
  );
}

function useCurrencies() {
  const locale = useLocale();
  const names = new Intl.DisplayNames(localeTags[locale], { type: 'currency' });
  const others = Intl.supportedValuesOf('currency').filter(
    (code) => code !== 'EUR' && !frequent.includes(code),
  );
  return [...frequent, ...others].map((value) => ({
    value,
    label: `${value} · ${names.of(value) ?? value}`,
  }));
}
