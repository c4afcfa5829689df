/** Who works with keys is never left at the beginning of the document: where what had the focus is gone, the page has it. */
import { useEffect } from 'react';

/** Milliseconds for what knows better to give the focus on: a dialog that closes, a list that lost a row. */
const PATIENCE = 100;

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
    // Browsers tell nobody that they took the focus from what was removed.
    const watch = new MutationObserver(() => {
      if (timer === undefined && isGone()) timer = setTimeout(mend, PATIENCE);
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
