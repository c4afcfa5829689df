/** Reloads a page when it becomes visible after a long time. */
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Milliseconds after which the data may be outdated. */
const STALE_MS = 60_000;

export function useFreshWhenSeen(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let readAt = performance.now();
    const onSeen = () => {
      if (
        document.visibilityState !== 'visible' ||
        performance.now() - readAt < STALE_MS ||
        !navigator.onLine
      )
        return;
      readAt = performance.now();
      void revalidate();
    };
    document.addEventListener('visibilitychange', onSeen);
    return () => document.removeEventListener('visibilitychange', onSeen);
  }, [revalidate]);
}
