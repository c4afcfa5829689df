import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import type { Place } from './selection.ts';

/**
 * Moves the browser's focus to the grid's focused cell after an action in the grid. After a button outside
 * the grid, the browser's focus stays there. On the first render the cell is only scrolled into view.
 * @returns a function to call before an action that should also move the browser's focus.
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
  // After every render, because the same place may be rendered as a different element, for example when another
  // week is shown.
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
