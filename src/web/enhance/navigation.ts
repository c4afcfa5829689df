/** Prefetches the page of a link on hover. */
export function prefetchOnHover(): void {
  const known = new Set([location.pathname + location.search]);
  const notice = ({ target }: Event) => {
    const link = (target as Element).closest?.<HTMLAnchorElement>('a[href^="/"]');
    if (!link || !/^\/(en|fr)\/app\//.test(link.pathname)) return;
    const address = link.pathname + link.search;
    if (known.has(address) || savesData()) return;
    known.add(address);
    document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: address }));
  };
  for (const sign of ['pointerover', 'focusin']) document.addEventListener(sign, notice);
}

/** Whether the browser is set to save data. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

/**
 * Redirects from the not-found page after some seconds: `data-leave` is the target, `data-texts` has the text
 * of each second.
 */
export function redirectAfterCountdown(): void {
  const notice = document.querySelector<HTMLElement>('[data-leave]');
  if (notice === null) return;
  const texts = JSON.parse(notice.dataset.texts ?? '[]') as string[];
  let tick = count(notice, texts);
  // The countdown starts again if the visitor comes back to the page by the browser's history.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    clearInterval(tick);
    tick = count(notice, texts);
  });
}

/** @returns the interval of the countdown. */
function count(notice: HTMLElement, texts: readonly string[]): ReturnType<typeof setInterval> {
  const endsAt = Date.now() + texts.length * 1000;
  notice.textContent = texts[0] ?? '';
  const tick = setInterval(() => {
    // Computes the seconds from the clock, because timers are slow in a background tab.
    const left = Math.ceil((endsAt - Date.now()) / 1000);
    const text = texts[texts.length - left];
    if (left > 0 && text !== undefined) {
      notice.textContent = text;
      return;
    }
    clearInterval(tick);
    // Replaces the history entry, so that the back button does not return here.
    location.replace(notice.dataset.leave ?? '/');
  }, 1000);
  return tick;
}
