/** The page that edits an own page of the site: title, text, address and menu, with a preview. */
import { Button, Group, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { type ClientLoaderFunctionArgs, useNavigate, useRevalidator } from 'react-router';
import { readVersioned, type Versioned } from '#kernel/client.ts';
import { type Locale, locales } from '#kernel/locale.ts';
import { validChanges } from '#kernel/validate.ts';
import { Card } from '#ui/card.tsx';
import { useConfirm } from '#ui/confirm.tsx';
import { apiContext } from '#ui/context.ts';
import { TextAreaField, TextField } from '#ui/fields.tsx';
import { FormFrame } from '#ui/form-frame.tsx';
import layout from '#ui/layout.module.css';
import { useLocalPath } from '#ui/local-path.ts';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import styles from '#ui/preview.module.css';
import { SwitchField } from '#ui/switch-field.tsx';
import { LEAVES, UnsavedGuard } from '#ui/unsaved-guard.tsx';
import { useCall } from '#ui/use-call.ts';
import { type Form, useForm } from '#ui/use-form.ts';
import { SitePreview } from '../components/site-preview.tsx';
import { createSitePage, deleteSitePage, readSitePage, saveSitePage } from '../document.contract.ts';
import type { StoredPage } from '../document.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export async function clientLoader({ context, params: { pageId } }: ClientLoaderFunctionArgs) {
  if (pageId === undefined) return undefined;
  return readVersioned(context.get(apiContext), readSitePage, { params: { pageId: Number(pageId) } });
}

export default function SitePageScreen({ loaderData }: { loaderData: Versioned<StoredPage> | undefined }) {
  return loaderData === undefined ? (
    <NewPage />
  ) : (
    <EditedPage key={loaderData.data.page_id} page={loaderData.data} etag={loaderData.etag} />
  );
}

function NewPage() {
  const t = useTexts({ en, fr });
  const navigate = useNavigate();
  const toLocal = useLocalPath();
  const form = useForm(createSitePage, {
    initial: { in_menu: true },
    reload: false,
    onSuccess: () => void navigate(toLocal('/app/site?part=pages'), { state: LEAVES }),
  });
  return <PageForm form={form} title={t('site_page_new')} />;
}

function EditedPage({ page, etag }: { page: StoredPage; etag: string | undefined }) {
  const t = useTexts({ en, fr });
  const navigate = useNavigate();
  const toLocal = useLocalPath();
  const confirm = useConfirm();
  const { revalidate } = useRevalidator();
  const params = { pageId: page.page_id };
  const title = page.title_en || page.title_fr;
  const form = useForm(saveSitePage, {
    given: { params },
    of: { etag, reload: () => void revalidate() },
    initial: page,
  });
  const remove = useCall(deleteSitePage, {
    reload: false,
    onSuccess: () => void navigate(toLocal('/app/site?part=pages'), { state: LEAVES }),
  });
  const removePage = async () => {
    const question = {
      title: t('site_page_delete_title', { title }),
      text: t('site_page_delete_text'),
      confirm: t('site_page_delete'),
    };
    const confirmed = await confirm(question);
    if (confirmed) await remove.run({ params }, { ifMatch: form.version, confirmed });
  };
  return (
    <PageForm form={form} title={t('site_page_edit')} about={title} onRemove={() => void removePage()} />
  );
}

interface PageFormProps {
  form: Form<typeof createSitePage> | Form<typeof saveSitePage>;
  title: string;
  about?: string;
  onRemove?: () => void;
}

function PageForm({ form, title, about, onRemove }: PageFormProps) {
  const t = useTexts({ en, fr });
  const [language, setLanguage] = useState<Locale>(useLocale());
  const hasRoom = useMediaQuery('(min-width: 80em)') ?? false;
  const page = validChanges(createSitePage.body, form.values);
  const content = form.field(`content_${language}`);
  // A page without any text has one error, reported at the English field. Show it in every language.
  const emptyError = content.value ? undefined : form.errorOf('content_en');
  return (
    <>
      <PageHeader
        title={title}
        about={about}
        crumbs={[{ label: t('site_title'), to: '/app/site?part=pages' }, { label: about ?? title }]}
        lead={t('site_page_lead')}
        actions={
          onRemove && (
            <Button variant="default" onClick={onRemove}>
              {t('site_page_delete')}
            </Button>
          )
        }
      />
      <UnsavedGuard dirty={form.dirty} />
      <div className={styles.columns} data-wide={hasRoom || undefined}>
        <FormFrame form={form} className={layout.form}>
          <Card title={t('site_page_texts')}>
            <SegmentedControl
              aria-label={t('site_texts_in')}
              value={language}
              onChange={setLanguage}
              data={locales.map((locale) => ({ value: locale, label: t(`contacts_language_${locale}`) }))}
            />
            <TextField
              key={`title ${language}`}
              {...form.field(`title_${language}`)}
              label={t('site_page_title')}
              lang={language}
            />
            <TextField
              key={`slug ${language}`}
              {...form.field(`slug_${language}`)}
              label={t('site_page_slug')}
              description={t('site_page_slug_note')}
              autoCapitalize="none"
              spellCheck={false}
            />
            <TextAreaField
              key={`content ${language}`}
              {...content}
              error={content.error ?? emptyError}
              label={t('site_page_content')}
              description={t('site_html_note')}
              lang={language}
              autosize
              minRows={8}
              maxRows={30}
            />
            <SwitchField {...form.field('in_menu')} label={t('site_page_in_menu')} />
          </Card>
          <Group justify="flex-end" gap="xs" bg="dark.8" className={layout.foot}>
            <Button type="submit" loading={form.pending}>
              {t('site_save')}
            </Button>
          </Group>
        </FormFrame>
        <div className={hasRoom ? styles.side : undefined}>
          <SitePreview draft={{ language, path: '', own_page: page }} />
        </div>
      </div>
    </>
  );
}
