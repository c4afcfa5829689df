/** A page whose data cannot be read again stays as it is: an error page in its place would remove what is typed in it. */
import type { DataStrategyResult, MiddlewareFunction } from 'react-router';
import { askToRetry, isUnreachable } from '#ui/alerts.ts';
import { session } from './session.client.ts';

type Results = Record<string, DataStrategyResult>;

let shown: { key: string; results: Results } | undefined;
let revalidate: () => void = () => {};

/** @param again reads the page again, when the person chooses to. */
export function onRetry(again: () => void): void {
  revalidate = again;
}

/** Middleware around the loaders of a page. Another address, person or represented person is another page. */
export const keepShownPage: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next();
  const { pathname, search } = new URL(request.url);
  const person = session.current();
  const key = JSON.stringify([pathname, search, person?.userId, person?.actedBy]);
  const before = shown?.key === key ? shown.results : {};
  const unread = Object.entries(results).filter(
    ([route, { type, result }]) => type === 'error' && isUnreachable(result) && before[route] !== undefined,
  );
  const kept = Object.fromEntries(unread.map(([route]) => [route, before[route] as DataStrategyResult]));
  Object.assign(results, kept);
  if (unread.length > 0) void askToRetry('unreachable').then((again) => again && revalidate());
  const good = Object.entries(results).filter(([, { type }]) => type === 'data');
  shown = { key, results: { ...before, ...Object.fromEntries(good) } };
  return results;
};
