/** The layout of all signed-in pages: session, menu, top bar, alerts. */
import { Box, Group, Loader, Overlay } from '@mantine/core';
import { lazy, Suspense, useEffect } from 'react';
import {
  type DataStrategyResult,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
  useLocation,
  useNavigate,
  useRevalidator,
  useRouteLoaderData,
} from 'react-router';
import { rememberTarget } from '#features/accounts/components/target.ts';
import { localeOfPrefix } from '#kernel/locale.ts';
import { askToRetry, isUnreachable } from '#ui/alerts.ts';
import { apiContext, siteContext } from '#ui/context.ts';
import { setReadAt } from '#ui/last-read.ts';
import layout from '#ui/layout.module.css';
import { localPath, useLocalPath } from '#ui/local-path.ts';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { saveLocale } from '#ui/locale-choice.ts';
import { PageTitleProvider } from '#ui/page-title.tsx';
import { SessionProvider, type SignedIn, sessionContext } from '#ui/session.tsx';
import { isOffered, screenAt, shapeAt } from '../office-menu.ts';
import { keepPage, keptSince, startReading } from '../offline/kept-answers.ts';
import { OfflineNotice } from '../offline/notice.tsx';
import type { loader as rootLoader } from '../root.tsx';
import { api, onSessionChange, readIn, session } from '../session.client.ts';
import { hasHint, takeChosenLanguage } from '../session-hint.ts';
import { ActingBanner } from '../shell/acting-banner.tsx';
import { Frame } from '../shell/frame.tsx';
import { FreshOutlet } from '../shell/fresh-outlet.tsx';
import en from '../shell/messages.en.json';
import fr from '../shell/messages.fr.json';
import { OfficeProviders } from '../shell/office-providers.tsx';
import { PageSkeleton } from '../shell/page-skeleton.tsx';
import { SessionLost } from '../shell/session-lost.tsx';
import { WentWrong } from '../shell/went-wrong.tsx';
import type { Route } from './+types/office';

/** Loaded in parallel, because no page waits for it. */
const FrameData = lazy(async () => ({ default: (await import('../shell/frame-data.tsx')).FrameData }));

/**
 * Loads the session before anything of a page. Visitors are redirected to sign in and then back, except on
 * the home page and unknown paths, which have a version for visitors. Members who must set up a second factor
 * are redirected to do that, and then back.
 */
const requireSession: Route.ClientMiddlewareFunction = async ({ request, context, params }) => {
  const person = await session.restore();
  const { pathname, search } = new URL(request.url);
  if (person === undefined) {
    const hasDocument = '*' in params || screenAt(pathname)?.path === 'home';
    if (hasDocument && !hasHint()) return goToDocument(request.url);
    rememberTarget(pathname + search);
    throw redirect(localPath(params, '/app/login'));
  }
  if (person.needsFactor === true) {
    rememberTarget(pathname + search);
    throw redirect(localPath(params, '/app/second-factor'));
  }
  giveContext(context, params.lang);
};

/** Loads the document at the same URL and shows nothing of the back office meanwhile. */
function goToDocument(address: string): Promise<never> {
  window.location.replace(address);
  return new Promise(() => {});
}

/** Makes the page's calls answer in the language of its path. */
function giveContext(context: Readonly<RouterContextProvider>, prefix: string | undefined): void {
  const locale = localeOfPrefix(prefix);
  if (locale !== undefined) {
    saveLocale(locale);
    context.set(siteContext, { ...context.get(siteContext), locale });
  }
  readIn(context.get(siteContext).locale);
  context.set(sessionContext, session);
  context.set(apiContext, api);
}

type Results = Record<string, DataStrategyResult>;

let shown: { key: string; results: Results } | undefined;
let revalidate: () => void = () => {};

/** @param again reads the page's data again; called when the person asks to retry. */
function onRetry(again: () => void): void {
  revalidate = again;
}

/**
 * Runs around the loaders of a page. If its data cannot be read again, the page stays as it is, because an
 * error page would remove what the person has typed. A different address, or a different person acting or
 * acted for, counts as a new page.
 */
const keepShownPage: MiddlewareFunction<Results> = async ({ request }, next) => {
  startReading();
  const results = await next();
  const readAt = keptSince();
  const { pathname, search } = new URL(request.url);
  const person = session.current();
  const key = JSON.stringify([pathname, search, person?.userId, person?.actedBy]);
  const before = shown?.key === key ? shown.results : {};
  const isLost = ({ type, result }: DataStrategyResult) => type === 'error' && isUnreachable(result);
  // A stored answer is not newer than the data on the screen, so keep the screen.
  const unread = Object.entries(results).filter(
    ([route, result]) => (readAt !== undefined || isLost(result)) && before[route] !== undefined,
  );
  const lost = unread.some(([, result]) => isLost(result));
  const kept = Object.fromEntries(unread.map(([route]) => [route, before[route] as DataStrategyResult]));
  Object.assign(results, kept);
  setReadAt(readAt);
  if (lost) void askToRetry('unreachable').then((again) => again && revalidate());
  const good = Object.entries(results).filter(([, { type }]) => type === 'data');
  if (readAt === undefined && person?.actedBy === undefined && good.length === Object.keys(results).length)
    keepPage(pathname, search);
  shown = { key, results: { ...before, ...Object.fromEntries(good) } };
  return results;
};

export const clientMiddleware = [requireSession, keepShownPage];

export async function clientLoader() {
  return { person: await session.restore() };
}

export function meta({ matches }: Route.MetaArgs) {
  const site = matches[0].loaderData;
  return [{ title: site?.brand ?? 'Ardoise' }, { name: 'robots', content: 'noindex' }];
}

/** Server-rendered: the layout without a person, and placeholders for the page. */
export function HydrateFallback() {
  const shape = shapeAt(useLocation().pathname);
  return (
    <OfficeProviders>
      <Frame brand={useBrand()}>{shape && <PageSkeleton shape={shape} />}</Frame>
      <LoadingApplication />
    </OfficeProviders>
  );
}

export default function OfficeLayout({ loaderData: { person } }: Route.ComponentProps) {
  const brand = useBrand();
  useFollowSession();
  useFollowLanguage(person);
  if (person === undefined) return null;
  return (
    <OfficeProviders>
      <SessionProvider person={person} keeper={session} api={api} offers={(path) => isOffered(path, person)}>
        <PageTitleProvider brand={brand}>
          <Frame brand={brand} person={person}>
            <ActingBanner person={person} />
            <OfflineNotice />
            <Suspense>
              {/* Reloaded for another person's workspace. */}
              <FrameData key={person.userId} />
            </Suspense>
            <FreshOutlet />
          </Frame>
          <SessionLost person={person} />
        </PageTitleProvider>
      </SessionProvider>
    </OfficeProviders>
  );
}

/** Shows that the session could not be loaded. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const brand = useBrand();
  return (
    <OfficeProviders>
      <PageTitleProvider brand={brand}>
        <Frame brand={brand}>
          <WentWrong error={error} onRetry={() => location.reload()} />
        </Frame>
      </PageTitleProvider>
    </OfficeProviders>
  );
}

function useBrand(): string {
  return useRouteLoaderData<typeof rootLoader>('root')?.brand ?? 'Ardoise';
}

/** Uses the page's language for a person's mails, unless they have chosen a language here or on the site. */
function useFollowLanguage(person: SignedIn | undefined): void {
  const locale = useLocale();
  useEffect(() => {
    if (person !== undefined) void session.keepLanguage({ locale, chosen: takeChosenLanguage() === locale });
  }, [person, locale]);
}

/** Follows sign-out in another tab, and reloads all data when the person acted for changes. */
function useFollowSession(): void {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const login = useLocalPath()('/app/login');
  useEffect(() => onRetry(() => void revalidate()), [revalidate]);
  useEffect(
    () =>
      onSessionChange(() => {
        if (session.current() === undefined) void navigate(login);
        else void revalidate();
      }),
    [navigate, revalidate, login],
  );
}

/** Shown while the application loads: covers the page, because nothing works yet. */
function LoadingApplication() {
  const t = useTexts({ en, fr });
  return (
    <Overlay fixed center zIndex={300} color="var(--slate-0)">
      <Group
        gap={14}
        wrap="nowrap"
        px={28}
        py={20}
        fw={500}
        className={layout.frame}
        role="dialog"
        aria-modal="true"
        aria-label={t('loading_application')}
      >
        <Loader size="sm" />
        <span aria-live="polite">{t('loading_application')}</span>
        <noscript>
          <Box component="p" maw="20rem" c="dark.1" fw={400}>
            {t('office_needs_script')}
          </Box>
        </noscript>
      </Group>
    </Overlay>
  );
}
