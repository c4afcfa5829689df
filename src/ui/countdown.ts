/** The five seconds before a page sends its reader on (specification §9). */
import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Counts whole seconds down and then calls `onEnd` once. Show the number in an element with
 * `aria-live="polite"`, and the link beside it: nobody has to wait.
 * @returns the seconds left.
 */
export function useCountdown(seconds: number, onEnd: () => void): number {
  const [left, setLeft] = useState(seconds);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const endsAt = Date.now() + seconds * 1000;
    const tick = setInterval(() => {
      // From the clock and not by counting ticks: a tab in the background ticks rarely.
      const remaining = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
      // Nobody is told of 0 seconds: then it happens.
      if (remaining > 0) return setLeft(remaining);
      clearInterval(tick);
      end();
    }, 1000);
    return () => clearInterval(tick);
  }, [seconds]);
  return left;
}
