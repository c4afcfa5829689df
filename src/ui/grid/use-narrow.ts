import { type RefObject, useLayoutEffect, useState } from 'react';

/** Pixels below which a month of cells would be a keyhole. */
const NARROW = 720;

/** Whether an element, not the window, has little width. It is known before anything is painted. */
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
