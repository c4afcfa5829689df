/** Hydrates the pages of the back office and the sign-in pages. */
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RouterContextProvider } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import type { ApiClient } from '#kernel/client.ts';
import { apiContext, siteContext } from '#ui/context.ts';
import { waitWhileOffline } from './offline-navigation.ts';
import { siteOfPage } from './site-of-page.ts';

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
