/**
 * Keyboard focus: when the focused element is removed, the page gets the focus, so that Tab does not start at
 * the top of the document.
 */
import { useEffect } from 'react';

/** Milliseconds in which other code may set the focus: a closing dialog, a list that lost a row. */
const DELAY_MS = 100;

export function usePageFocus(): void {
  useEffect(() => {
    let last: EventTarget | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const remember = ({ target }: FocusEvent) => {
      last = target;
    };
    const isGone = () =>
      document.activeElement === document.body && last instanceof Element && !last.isConnected;
    const mend = () => {
      timer = undefined;
      if (isGone()) document.getElementById('page')?.focus({ preventScroll: true });
    };
    // Browsers send no event when the focused element is removed.
    const watch = new MutationObserver(() => {
      if (timer === undefined && isGone()) timer = setTimeout(mend, DELAY_MS);
    });
    document.addEventListener('focusin', remember);
    watch.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      watch.disconnect();
      clearTimeout(timer);
    };
  }, []);
}
