/** The document of back office and sign-in pages; public pages have their own (documents/). */
import { type ReactNode, useLayoutEffect } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router';
import { siteContext } from '#ui/context.ts';
import { LocaleProvider } from '#ui/locale.tsx';
import { loadOtherTexts } from '#ui/other-texts.ts';
import { Failure } from '#ui/page/failure.tsx';
import icon from '../../public/favicon.svg?inline';
import type { Route } from './+types/root';
import { HeadBasics } from './documents/head.tsx';
import { useLook } from './look.ts';
import { keepSite } from './site-of-page.ts';
import './theme.css';

export function loader({ context }: Route.LoaderArgs) {
  return context.get(siteContext);
}

/**
 * The language in the path of the document. Not read by the middleware, which runs when the document is opened only if a
 * page has a loader.
 */
const firstPrefix =
  typeof document === 'undefined' ? undefined : /^\/(\w+)\/app\b/.exec(window.location.pathname)?.[1];

/** Loads the texts of the other language before its first page. */
const bringTexts: Route.ClientMiddlewareFunction = async ({ request, params }) => {
  if (firstPrefix === params.lang) return;
  try {
    await loadOtherTexts();
  } catch {
    // A new release has replaced them; its documents have their texts.
    window.location.assign(request.url);
    await new Promise(() => {});
  }
};

export const clientMiddleware = [bringTexts];

/** Loads the site's data again only if the language in the path changes. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) {
  const prefixOf = ({ pathname }: URL) => pathname.split('/')[1];
  return prefixOf(currentUrl) !== prefixOf(nextUrl);
}

export function Layout({ children }: { children: ReactNode }) {
  const site = useRouteLoaderData<typeof loader>('root');
  const locale = site?.locale ?? 'en';
  const { tokens, logo } = useLook();
  useLayoutEffect(() => keepSite(site), [site]);
  return (
    <html lang={locale} data-mantine-color-scheme="dark" data-theme={site?.theme}>
      <head>
        <HeadBasics theme={site?.theme} logo={logo} ownIcon={icon} />
        <link rel="manifest" href={`/${locale}/app/manifest.webmanifest`} />
        <Meta />
        <Links />
        {/* Twice, because the order of style sheets is not known. */}
        {tokens !== '' && <style>{`:root:root{${tokens}}`}</style>}
      </head>
      <body>
        <LocaleProvider locale={locale}>{children}</LocaleProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <Failure />;
}
