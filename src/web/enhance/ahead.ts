/** Prefetches the page of a link on hover. */
export function fetchAhead(): void {
  const known = new Set([location.pathname + location.search]);
  const notice = ({ target }: Event) => {
    const link = (target as Element).closest?.<HTMLAnchorElement>('a[href^="/"]');
    if (!link || !/^\/(en|fr)\/app\//.test(link.pathname)) return;
    const address = link.pathname + link.search;
    if (known.has(address) || isSparing()) return;
    known.add(address);
    document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: address }));
  };
  for (const sign of ['pointerover', 'focusin']) document.addEventListener(sign, notice, { passive: true });
}

/** Whether the browser is set to save data. */
function isSparing(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
