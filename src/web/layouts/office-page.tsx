/** Wraps each back office page, so that an error in a page keeps the layout. */

import { Button, Group } from '@mantine/core';
import { useEffect } from 'react';
import { data, Outlet, useLocation, useRevalidator } from 'react-router';
import { forgetNotFound, useAlertState } from '#ui/alerts.ts';
import { useCountdown } from '#ui/countdown.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { usePageTitle } from '#ui/page-title.tsx';
import { hasUnsaved } from '#ui/unsaved-pages.ts';
import en from '../shell/messages.en.json';
import fr from '../shell/messages.fr.json';
import { statusOf, WentWrong } from '../shell/went-wrong.tsx';
import type { Route } from './+types/office-page';

/** An id must be a number: any other path is not found, whatever its calls would answer. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const isId = (value = '') => /^[1-9]\d{0,8}$/.test(value);
  if (Object.entries(params).some(([name, value]) => name.endsWith('Id') && !isId(value)))
    throw data(null, { status: 404 });
  return null;
}

export default function OfficePage() {
  const { notFound } = useAlertState();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another page
  useEffect(forgetNotFound, [pathname]);
  const keepsPage = notFound && hasUnsaved();
  return (
    <>
      {keepsPage && <DeletedMeanwhile />}
      {notFound && !keepsPage ? <NotFound /> : <Outlet />}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { revalidate, state } = useRevalidator();
  if (statusOf(error) === 404) return <NotFound />;
  return <WentWrong error={error} onRetry={() => void revalidate()} pending={state !== 'idle'} />;
}

/**
 * The not-found page before a page with unsaved input, which is hidden (office.css) until the person goes back to copy it.
 */
function DeletedMeanwhile() {
  const t = useTexts({ en, fr });
  const home = useLocalPath()('/app/home');
  return (
    <div data-covers-page>
      <EmptyState
        icon="search"
        title={t('not_found_title')}
        text={t('not_found_unsaved')}
        action={
          <Group justify="center">
            <Button onClick={forgetNotFound}>{t('not_found_back')}</Button>
            <Button component="a" href={home} variant="default">
              {t('not_found_home')}
            </Button>
          </Group>
        }
      />
    </div>
  );
}

/** Shows the back office's not-found page (specification §2); it opens the home page after five seconds. */
function NotFound() {
  const t = useTexts({ en, fr });
  const home = useLocalPath()('/app/home');
  const left = useCountdown(5, () => window.location.assign(home));
  usePageTitle(t('not_found_title'));
  return (
    <EmptyState
      icon="search"
      title={t('not_found_title')}
      text={
        <>
          {t('not_found_text')} <span aria-live="polite">{t('not_found_left', { count: left })}</span>
        </>
      }
      action={
        <Button component="a" href={home}>
          {t('not_found_home')}
        </Button>
      }
    />
  );
}
