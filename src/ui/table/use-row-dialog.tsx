/** Opens the dialog of a row's action: one at a time, over the list; closing it returns the focus. */
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { RowAction, RowDialog } from '../row-menu.tsx';

interface Opened {
  rowId: number | string;
  label: string;
  /** The dialog when it was opened; used if the row no longer offers the action. */
  dialog: RowDialog;
}

export interface RowDialogs {
  open(rowId: number | string, action: RowAction, from: HTMLElement | null): void;
  /** Render it beside the list, so that it stays when the row leaves the page. */
  shown: ReactNode;
}

/**
 * @param actionsOf the actions of a row; undefined when the row is gone. The open dialog is updated with reloaded
 * data while the row exists and offers the action.
 * @param onGone called when the row left the page before the dialog was closed.
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
    // The dialog's code may be loaded when it opens.
    shown: <Suspense>{dialog?.(() => setOpened(undefined))}</Suspense>,
  };
}
