/** Around each page of the office: what goes wrong in a page leaves the frame standing. */
import { useEffect } from 'react';
import { Outlet, useLocation, useRevalidator } from 'react-router';
import { forgetNotFound, useAlertState } from '#ui/alerts.ts';
import { NotFound } from '../shell/not-found.tsx';
import { statusOf, WentWrong } from '../shell/went-wrong.tsx';
import type { Route } from './+types/office-page';

export default function OfficePage() {
  const { notFound } = useAlertState();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another page
  useEffect(forgetNotFound, [pathname]);
  return notFound ? <NotFound /> : <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { revalidate, state } = useRevalidator();
  if (statusOf(error) === 404) return <NotFound />;
  return <WentWrong error={error} onRetry={() => void revalidate()} pending={state !== 'idle'} />;
}
