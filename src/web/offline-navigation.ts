/**
 * Without a network the current page stays: the code of another page may be missing, and the framework would
 * then reload and end in the browser's error page.
 */
import type { ClientInstrumentation } from 'react-router';
import { askToRetry } from '#ui/alerts.ts';

let latest = 0;

/** Waits for the network and shows an alert; only the last target counts, and closing the alert cancels. */
export const waitWhileOffline: ClientInstrumentation = {
  router({ instrument }) {
    instrument({
      async navigate(navigate, { to }) {
        const mine = ++latest;
        while (!navigator.onLine && isElsewhere(to)) {
          const again = await askToRetry('offline');
          // The router continues when this returns; a promise that never resolves cancels the navigation.
          if (!again || mine !== latest) await new Promise(() => {});
        }
        await navigate();
      },
    });
  },
};

/** Steps through the history are reported only after they happened. */
function isElsewhere(to: string | number): boolean {
  if (typeof to === 'number') return false;
  const { pathname, search } = new URL(to, location.href);
  return pathname + search !== location.pathname + location.search;
}
