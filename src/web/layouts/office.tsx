/** The frame of every signed-in page: session, menu, top bar, alerts. */
import { lazy, Suspense, useEffect } from 'react';
import {
  type RouterContextProvider,
  redirect,
  useLocation,
  useNavigate,
  useRevalidator,
  useRouteLoaderData,
} from 'react-router';
import { rememberTarget } from '#features/accounts/components/target.ts';
import { localeOfPrefix } from '#kernel/locale.ts';
import { apiContext, siteContext } from '#ui/context.ts';
import { localPath, useLocalPath } from '#ui/local-path.ts';
import { useLocale } from '#ui/locale.tsx';
import { saveLocale } from '#ui/locale-choice.ts';
import { PageTitleProvider } from '#ui/page-title.tsx';
import { SessionProvider, type SignedIn, sessionContext } from '#ui/session.tsx';
import { takeChosenLanguage } from '../chosen-language.ts';
import { isOffered, screenAt, shapeAt } from '../office-menu.ts';
import type { loader as rootLoader } from '../root.tsx';
import { api, onSessionChange, readIn, session } from '../session.client.ts';
import { hasHint } from '../session-hint.ts';
import { ActingBanner } from '../shell/acting-banner.tsx';
import { Frame } from '../shell/frame.tsx';
import { FreshOutlet } from '../shell/fresh-outlet.tsx';
import { LoadingApplication } from '../shell/loading-application.tsx';
import { OfficeProviders } from '../shell/office-providers.tsx';
import { PageSkeleton } from '../shell/page-skeleton.tsx';
import { SessionLost } from '../shell/session-lost.tsx';
import { WentWrong } from '../shell/went-wrong.tsx';
import type { Route } from './+types/office';

/** Nothing of a page waits for it, so its code comes beside the page's. */
const DeletionBanner = lazy(async () => {
  const { DeletionBanner } = await import('#features/workspaces/components/deletion-banner.tsx');
  return { default: DeletionBanner };
});

/**
 * Before anything of a page is loaded, it is known who asks; a visitor is sent to sign in and then back, but from the home
 * page and from what is no page, which have something for visitors. Who has to set up a second factor is sent to do that, and
 * then back.
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

/** Another document at the same address; nothing of the office is shown in between. */
function goToDocument(address: string): Promise<never> {
  window.location.replace(address);
  return new Promise(() => {});
}

/** The language of the address is a choice: the calls of this page are answered in it. */
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

export const clientMiddleware = [requireSession];

export async function clientLoader() {
  return { person: await session.restore() };
}

export function meta({ matches }: Route.MetaArgs) {
  const site = matches[0].loaderData;
  return [{ title: site?.brand ?? 'Ardoise' }, { name: 'robots', content: 'noindex' }];
}

/** What the server sends: the frame without anybody in it, and where the page's parts will stand. */
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
            <Suspense>
              {/* Another person's workspace is read anew. */}
              <DeletionBanner key={person.userId} />
            </Suspense>
            <FreshOutlet />
          </Frame>
          <SessionLost person={person} />
        </PageTitleProvider>
      </SessionProvider>
    </OfficeProviders>
  );
}

/** The session could not even be asked for. */
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

/** Who has not chosen a language, here or on the site, gets mails in the one they work in. */
function useFollowLanguage(person: SignedIn | undefined): void {
  const locale = useLocale();
  useEffect(() => {
    if (person !== undefined) void session.keepLanguage({ locale, chosen: takeChosenLanguage() === locale });
  }, [person, locale]);
}

/** Signed out in another tab: here too. Acting for somebody else: all data is theirs. */
function useFollowSession(): void {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const login = useLocalPath()('/app/login');
  useEffect(
    () =>
      onSessionChange(() => {
        if (session.current() === undefined) void navigate(login);
        else void revalidate();
      }),
    [navigate, revalidate, login],
  );
}
