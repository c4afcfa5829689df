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
  for (const sign of ['pointerover', 'focusin']) document.addEventListener(sign, notice, { passive: true });
}

/** Whether the browser is set to save data. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
