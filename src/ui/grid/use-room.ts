import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** `narrow`: one group of columns at a time. `folded`: only the columns that are not faint. */
export type Room = 'narrow' | 'folded' | 'whole';

/** Pixels below which a month of cells does not fit (grid.module.css). */
const NARROW = 880;
/** Pixels of a cell. Source: WCAG 2.2, 2.5.8 «Target size (minimum)». */
const CELL = 24;

/** Returns how much of a grid with this many columns fits into an element. Measured before the first paint. */
export function useRoom(element: RefObject<HTMLElement | null>, columns: number): Room {
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY);
  const isPrinting = usePrinting();
  useLayoutEffect(() => {
    const measured = element.current;
    if (measured === null) return;
    const measure = () => setWidth(measured.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  // A sheet of paper lies on its side, also when a phone prints (office.css).
  if (isPrinting) return 'whole';
  if (width < NARROW) return 'narrow';
  return columns * CELL > width - besidesOf(width) ? 'folded' : 'whole';
}

function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser prints what is shown when the listener returns.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}

/** Pixels of the row heads and totals, as in grid.module.css. */
function besidesOf(width: number): number {
  const clamp = (least: number, part: number, most: number) => Math.min(most, Math.max(least, part * width));
  return clamp(120, 0.125, 272) + clamp(48, 0.05, 72);
}
