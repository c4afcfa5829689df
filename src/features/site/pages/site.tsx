/** The page that edits the company's public site, with a preview beside the form. */
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { type ClientLoaderFunctionArgs, Link } from 'react-router';
import { readVersioned, type Versioned } from '#kernel/client.ts';
import type { Locale } from '#kernel/locale.ts';
import { validChanges } from '#kernel/validate.ts';
import { apiContext } from '#ui/context.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { useLocalPath } from '#ui/local-path.ts';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { useOwnSite } from '#ui/own-site.ts';
import { PageHeader } from '#ui/page-header.tsx';
import styles from '#ui/preview.module.css';
import { UnsavedGuard } from '#ui/unsaved-guard.tsx';
import { SiteForm, useSiteForm } from '../components/site-form.tsx';
import { PreviewWithChoice } from '../components/site-preview.tsx';
import { readSite, type SiteAnswer, saveSite } from '../document.contract.ts';
import type { PreviewPath } from '../form.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export function clientLoader({ context }: ClientLoaderFunctionArgs) {
  return readVersioned(context.get(apiContext), readSite, {});
}

export default function SitePage({ loaderData }: { loaderData: Versioned<SiteAnswer> }) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  const siteAddress = useOwnSite();
  const { data: site, etag } = loaderData;
  const form = useSiteForm(site, etag);
  const [language, setLanguage] = useState<Locale>(useLocale());
  const [path, setPath] = useState<PreviewPath>('home');
  const [opened, setOpened] = useState(false);
  const hasRoom = useMediaQuery('(min-width: 80em)') ?? false;
  const draft = { language, path, fields: validChanges(saveSite.body, form.values, site.fields) };
  const preview = <PreviewWithChoice draft={draft} path={path} onPath={setPath} />;
  return (
    <>
      <PageHeader
        title={t('site_title')}
        lead={t('site_lead')}
        actions={
          <>
            {siteAddress !== undefined && (
              <Button
                component="a"
                href={siteAddress(`/${language}`)}
                target="_blank"
                rel="noreferrer"
                variant="default"
                leftSection={<Icon name="eye" size={16} />}
              >
                {t('site_see')}
              </Button>
            )}
            <Button
              component={Link}
              to={toLocal('/app/site/versions')}
              variant="default"
              leftSection={<Icon name="history" size={16} />}
            >
              {t('site_versions')}
            </Button>
            {!hasRoom && (
              <Button variant="default" onClick={() => setOpened(true)}>
                {t('site_preview')}
              </Button>
            )}
          </>
        }
      />
      <UnsavedGuard dirty={form.dirty} />
      <div className={styles.columns} data-wide={hasRoom || undefined}>
        <SiteForm form={form} site={site} language={language} onLanguage={setLanguage} onPage={setPath} />
        {hasRoom && <div className={styles.side}>{preview}</div>}
      </div>
      {!hasRoom && (
        <Dialog opened={opened} onClose={() => setOpened(false)} size="xl" title={t('site_preview')}>
          {preview}
        </Dialog>
      )}
    </>
  );
}
