/** What a row's action opens: one at a time, over the list, until it is closed; then the focus is where it was opened. */
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { RowAction, RowDialog } from '../row-menu.tsx';

interface Opened {
  rowId: number | string;
  label: string;
  /** As it was when it was opened. */
  dialog: RowDialog;
}

export interface RowDialogs {
  open(rowId: number | string, action: RowAction, from: HTMLElement | null): void;
  /** To be put beside the list, so that it stays when the row leaves the page. */
  shown: ReactNode;
}

/**
 * @param actionsOf of a row of the page; undefined where it is not there any more. What is open follows the row as it is
 * read anew, as long as the row is there and offers it.
 * @param onGone what it was opened from has left the page before it was closed.
 */
export function useRowDialog(
  actionsOf: (rowId: number | string) => readonly RowAction[] | undefined,
  onGone: () => void,
): RowDialogs {
  const [opened, setOpened] = useState<Opened>();
  const from = useRef<HTMLElement>(null);
  const isOpen = opened !== undefined;
  useEffect(() => {
    if (!isOpen) return;
    return () => (from.current?.isConnected ? from.current.focus({ preventScroll: true }) : onGone());
  }, [isOpen, onGone]);
  const now = opened && actionsOf(opened.rowId)?.find(({ label }) => label === opened.label);
  const dialog = now?.dialog ?? opened?.dialog;
  return {
    open(rowId, action, element) {
      from.current = element;
      if (action.dialog !== undefined) setOpened({ rowId, label: action.label, dialog: action.dialog });
    },
    // The code of a dialog may come when it is opened.
    shown: <Suspense>{dialog?.(() => setOpened(undefined))}</Suspense>,
  };
}
