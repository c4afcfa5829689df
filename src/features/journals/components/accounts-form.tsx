/** The form with the journals and accounts of sales and payments, a card for each group. */
import { Button, SimpleGrid } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { Card } from '#ui/card.tsx';
import { DateField, TextField } from '#ui/fields.tsx';
import { FormFrame } from '#ui/form-frame.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { useForm } from '#ui/use-form.ts';
import { defaultAccounts } from '../accounts.rules.ts';
import { type JournalSettings, updateJournalSettings } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

const groups = {
  journals: ['sales_journal', 'bank_journal', 'other_journal'],
  sales: ['client', 'service', 'service_eu', 'service_abroad', 'service_exempt', 'rebilled', 'deposit'],
  vat: ['vat_pending', 'vat_s2000', 'vat_s1000', 'vat_s850', 'vat_s550', 'vat_s210'],
  money: ['bank', 'cash', 'bank_charges', 'exchange_loss', 'exchange_gain', 'advance', 'written_off'],
} as const;
type Group = keyof typeof groups;

interface AccountsFormProps {
  settings: JournalSettings;
  /** ETag of the settings shown. */
  etag: string | undefined;
}

export function AccountsForm({ settings, etag }: AccountsFormProps) {
  const t = useTexts({ en, fr });
  const { revalidate } = useRevalidator();
  const form = useForm(updateJournalSettings, {
    of: { etag, reload: () => void revalidate() },
    initial: { ...settings, payments_since: settings.payments_since ?? '' },
  });
  return (
    <FormFrame form={form} className={layout.form}>
      {(Object.keys(groups) as Group[]).map((group) => (
        <Card key={group} title={t(`group_${group}`)} low>
          <SimpleGrid minColWidth="13rem" spacing={16} style={{ alignItems: 'end' }}>
            {groups[group].map((name) => (
              <TextField
                key={name}
                {...form.field(name)}
                label={t(`field_${name}`)}
                placeholder={defaultAccounts[name]}
                autoComplete="off"
              />
            ))}
          </SimpleGrid>
          {group === 'money' && (
            <DateField
              {...form.field('payments_since')}
              label={t('field_payments_since')}
              description={t('field_payments_since_note')}
            />
          )}
        </Card>
      ))}
      <div>
        <Button type="submit" loading={form.pending}>
          {t('accounts_save')}
        </Button>
      </div>
    </FormFrame>
  );
}
