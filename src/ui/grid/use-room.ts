import { type RefObject, useLayoutEffect, useState } from 'react';

/** Pixels below which a month of cells is unreadable. */
const NARROW = 720;

/** Whether an element, not the window, is narrow. Measured before the first paint. */
export function useNarrow(element: RefObject<HTMLElement | null>): boolean {
  const [narrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const measured = element.current;
    if (measured === null) return;
    const measure = () => setNarrow(measured.clientWidth < NARROW);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return narrow;
}
