/** Reloads what is shown while others change it. */
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Milliseconds after which the data may be outdated. */
const STALE_MS = 60_000;
/** Milliseconds between two readings of an open discussion. */
const TALK_MS = 15_000;

/** Reloads a page when it becomes visible after a long time. */
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

/** Reloads a discussion regularly while it is visible, and at once when it becomes visible. */
export function useFreshWhileSeen(reload: () => void): void {
  useEffect(() => {
    const read = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) reload();
    };
    const timer = setInterval(read, TALK_MS);
    document.addEventListener('visibilitychange', read);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', read);
    };
  }, [reload]);
}
