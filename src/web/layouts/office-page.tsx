/** Around each page of the office: what goes wrong in a page leaves the frame standing. */
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { isRouteErrorResponse, Outlet, useLocation, useRevalidator } from 'react-router';
import { Problem } from '#kernel/problem.ts';
import { forgetNotFound, useAlertState } from '#ui/alerts.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { useTexts } from '#ui/locale.tsx';
import { usePageTitle } from '#ui/page-title.tsx';
import en from '../shell/messages.en.json';
import fr from '../shell/messages.fr.json';
import { NotFound } from '../shell/not-found.tsx';
import type { Route } from './+types/office-page';

export default function OfficePage() {
  const { notFound } = useAlertState();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another page
  useEffect(forgetNotFound, [pathname]);
  return notFound ? <NotFound /> : <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = error instanceof Problem || isRouteErrorResponse(error) ? error.status : undefined;
  if (status === 404) return <NotFound />;
  return <WentWrong status={status} />;
}

function WentWrong({ status }: { status: number | undefined }) {
  const t = useTexts({ en, fr });
  const { revalidate, state } = useRevalidator();
  const [title, text] =
    status === 403
      ? (['not_allowed', 'not_allowed_explained'] as const)
      : status === 0
        ? (['unreachable', 'unreachable_kept'] as const)
        : (['went_wrong', 'went_wrong_kept'] as const);
  usePageTitle(t(title));
  return (
    <EmptyState
      icon="warning"
      title={t(title)}
      text={t(text)}
      action={
        status !== 403 && (
          <Button loading={state !== 'idle'} onClick={() => void revalidate()}>
            {t('try_again')}
          </Button>
        )
      }
    />
  );
}
