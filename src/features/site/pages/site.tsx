/** The page that edits the company's public site, with a preview beside the form. */
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  type ClientLoaderFunctionArgs,
  Link,
  type ShouldRevalidateFunctionArgs,
  useSearchParams,
} from 'react-router';
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
import { UnsavedGuard } from '#ui/unsaved-guard.tsx';
import styles from '../components/site.module.css';
import { SiteForm, statesOf, useSiteForm } from '../components/site-form.tsx';
import { PreviewWithChoice } from '../components/site-preview.tsx';
import { SiteSections } from '../components/site-sections.tsx';
import { readSite, type SiteAnswer, saveSite } from '../document.contract.ts';
import type { SiteFields } from '../document.rules.ts';
import { type PreviewPath, previewOf, type Section, sectionAt, sections } from '../form.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export function clientLoader({ context }: ClientLoaderFunctionArgs) {
  return readVersioned(context.get(apiContext), readSite, {});
}

/** Another section needs no other data. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isSection = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return !isSection && defaultShouldRevalidate;
}

export default function SitePage({ loaderData }: { loaderData: Versioned<SiteAnswer> }) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  const siteAddress = useOwnSite();
  const { data: site, etag } = loaderData;
  const form = useSiteForm(site, etag);
  const [language, setLanguage] = useState<Locale>(useLocale());
  const { section, open } = useSection();
  const [chosenPath, setChosenPath] = useState<{ of: Section; path: PreviewPath }>();
  const path = chosenPath?.of === section ? chosenPath.path : (previewOf(section) ?? 'home');
  const [opened, setOpened] = useState(false);
  const hasRoom = useMediaQuery('(min-width: 80em)') ?? false;
  const states = statesOf(form, site);
  useShownFault(section, states, open);
  const draft = { language, path, fields: validChanges(saveSite.body, form.values, site.fields) };
  const preview = {
    draft,
    values: form.values as Partial<SiteFields>,
    path,
    onPath: (next: PreviewPath) => setChosenPath({ of: section, path: next }),
  };
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
      <div className={styles.columns}>
        <SiteSections current={section} stateOf={states} onChoose={open} />
        <SiteForm {...{ form, site, section, language }} onLanguage={setLanguage} />
        {hasRoom && (
          <div className={styles.side}>
            <PreviewWithChoice {...preview} onEnlarge={() => setOpened(true)} />
          </div>
        )}
      </div>
      <Dialog opened={opened} onClose={() => setOpened(false)} size="80rem" title={t('site_preview')}>
        <PreviewWithChoice {...preview} />
      </Dialog>
    </>
  );
}

/** The section in the address, so that it can be linked and the browser's Back returns to it. */
function useSection() {
  const [search, setSearch] = useSearchParams();
  return {
    section: sectionAt(search.get('part')),
    open: (part: Section) => setSearch({ part }, { preventScrollReset: true }),
  };
}

/** Opens a section with an error if the one that is shown has none. */
function useShownFault(
  section: Section,
  stateOf: ReturnType<typeof statesOf>,
  open: (section: Section) => void,
): void {
  const wrong = sections.find((one) => stateOf(one).fault);
  const show = useEffectEvent(() => {
    if (wrong !== undefined && !stateOf(section).fault) open(wrong);
  });
  useEffect(() => {
    if (wrong !== undefined) show();
  }, [wrong]);
}
