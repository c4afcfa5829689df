/** Who works with keys goes on where they were: the row that takes the place of one that left the list has the focus. */
import { type RefObject, useCallback, useEffect, useRef } from 'react';

/** What is drawn beside the page belongs to where it was opened. */
const BESIDE = '[role=menu], [role=dialog], [role=alertdialog]';
/** It has the focus where nobody took it (web/shell/use-page-focus.ts). */
const PAGE = 'page';
/** What a row is worked with, the likeliest first. */
const CONTROLS = ['button[aria-haspopup=menu]', 'th :is(a, button)', 'a, button, input'];

/**
 * @param frame around the rows; there is none where the list is empty, and then the page has the focus.
 * @param list changes when the list was read anew.
 * @returns to be called when what was opened from a row is closed.
 */
export function useKeptFocus(frame: RefObject<HTMLElement | null>, list: unknown): () => void {
  const last = useRef<{ element: Element; row: number }>(undefined);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || target.id === PAGE || target.closest(BESIDE) !== null) return;
      const isInside = frame.current?.contains(target) === true;
      const row = target.closest<HTMLTableRowElement>('tbody tr')?.sectionRowIndex ?? 0;
      last.current = isInside ? { element: target, row } : undefined;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, [frame]);

  const mend = useCallback(() => {
    if (last.current === undefined || last.current.element.isConnected) return;
    const { activeElement, body } = document;
    if (activeElement !== body && activeElement?.id !== PAGE) return;
    const rows = [...(frame.current?.querySelectorAll('tbody tr') ?? [])];
    const row = rows[Math.min(last.current.row, rows.length - 1)];
    const control = CONTROLS.map((one) => row?.querySelector<HTMLElement>(one)).find(
      (found) => found != null,
    );
    control?.focus({ preventScroll: true });
  }, [frame]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is a list read anew that lacks a row
  useEffect(mend, [list]);
  return mend;
}
