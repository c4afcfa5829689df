/** Shows the company's identity in its books, its fiscal year, and the labels of entries. */
import { Button, SimpleGrid, Text } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { formatMonth } from '#kernel/civil-day.ts';
import { dayOf } from '#kernel/day.ts';
import { locales } from '#kernel/locale.ts';
import { SelectField, TextField } from '#ui/fields.tsx';
import { FormFrame } from '#ui/form-frame.tsx';
import layout from '#ui/layout.module.css';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { useForm } from '#ui/use-form.ts';
import { defaultPatterns, type LabelKind, placeholders, placeholdersOf } from '../label.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { bookingDays } from '../rules.ts';
import { type BookSettings, updateBookSettings } from '../settings.contract.ts';
import { LabelPreview } from './label-preview.tsx';

interface SettingsFormProps {
  settings: BookSettings;
  /** ETag of the settings shown. */
  etag: string | undefined;
}

export function SettingsForm({ settings, etag }: SettingsFormProps) {
  const t = useTexts({ en, fr });
  const locale = useLocale();
  const { revalidate } = useRevalidator();
  const form = useForm(updateBookSettings, {
    of: { etag, reload: () => void revalidate() },
    initial: { ...settings, fiscal_month: String(settings.fiscal_month) },
  });
  const text = (name: 'label_locale' | 'expense_label' | 'due_label') => String(form.values[name] ?? '');
  const months = Array.from({ length: 12 }, (_, at) => ({
    value: String(at + 1),
    label: formatMonth(dayOf(2026, at + 1, 1), locale).replace(/\s*2026$/, ''),
  }));
  const labelField = (kind: LabelKind) => ({
    label: t(`settings_${kind}`),
    description: t('settings_placeholders', { list: namesOf(kind, locale) }),
    placeholder: translated(kind, locale),
    autoComplete: 'off',
  });
  return (
    <FormFrame form={form} className={layout.form}>
      <SimpleGrid minColWidth="15rem" spacing={16} style={{ alignItems: 'start' }}>
        <TextField
          {...form.field('siren')}
          label={t('settings_siren')}
          description={t('settings_siren_note')}
          inputMode="numeric"
          autoComplete="off"
        />
        <SelectField
          {...form.field('fiscal_month')}
          label={t('settings_fiscal')}
          description={t('settings_fiscal_note')}
          data={months}
        />
        <SelectField
          {...form.field('booking_day')}
          label={t('settings_booking_day')}
          description={t('settings_booking_day_note')}
          data={bookingDays.map((value) => ({ value, label: t(`booking_day_${value}`) }))}
        />
        <TextField {...form.field('journal_label')} label={t('settings_journal')} />
        <SelectField
          {...form.field('label_locale')}
          label={t('settings_locale')}
          data={locales.map((value) => ({ value, label: t(`locale_${value}`) }))}
        />
      </SimpleGrid>
      <Text c="dark.1">{t('settings_labels_note')}</Text>
      <SimpleGrid minColWidth="18rem" spacing={16} style={{ alignItems: 'start' }}>
        <TextField {...form.field('expense_label')} {...labelField('expense')} />
        <TextField {...form.field('due_label')} {...labelField('due')} />
      </SimpleGrid>
      <LabelPreview
        locale={text('label_locale') === 'en' ? 'en' : 'fr'}
        patterns={{ expense: text('expense_label'), due: text('due_label') }}
      />
      <div>
        <Button type="submit" loading={form.pending}>
          {t('settings_save')}
        </Button>
      </div>
    </FormFrame>
  );
}

function namesOf(kind: LabelKind, locale: 'en' | 'fr'): string {
  return placeholdersOf[kind].map((one) => `{${placeholders[one][locale === 'en' ? 0 : 1]}}`).join(' ');
}

/** The default pattern with the placeholders' names in a language. */
function translated(kind: LabelKind, locale: 'en' | 'fr'): string {
  return placeholdersOf[kind].reduce<string>(
    (text, one) => text.replace(`{${one}}`, `{${placeholders[one][locale === 'en' ? 0 : 1]}}`),
    defaultPatterns[kind],
  );
}
