/** Shows the company's account; until it is saved, proposes the company's name and the current month. */

import { Button, SimpleGrid } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { CurrentPasswordField } from '#features/accounts/components/current-password-field.tsx';
import type { Versioned } from '#kernel/client.ts';
import { dayOf, fieldsOf } from '#kernel/day.ts';
import { Card } from '#ui/card.tsx';
import { useCompany } from '#ui/company.ts';
import { DateField, TextField } from '#ui/fields.tsx';
import { FormFrame } from '#ui/form-frame.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { useSession } from '#ui/session.tsx';
import { useForm } from '#ui/use-form.ts';
import { useToday } from '#ui/zone.tsx';
import { type PaymentSettings, updatePaymentSettings } from '../bank.contract.ts';
import { printedIban } from '../iban.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export function SettingsCard({ reading }: { reading: Versioned<PaymentSettings> }) {
  const t = useTexts({ en, fr });
  const { revalidate } = useRevalidator();
  const { data, etag } = reading;
  const company = useCompany(useSession().userId);
  const { year, month } = fieldsOf(useToday());
  const form = useForm(updatePaymentSettings, {
    of: { etag, reload: () => void revalidate() },
    initial: {
      ...data,
      holder: data.holder || company,
      iban: printedIban(data.iban),
      since: data.since ?? dayOf(year, month, 1),
      currentPassword: '',
    },
    // The IBAN must not be stored in the browser.
    keeps: false,
  });
  return (
    <Card title={t('settings')} wide>
      <FormFrame form={form} className={layout.form}>
        <SimpleGrid minColWidth="20rem" spacing={16} style={{ alignItems: 'start' }}>
          <TextField {...form.field('holder')} label={t('settings_holder')} />
          <TextField
            {...form.field('iban')}
            label={t('settings_iban')}
            description={data.outside_sepa && t('outside_sepa_note')}
            autoComplete="off"
          />
          <TextField
            {...form.field('bic')}
            label={t('settings_bic')}
            description={t('settings_bic_note')}
            required={false}
            autoComplete="off"
          />
          <DateField
            {...form.field('since')}
            label={t('settings_since')}
            description={t('settings_since_note')}
          />
          <CurrentPasswordField {...form.field('currentPassword')} />
        </SimpleGrid>
        <div>
          <Button type="submit" loading={form.pending}>
            {t('settings_save')}
          </Button>
        </div>
      </FormFrame>
    </Card>
  );
}
