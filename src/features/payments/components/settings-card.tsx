/**
 * Shows the company's account, with a form to change it. Until it is saved, shows the form with the company's name
 * and the current month.
 */
import { Button, Group, SimpleGrid, Text } from '@mantine/core';
import { useState } from 'react';
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

interface SettingsCardProps {
  reading: Versioned<PaymentSettings>;
  /** Whether the account is entered. */
  isReady: boolean;
}

export function SettingsCard({ reading, isReady }: SettingsCardProps) {
  const t = useTexts({ en, fr });
  const [changing, setChanging] = useState(false);
  const { holder, iban, outside_sepa: isOutside } = reading.data;
  return (
    <Card title={t('settings')} wide>
      {isReady && !changing ? (
        <Group justify="space-between">
          <div>
            <Text>{t('settings_of', { holder, iban: printedIban(iban) })}</Text>
            {isOutside && <Text c="dark.1">{t('outside_sepa_note')}</Text>}
          </div>
          <Button variant="default" onClick={() => setChanging(true)}>
            {t('settings_change')}
          </Button>
        </Group>
      ) : (
        <>
          {!isReady && <Text>{t('not_ready_text')}</Text>}
          <SettingsForm reading={reading} onSaved={() => setChanging(false)} />
        </>
      )}
    </Card>
  );
}

interface SettingsFormProps {
  reading: Versioned<PaymentSettings>;
  onSaved(): void;
}

function SettingsForm({ reading, onSaved }: SettingsFormProps) {
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
    onSuccess: onSaved,
  });
  return (
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
  );
}
