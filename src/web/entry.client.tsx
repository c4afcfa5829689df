/** Hydrates the pages of the back office and the sign-in pages. */
import './memory-storage.ts';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { type ClientInstrumentation, RouterContextProvider } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import type { ApiClient } from '#kernel/client.ts';
import { askToRetry } from '#ui/alerts.ts';
import { apiContext, siteContext } from '#ui/context.ts';
import { isKept } from './offline/kept-answers.ts';
import { openFailed } from './route-files.ts';
import { siteOfPage } from './site-of-page.ts';

let latest = 0;

/**
 * Without a network the current page stays: the code of another page may be missing, and the framework would
 * then reload and end in the browser's error page. Waits for the network and shows an alert. Of several targets only
 * the last one is opened; closing the alert cancels the navigation.
 */
const waitWhileOffline: ClientInstrumentation = {
  router({ instrument }) {
    instrument({
      async navigate(navigate, { to }) {
        const mine = ++latest;
        if (!navigator.onLine && isElsewhere(to)) await openKept(new URL(to, location.href));
        while (!navigator.onLine && isElsewhere(to)) {
          const again = await askToRetry('offline');
          // The router continues when this returns; a promise that never resolves cancels the navigation.
          if (!again || mine !== latest) await new Promise(() => {});
        }
        if (isElsewhere(to)) await openFailed(to);
        await navigate();
      },
    });
  },
};

/** A page that was read earlier is opened as a document; the service worker has all its files. */
async function openKept(target: URL): Promise<void> {
  if (!(await isKept(target))) return;
  location.assign(target);
  await new Promise(() => {});
}

/** The browser reports steps through the history only after they have happened. */
function isElsewhere(to: string | number): to is string {
  if (typeof to === 'number') return false;
  const { pathname, search } = new URL(to, location.href);
  return pathname + search !== location.pathname + location.search;
}

/** Loads session and client with the first call, because some sign-in pages make none. */
const api = (async (...call: Parameters<ApiClient>) =>
  (await import('./session.client.ts')).api(...call)) as ApiClient;

function getContext(): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, api);
  const site = siteOfPage();
  if (site !== undefined) context.set(siteContext, site);
  return context;
}

const instrumentations = [waitWhileOffline];

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter getContext={getContext} instrumentations={instrumentations} />
    </StrictMode>,
  );
});
