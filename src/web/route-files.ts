/**
 * Loads the files of pages. If one fails, or does not arrive in time, the person is asked, and the page stays as it is. After a
 * release the files of an open page are gone: then the next page is opened as a document.
 * React Router calls it instead of `import` (scripts/build/route-files.ts).
 */
import { askToRetry } from '#ui/alerts.ts';

declare global {
  function loadRouteFile(address: string): Promise<unknown>;
  interface Window {
    __reactRouterDataRouter?: {
      state: { navigation: { location?: { pathname: string; search: string } } };
      navigate(to: string, options: object): Promise<void>;
    };
  }
}

/** Milliseconds (blog-and-accounts §9). */
export const LOAD_TIMEOUT_MS = 120_000;

/** Milliseconds until a server that does not answer counts as unreachable. */
const REACH_MS = 10_000;

/** The pages whose files failed. */
const failed = new Set<string>();

/** The files that failed before their page was opened. */
const failedEarly = new Set<string>();

globalThis.loadRouteFile = async (address) => {
  try {
    return await withinTime(import(/* @vite-ignore */ address));
  } catch (error) {
    const router = window.__reactRouterDataRouter;
    if (router === undefined) throw error;
    const target = router.state.navigation.location;
    if (target === undefined) {
      // Nobody waits for it: the pointer was on a link. The framework would reload the page.
      failedEarly.add(address);
      return new Promise(() => {});
    }
    failed.add(target.pathname);
    if (failedEarly.has(address) || (await isGone(address))) await openDocument(target);
    while (await askToRetry('unloaded')) await openDocument(target);
    stay();
    return new Promise(() => {});
  }
};

/** Called when a navigation starts: a page that failed before is opened as a document. */
export async function openFailed(to: string): Promise<void> {
  const target = new URL(to, location.href);
  if (!failed.has(target.pathname)) return;
  do await openDocument(target);
  while (await askToRetry('unloaded'));
  // Cancels the navigation.
  await new Promise(() => {});
}

async function withinTime<Loaded>(load: Promise<Loaded>): Promise<Loaded> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the file did not arrive in time')), LOAD_TIMEOUT_MS);
  });
  try {
    return await Promise.race([load, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether the server has no such file: a new release has replaced it, and the person need not be asked. */
async function isGone(address: string): Promise<boolean> {
  try {
    const { status } = await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(REACH_MS) });
    return status === 404;
  } catch {
    return false;
  }
}

/**
 * Opens the page as a document: browsers keep the failure of a file, and a new build has files of other names. Without
 * an answer the person is asked again, because the browser's error page would replace what they typed.
 */
async function openDocument({ pathname, search }: { pathname: string; search: string }): Promise<void> {
  try {
    await fetch(pathname + search, { method: 'HEAD', signal: AbortSignal.timeout(REACH_MS) });
  } catch {
    return;
  }
  location.assign(pathname + search);
  await new Promise(() => {});
}

/** Ends the navigation. */
function stay(): void {
  const here = location.pathname + location.search + location.hash;
  void window.__reactRouterDataRouter?.navigate(here, { replace: true, preventScrollReset: true });
}
