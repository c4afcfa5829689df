/** Keeps the keyboard focus of a list: when a row leaves the list, the row in its place gets the focus. */
import { type RefObject, useCallback, useEffect, useRef } from 'react';

/** Elements outside the page's flow; their focus goes back to where they were opened. */
const BESIDE = '[role=menu], [role=dialog], [role=alertdialog]';
/** Has the focus when no other element has it (web/shell/frame.tsx). */
const PAGE = 'page';
/** A row's controls, the preferred ones first. */
const CONTROLS = ['button[aria-haspopup=menu]', 'th :is(a, button)', 'a, button, input'];

/**
 * @param frame around the rows; null for an empty list, where the page gets the focus.
 * @param list changes when the list has been reloaded.
 * @returns a function to call when a menu or dialog that was opened from a row closes.
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

  const restoreFocus = useCallback(() => {
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a reloaded list can lack the row
  useEffect(restoreFocus, [list]);
  return restoreFocus;
}
