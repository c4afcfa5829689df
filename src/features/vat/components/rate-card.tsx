/** Lists the VAT rates of a workspace: the built-in ones and its own. */

import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Card } from '#ui/card.tsx';
import { useConfirm } from '#ui/confirm.tsx';
import { DecimalField } from '#ui/decimal-field.tsx';
import { DateField, SelectField, TextField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useFormat } from '#ui/format.ts';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { useCall } from '#ui/use-call.ts';
import { useForm } from '#ui/use-form.ts';
import { addVatRate, deleteVatRate, setVatAccount, type VatRate } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { nationalTypes } from '../rules.ts';
import { usePercent } from './use-rates.ts';
import { useVatTypeNames } from './vat-type-names.ts';

interface RateCardProps {
  rates: readonly VatRate[];
  /** ETag of the rates that were read. */
  etag: string | undefined;
}

export function RateCard({ rates, etag }: RateCardProps) {
  const t = useTexts({ en, fr });
  const { day } = useFormat();
  const percent = usePercent();
  const confirm = useConfirm();
  const [adding, setAdding] = useState(false);
  const [booked, setBooked] = useState<VatRate>();
  const { run } = useCall(deleteVatRate);
  const remove = async ({ rateId, rate, from }: VatRate) => {
    if (rateId === null) return;
    const question = {
      title: t('rate_delete_title', { rate: percent(rate), from: day(from) }),
      text: t('rate_delete_text'),
      confirm: t('rate_delete'),
    };
    const confirmed = await confirm(question);
    if (confirmed) await run({ params: { rateId } }, { confirmed });
  };
  return (
    <Card title={t('rates')} hint={t('rates_note')} low>
      <div className={layout.scroll}>
        <table className={layout.table} aria-label={t('rates')}>
          <thead>
            <tr>
              <th scope="col">{t('rate_type')}</th>
              <th scope="col">{t('rate')}</th>
              <th scope="col">{t('rate_from')}</th>
              <th scope="col">{t('rate_account')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {rates.map((rate) => (
              <tr key={`${rate.rateId} ${rate.type} ${rate.from}`}>
                <th scope="row">{rate.type.slice(-1)}</th>
                <td>{percent(rate.rate)}</td>
                <td>{day(rate.from, 'medium')}</td>
                <td>{rate.account || '–'}</td>
                <td>
                  <Group gap={8} wrap="nowrap" justify="flex-end">
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={t('rate_account_of', { rate: percent(rate.rate), from: day(rate.from) })}
                      onClick={() => setBooked(rate)}
                    >
                      {t('rate_account_set')}
                    </Button>
                    {rate.rateId !== null && (
                      <Button size="compact-sm" variant="default" onClick={() => void remove(rate)}>
                        {t('rate_delete')}
                      </Button>
                    )}
                  </Group>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div>
        <Button variant="default" onClick={() => setAdding(true)}>
          {t('rate_add')}
        </Button>
      </div>
      <AddRateDialog opened={adding} onClose={() => setAdding(false)} />
      <AccountDialog
        key={booked && `${booked.type} ${booked.from}`}
        rate={booked}
        etag={etag}
        onClose={() => setBooked(undefined)}
      />
    </Card>
  );
}

function AddRateDialog({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const t = useTexts({ en, fr });
  const names = useVatTypeNames();
  const form = useForm(addVatRate, {
    initial: { type: 'TYPEC' },
    onSuccess: () => {
      form.reset();
      onClose();
    },
  });
  return (
    <FormDialog form={form} opened={opened} title={t('rate_add')} submit={t('rate_add')} onClose={onClose}>
      <SelectField
        {...form.field('type')}
        label={t('rate_type')}
        data={nationalTypes.map((value) => ({ value, label: `${value.slice(-1)} · ${names(value)}` }))}
      />
      <DecimalField {...form.field('percent')} label={t('rate')} unit="%" first />
      <DateField {...form.field('from')} label={t('rate_from')} />
      <TextField {...form.field('account')} label={t('rate_account')} maxLength={20} />
    </FormDialog>
  );
}

interface AccountDialogProps {
  /** Undefined while the dialog is closed. */
  rate: VatRate | undefined;
  etag: string | undefined;
  onClose(): void;
}

function AccountDialog({ rate, etag, onClose }: AccountDialogProps) {
  const t = useTexts({ en, fr });
  const percent = usePercent();
  const { revalidate } = useRevalidator();
  const form = useForm(setVatAccount, {
    of: { etag, reload: () => void revalidate() },
    given: { body: { type: rate?.type, from: rate?.from } },
    initial: { type: rate?.type, from: rate?.from, account: rate?.account },
    onSuccess: onClose,
  });
  return (
    <FormDialog
      form={form}
      opened={rate !== undefined}
      title={t('rate_account_title', { rate: rate === undefined ? '' : percent(rate.rate) })}
      submit={t('rate_save')}
      onClose={onClose}
    >
      <TextField
        {...form.field('account')}
        label={t('rate_account')}
        description={t('rate_account_note')}
        maxLength={20}
        data-autofocus
      />
    </FormDialog>
  );
}
