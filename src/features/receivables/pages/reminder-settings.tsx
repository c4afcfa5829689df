/** The page of the texts and days of reminders; only owners change them. */
import { Button, SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import { type ClientLoaderFunctionArgs, useRevalidator } from 'react-router';
import { readVersioned } from '#kernel/client.ts';
import { type Locale, locales } from '#kernel/locale.ts';
import { translator } from '#kernel/translate.ts';
import { Card } from '#ui/card.tsx';
import { apiContext } from '#ui/context.ts';
import { TextAreaField, TextField } from '#ui/fields.tsx';
import { FormFrame } from '#ui/form-frame.tsx';
import layout from '#ui/layout.module.css';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useSession } from '#ui/session.tsx';
import { SwitchField } from '#ui/switch-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { mayChangeReminders } from '../access.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { readReminderSettings, updateReminderSettings } from '../reminder.contract.ts';
import { placeholders, reminderLevels } from '../reminder.rules.ts';

export async function clientLoader({ context }: ClientLoaderFunctionArgs) {
  return readVersioned(context.get(apiContext), readReminderSettings, {});
}

interface SettingsPageProps {
  loaderData: Awaited<ReturnType<typeof clientLoader>>;
}

export default function ReminderSettingsPage({ loaderData: { data, etag } }: SettingsPageProps) {
  const t = useTexts({ en, fr });
  const { revalidate } = useRevalidator();
  const own = useLocale();
  const [language, setLanguage] = useState<Locale>(own);
  const may = mayChangeReminders(useSession());
  const form = useForm(updateReminderSettings, {
    of: { etag, reload: () => void revalidate() },
    initial: {
      ...data,
      days_1: String(data.days_1),
      days_2: String(data.days_2),
      days_3: String(data.days_3),
    },
  });
  // What is sent when a field is empty.
  const standard = translator({ en, fr }, language);
  return (
    <>
      <PageHeader
        title={t('reminder_settings')}
        fact={may ? t('reminder_settings_lead') : t('reminder_settings_owner')}
        crumbs={[
          { label: t('sales'), to: '/app/sales' },
          { label: t('title'), to: '/app/receivables' },
          { label: t('reminders'), to: '/app/receivables/reminders' },
          { label: t('reminder_settings') },
        ]}
      />
      <FormFrame form={form} className={layout.form}>
        <fieldset disabled={!may} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
          <Stack gap={20}>
            <Card title={t('sending')} low>
              <SwitchField
                {...form.field('automatic')}
                label={t('automatic')}
                description={t('automatic_note')}
              />
            </Card>
            <SegmentedControl
              aria-label={t('language')}
              value={language}
              onChange={(value) => setLanguage(locales.find((one) => one === value) ?? own)}
              data={locales.map((value) => ({ value, label: t(`language_${value}`) }))}
              w="fit-content"
            />
            {reminderLevels.map((level) => (
              <Card key={level} title={t(`level_${level}`)} low>
                <TextField
                  {...form.field(`days_${level}`)}
                  label={t('days_after')}
                  inputMode="numeric"
                  autoComplete="off"
                  maw="14rem"
                />
                <TextField
                  key={`subject ${language}`}
                  {...form.field(`subject_${level}_${language}`)}
                  label={t('subject')}
                  placeholder={standard(`reminder_subject_${level}`)}
                  required={false}
                  autoComplete="off"
                />
                <TextAreaField
                  key={`text ${language}`}
                  {...form.field(`text_${level}_${language}`)}
                  label={t('text')}
                  description={t('text_note', { words: placeholders.map((name) => `{${name}}`).join(', ') })}
                  placeholder={standard(`reminder_text_${level}`)}
                  required={false}
                  autosize
                  minRows={6}
                />
              </Card>
            ))}
            {may && (
              <div>
                <Button type="submit" loading={form.pending}>
                  {t('save')}
                </Button>
              </div>
            )}
          </Stack>
        </fieldset>
      </FormFrame>
    </>
  );
}
