/** Shows how a contract is invoiced, with a dialog to change it. */
import { Box, Button } from '@mantine/core';
import { useState } from 'react';
import { Card } from '#ui/card.tsx';
import { DecimalField } from '#ui/decimal-field.tsx';
import { DateField, SelectField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useFormat } from '#ui/format.ts';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { useCallState } from '#ui/use-call.ts';
import { useForm } from '#ui/use-form.ts';
import { useMoney } from '#ui/use-money.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { type Pricing, readPricing, updatePricing } from '../pricing.contract.ts';
import { partialMonths, pricingKinds } from '../pricing.rules.ts';

export function PricingCard({ pricing }: { pricing: Pricing }) {
  const t = useTexts({ en, fr });
  const { day, span } = useFormat();
  const { foreign } = useMoney();
  const [editing, setEditing] = useState(false);
  const { kind, amount, currency, startsOn, endsOn, partial, client } = pricing;
  return (
    <Card title={t('pricing_how')} low>
      <p>
        <strong>{t(`pricing_${kind}`)}</strong>
      </p>
      <p>{t(`pricing_${kind}_text`, { amount: amount && foreign(amount, currency) })}</p>
      {startsOn !== null && (
        <>
          <p>{endsOn === null ? t('pricing_from', { day: day(startsOn) }) : span(startsOn, endsOn)}</p>
          <p>{t(`pricing_partial_${partial}`)}</p>
        </>
      )}
      {client === '' && <p>{t('pricing_no_client')}</p>}
      <div>
        <Button variant="default" onClick={() => setEditing(true)}>
          {t('pricing_edit')}
        </Button>
      </div>
      {editing && <PricingDialog pricing={pricing} onClose={() => setEditing(false)} />}
    </Card>
  );
}

function PricingDialog({ pricing: shown, onClose }: { pricing: Pricing; onClose(): void }) {
  const t = useTexts({ en, fr });
  const params = { contractId: shown.contractId };
  // The page may be outdated; its values are used until the pricing is read again.
  const reading = useCallState(readPricing, { params });
  const { currency, instalments, ...pricing } = reading.data ?? shown;
  const form = useForm(updatePricing, {
    of: reading,
    given: { params },
    initial: {
      kind: pricing.kind,
      amount: pricing.amount,
      startsOn: pricing.startsOn,
      endsOn: pricing.endsOn,
      partial: pricing.partial,
      balanceOn: pricing.balanceOn,
    },
    failure: ({ code }) => (code === 'PRICING_USED' ? t('pricing_used') : undefined),
    onSuccess: onClose,
  });
  const kind = form.field('kind');
  return (
    <FormDialog form={form} title={t('pricing_how')} submit={t('pricing_save')} onClose={onClose}>
      <div className={layout.fields} style={{ '--least': '12rem' }}>
        <SelectField
          {...kind}
          className={layout.wide}
          label={t('field_kind')}
          description={kind.value !== 'fixed' && instalments.length > 0 ? t('pricing_drops') : undefined}
          data={pricingKinds.map((value) => ({ value, label: t(`pricing_${value}`) }))}
          data-autofocus
        />
        {kind.value !== 'day' && (
          <DecimalField
            {...form.field('amount')}
            label={t(kind.value === 'fixed' ? 'field_total' : 'field_monthly', { currency })}
          />
        )}
        {kind.value === 'fixed' && (
          <DateField
            {...form.field('balanceOn')}
            label={t('field_balance_on')}
            description={t('field_balance_note')}
          />
        )}
        {kind.value === 'monthly' && (
          <>
            <DateField {...form.field('startsOn')} label={t('field_starts')} />
            <DateField {...form.field('endsOn')} label={t('field_ends')} />
            <Box component="small" mt={-8} className={layout.wide}>
              {t('field_ends_note')}
            </Box>
            <SelectField
              {...form.field('partial')}
              className={layout.wide}
              label={t('field_partial')}
              data={partialMonths.map((value) => ({ value, label: t(`partial_${value}`) }))}
            />
          </>
        )}
      </div>
    </FormDialog>
  );
}
