/** The exchange rates for which invoices and payments in other currencies wait, and those that were entered. */
import { Button, Group, Text } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { Card } from '#ui/card.tsx';
import { DecimalField } from '#ui/decimal-field.tsx';
import { FormFrame } from '#ui/form-frame.tsx';
import { useFormat } from '#ui/format.ts';
import { useTexts } from '#ui/locale.tsx';
import { useForm } from '#ui/use-form.ts';
import { useMoney } from '#ui/use-money.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { type ExchangeRates, saveExchangeRate } from '../rate.contract.ts';

/** Rates shown besides the missing ones. */
const SHOWN = 12;

export function RatesCard({ missing, rates }: ExchangeRates) {
  const t = useTexts({ en, fr });
  const { day } = useFormat();
  const { rate } = useMoney();
  return (
    <Card title={t('rates')} low>
      <Text c="dark.1">{t(missing.length > 0 ? 'rates_missing' : 'rates_note')}</Text>
      {missing.map((one) => (
        <MissingRate key={`${one.currency} ${one.day}`} of={one} />
      ))}
      {rates.length > 0 && (
        <ul style={{ margin: 0, paddingInlineStart: '1.25rem' }}>
          {rates.slice(0, SHOWN).map((one) => (
            <li key={`${one.currency} ${one.day}`}>
              {t('rate_entered', {
                currency: one.currency,
                day: day(one.day, 'medium'),
                rate: rate(one.rate),
              })}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function MissingRate({ of }: { of: ExchangeRates['missing'][number] }) {
  const t = useTexts({ en, fr });
  const { day } = useFormat();
  const { revalidate } = useRevalidator();
  const { currency, invoices, payments } = of;
  const form = useForm(saveExchangeRate, {
    given: { params: { currency, day: of.day } },
    initial: { rate: '' },
    failure: ({ code }) => (code === 'RATE_USED' ? t('rate_used') : undefined),
    onSuccess: () => void revalidate(),
  });
  const waiting = [
    invoices > 0 && t('rate_invoices', { count: invoices }),
    payments > 0 && t('rate_payments', { count: payments }),
  ].filter(Boolean);
  return (
    <FormFrame form={form}>
      <Group gap={12} align="flex-end">
        <DecimalField
          {...form.field('rate')}
          label={t('rate_label', { currency, day: day(of.day, 'medium') })}
          description={waiting.join(', ')}
          unit="EUR"
          required
        />
        <Button type="submit" variant="default" loading={form.pending}>
          {t('rate_save')}
        </Button>
      </Group>
    </FormFrame>
  );
}
