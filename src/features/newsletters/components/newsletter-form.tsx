/** The fields of a newsletter in one language at a time, with the mail beside them. */
import { Button, Group, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { listPosts } from '#features/posts/contract.ts';
import { type Locale, locales, postLanguage } from '#kernel/locale.ts';
import { validChanges } from '#kernel/validate.ts';
import { Card } from '#ui/card.tsx';
import { TextAreaField, TextField } from '#ui/fields.tsx';
import { FormFrame } from '#ui/form-frame.tsx';
import layout from '#ui/layout.module.css';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { MultiSelectField } from '#ui/multi-select-field.tsx';
import styles from '#ui/preview.module.css';
import { UnsavedGuard } from '#ui/unsaved-guard.tsx';
import { useCallState } from '#ui/use-call.ts';
import type { Form } from '#ui/use-form.ts';
import { createNewsletter, type saveNewsletter } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { NewsletterPreview } from './newsletter-preview.tsx';

/** Published posts to choose from, newest first. */
const CHOICES = 200;

interface NewsletterFormProps {
  form: Form<typeof createNewsletter> | Form<typeof saveNewsletter>;
}

export function NewsletterForm({ form }: NewsletterFormProps) {
  const t = useTexts({ en, fr });
  const [language, setLanguage] = useState<Locale>(useLocale());
  const hasRoom = useMediaQuery('(min-width: 80em)') ?? false;
  const fields = validChanges(createNewsletter.body, form.values);
  return (
    <>
      <UnsavedGuard dirty={form.dirty} />
      <div className={styles.columns} data-wide={hasRoom || undefined}>
        <FormFrame form={form} className={layout.form}>
          <Card title={t('newsletter_texts')}>
            <SegmentedControl
              aria-label={t('newsletter_texts_in')}
              value={language}
              onChange={setLanguage}
              data={locales.map((locale) => ({ value: locale, label: t(`newsletter_in_${locale}`) }))}
            />
            <TextField
              key={`subject ${language}`}
              {...form.field(`subject_${language}`)}
              label={t('newsletter_subject')}
              lang={language}
            />
            <TextAreaField
              key={`content ${language}`}
              {...form.field(`content_${language}`)}
              label={t('newsletter_content')}
              description={t('newsletter_html_note')}
              lang={language}
              autosize
              minRows={8}
              maxRows={30}
            />
            <Posts form={form} language={language} />
          </Card>
          <Group justify="flex-end" gap="xs" bg="dark.8" className={layout.foot}>
            <Button type="submit" loading={form.pending}>
              {t('newsletter_save')}
            </Button>
          </Group>
        </FormFrame>
        <div className={hasRoom ? styles.side : undefined}>
          <NewsletterPreview draft={{ language, fields }} />
        </div>
      </div>
    </>
  );
}

function Posts({ form, language }: NewsletterFormProps & { language: Locale }) {
  const t = useTexts({ en, fr });
  const query = {
    status: 'published',
    language: postLanguage(language),
    rowsPerPage: CHOICES,
    page: 0,
  } as const;
  const { data } = useCallState(listPosts, { query });
  return (
    <MultiSelectField
      {...form.field('post_ids')}
      label={t('newsletter_posts')}
      description={t('newsletter_posts_note')}
      data={data?.posts.map(({ post_id, title }) => ({ value: String(post_id), label: title })) ?? []}
      nothingFoundMessage={t('newsletter_posts_none')}
      searchable
      clearable
    />
  );
}
