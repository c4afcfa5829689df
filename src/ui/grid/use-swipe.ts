import { type TouchEvent, useRef } from 'react';

/** Pixels of horizontal movement that count as a swipe. */
const SWIPE_PX = 48;

/** Returns a horizontal swipe: `onSwipe(1)` for the next group, `onSwipe(-1)` for the previous one. */
export function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const begun = useRef<{ x: number; y: number }>(undefined);
  return {
    onTouchStart({ touches }: TouchEvent) {
      const finger = touches.item(0);
      begun.current = touches.length > 1 ? undefined : { x: finger.clientX, y: finger.clientY };
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const finger = changedTouches.item(0);
      if (begun.current === undefined || finger === undefined) return;
      const across = finger.clientX - begun.current.x;
      const down = finger.clientY - begun.current.y;
      begun.current = undefined;
      if (Math.abs(across) > SWIPE_PX && Math.abs(across) > 2 * Math.abs(down)) onSwipe(across < 0 ? 1 : -1);
    },
  };
}
