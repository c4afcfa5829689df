/** Around each back office page: an error in a page keeps the layout. */
import { useEffect } from 'react';
import { data, Outlet, useLocation, useRevalidator } from 'react-router';
import { forgetNotFound, useAlertState } from '#ui/alerts.ts';
import { NotFound } from '../shell/not-found.tsx';
import { statusOf, WentWrong } from '../shell/went-wrong.tsx';
import type { Route } from './+types/office-page';

/** Ids are numbers: a path with another id is not found, whatever its calls would answer. */
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
  return notFound ? <NotFound /> : <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { revalidate, state } = useRevalidator();
  if (statusOf(error) === 404) return <NotFound />;
  return <WentWrong error={error} onRetry={() => void revalidate()} pending={state !== 'idle'} />;
}
