/** Returns a member's days as they are shown: the data that was read, with later changes over it. */

import { useEffect, useMemo, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useSharedState } from '#ui/shared-state.ts';
import { overlay } from '../cell-queue.rules.ts';
import { type Sheet, withCells, withRowsOf } from '../sheet.rules.ts';
import { type CellStore, type Reading, type StoreState, useCellStore } from './cell-store.ts';

export interface Cells {
  /** As read. */
  recorded: Sheet;
  /** As shown. */
  sheet: Sheet;
  state: StoreState;
  store: CellStore;
}

/**
 * @param isOwn false for another member's days, which are read-only.
 * @param reading must be the same object until it is read again.
 */
export function useCells(isOwn: boolean, reading: Reading): Cells {
  const recorded = reading.sheet;
  const store = useCellStore();
  const state = useSharedState(store.state, (now) => now);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (isOwn) store.receive(reading);
  }, [isOwn, store, reading]);
  const known = useRef(state.outdated);
  useEffect(() => {
    if (known.current === state.outdated) return;
    known.current = state.outdated;
    void revalidate();
  }, [state.outdated, revalidate]);
  const shown = useRef(recorded);
  const sheet = useMemo(() => {
    const next = isOwn ? withCells(recorded, overlay(state.queue)) : recorded;
    shown.current = withRowsOf(shown.current, next);
    return shown.current;
  }, [isOwn, recorded, state.queue]);
  return { recorded, sheet, state, store };
}

/** Milliseconds to wait after the last save. */
const SETTLED_MS = 2000;

/** Reads the month again after saves, so that the answer that is kept for offline use includes them. */
export function useReadAfterSaves({ queue }: StoreState, read: () => Promise<unknown>): void {
  const latest = useRef(read);
  latest.current = read;
  const waits = queue.kept.size > 0;
  const waited = useRef(false);
  useEffect(() => {
    if (waits) waited.current = true;
    if (waits || !waited.current) return;
    const timer = setTimeout(() => {
      waited.current = false;
      latest.current().catch(() => {});
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [waits]);
}
