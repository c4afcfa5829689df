/** The error page of the back office: what happened, what was kept, what to do. */
import { Button, Stack } from '@mantine/core';
import { useEffect } from 'react';
import { isRouteErrorResponse, Link } from 'react-router';
import { DEFECT_TEXT, Problem } from '#kernel/problem.ts';
import { closeAlert, showProblem } from '#ui/alerts.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { usePageTitle } from '#ui/page-title.tsx';
import { KeptPages, useKeptPages } from '../offline/kept-pages.tsx';
import en from './messages.en.json';
import fr from './messages.fr.json';

/** Returns the status of an error; 0 when the server could not be reached, undefined for a defect. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof Problem || isRouteErrorResponse(error) ? error.status : undefined;
}

interface WentWrongProps {
  error: unknown;
  onRetry(): void;
  pending?: boolean;
}

export function WentWrong({ error, onRetry, pending = false }: WentWrongProps) {
  const t = useTexts({ en, fr });
  const home = useLocalPath()('/app/home');
  const status = statusOf(error);
  const address = newAddressOf(error);
  const kept = useKeptPages() ?? [];
  const unread = status === 0 && kept.length > 0;
  const [title, text] = unread ? (['unread', 'unread_explained'] as const) : wordsFor(error);
  usePageTitle(t(title));
  useWhenBack(status === 0, onRetry);
  // Shows the text from the specification's error catalogue: the failed call's, or the global one for a defect. It is
  // closed after a successful retry.
  useEffect(() => {
    const isCall = error instanceof Problem && error.msg !== undefined;
    const isNamed = title === 'went_wrong' || (title === 'unreachable' && isCall);
    if (!isNamed || isRouteErrorResponse(error)) return;
    const problem = error instanceof Problem ? error : new Problem(500, { msg: DEFECT_TEXT, cause: error });
    const id = showProblem(problem);
    return () => {
      if (id !== undefined) closeAlert(id);
    };
  }, [error, title]);
  return (
    <EmptyState
      icon={unread ? 'offline' : 'warning'}
      title={t(title)}
      text={t(text)}
      action={
        address !== undefined ? (
          <Button component="a" href={`${address}/app/login`}>
            {t('moved_go', { address })}
          </Button>
        ) : status === 403 ? (
          <Button component={Link} variant="default" to={home}>
            {t('not_found_home')}
          </Button>
        ) : (
          <Stack align="center" gap={16}>
            {unread && <KeptPages pages={kept} />}
            <Button loading={pending} onClick={onRetry} {...(unread && { variant: 'default' })}>
              {t('try_again')}
            </Button>
          </Stack>
        )
      }
    />
  );
}

/** Retries automatically when the network is back. */
function useWhenBack(unreachable: boolean, onRetry: () => void): void {
  useEffect(() => {
    if (!unreachable) return;
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [unreachable, onRetry]);
}

/** Where the workspace is, if it has moved to another installation. */
function newAddressOf(error: unknown): string | undefined {
  const isMoved = error instanceof Problem && error.code === 'WORKSPACE_MOVED';
  return isMoved ? String(error.extra?.address) : undefined;
}

/** Returns the texts for an error. */
function wordsFor(error: unknown) {
  const status = statusOf(error);
  if (error instanceof Problem && error.code === 'WORKSPACE_STOPPED')
    return ['stopped', 'stopped_explained'] as const;
  if (newAddressOf(error) !== undefined) return ['moved', 'moved_explained'] as const;
  if (status === 403) return ['not_allowed', 'not_allowed_explained'] as const;
  if (status === 0) return ['unreachable', 'unreachable_kept'] as const;
  return ['went_wrong', 'went_wrong_kept'] as const;
}
