/** Counts down five seconds before a page redirects (specification §9). */
import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Counts whole seconds down and then calls `onEnd` once. Show the number in an element with
 * `aria-live="polite"`, next to the link.
 * @returns the seconds left.
 */
export function useCountdown(seconds: number, onEnd: () => void): number {
  const [left, setLeft] = useState(seconds);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const endsAt = Date.now() + seconds * 1000;
    const tick = setInterval(() => {
      // From the clock, because timers are slow in a background tab.
      const remaining = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
      // At 0 the redirect follows at once, so 0 is not shown.
      if (remaining > 0) return setLeft(remaining);
      clearInterval(tick);
      end();
    }, 1000);
    return () => clearInterval(tick);
  }, [seconds]);
  return left;
}
