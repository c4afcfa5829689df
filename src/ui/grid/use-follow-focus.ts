import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import type { Place } from './selection.ts';

/**
 * Gives the cell with the grid's focus the browser's, once it is drawn, when the grid was acted in; what happens by
 * a button elsewhere leaves the browser's focus there. At first it only brings the cell into view.
 * @returns to be called when the next change of place is to take the browser's focus along.
 */
export function useFollowFocus(frame: RefObject<HTMLElement | null>, { row, column }: Place): () => void {
  const wanted = useRef(false);
  const cell = useCallback(
    () => frame.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`),
    [frame, row, column],
  );
  const first = useRef(cell);
  useLayoutEffect(() => {
    first.current()?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);
  // After every render: the same place may be drawn by another element, as when the week shown changes.
  useLayoutEffect(() => {
    if (!wanted.current) return;
    wanted.current = false;
    const element = cell();
    if (element !== document.activeElement) element?.focus();
  });
  return useCallback(() => {
    wanted.current = true;
  }, []);
}
