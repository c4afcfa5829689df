/**
 * Without a network the page shown stays: the code of another one might not be here yet, and what the framework does
 * then, reloading, ends in the browser's own error page.
 */
import type { ClientInstrumentation } from 'react-router';
import { askWhetherAgain } from '#ui/alerts.ts';

let latest = 0;

/** Going elsewhere waits for the network and says so; the last target counts, and closing the alert is staying. */
export const stayWhileOffline: ClientInstrumentation = {
  router({ instrument }) {
    instrument({
      async navigate(navigate, { to }) {
        const mine = ++latest;
        while (!navigator.onLine && isElsewhere(to)) {
          const again = await askWhetherAgain('offline');
          // The router carries out what returns; what does not return is forgotten.
          if (!again || mine !== latest) await new Promise(() => {});
        }
        await navigate();
      },
    });
  },
};

/** Steps through the history are the browser's: it has gone when we hear of it. */
function isElsewhere(to: string | number): boolean {
  if (typeof to === 'number') return false;
  const { pathname, search } = new URL(to, location.href);
  return pathname + search !== location.pathname + location.search;
}
