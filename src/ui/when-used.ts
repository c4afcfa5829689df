const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Calls back once the person begins to use the page, which is before anything can be opened on it. */
export function whenUsed(begin: () => void): void {
  if (typeof window === 'undefined') return;
  const listening = new AbortController();
  const onSign = () => {
    listening.abort();
    begin();
  };
  for (const sign of SIGNS)
    window.addEventListener(sign, onSign, { signal: listening.signal, capture: true, passive: true });
}
