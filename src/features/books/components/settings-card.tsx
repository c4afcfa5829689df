/** Shows the company's identity in its books, and the language of the labels. */
import { Button, SimpleGrid } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { locales } from '#kernel/locale.ts';
import { Card } from '#ui/card.tsx';
import { SelectField, TextField } from '#ui/fields.tsx';
import { FormFrame } from '#ui/form-frame.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { useForm } from '#ui/use-form.ts';
import { type BookSettings, updateBookSettings } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

interface SettingsCardProps {
  settings: BookSettings;
  /** ETag of the settings shown. */
  etag: string | undefined;
}

export function SettingsCard({ settings, etag }: SettingsCardProps) {
  const t = useTexts({ en, fr });
  const { revalidate } = useRevalidator();
  const form = useForm(updateBookSettings, {
    of: { etag, reload: () => void revalidate() },
    initial: settings,
  });
  return (
    <Card title={t('settings')} wide>
      <FormFrame form={form} className={layout.form}>
        <SimpleGrid minColWidth="15rem" spacing={16} style={{ alignItems: 'start' }}>
          <TextField
            {...form.field('siren')}
            label={t('settings_siren')}
            description={t('settings_siren_note')}
            inputMode="numeric"
            autoComplete="off"
          />
          <TextField {...form.field('journal_label')} label={t('settings_journal')} />
          <SelectField
            {...form.field('label_locale')}
            label={t('settings_locale')}
            data={locales.map((value) => ({ value, label: t(`locale_${value}`) }))}
          />
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
