/** Defines the open items of a month. */
import type { OpenItems } from './contract.ts';

/** In the order of the table's columns. */
export const openKinds = ['missing', 'unsubmitted', 'waiting', 'reports_open', 'reports_waiting'] as const;
export type OpenKind = (typeof openKinds)[number];

/** Returns the kinds with open items. */
export function openKindsOf(items: Pick<OpenItems, OpenKind>): OpenKind[] {
  return openKinds.filter((kind) => items[kind] > 0);
}

/** Whether the person can do something: fill in, submit or decide. Other items wait for others. */
export function hasToAct({
  missing,
  unsubmitted,
  reports_open,
  decisions,
}: Pick<OpenItems, OpenKind> & { decisions: number }): boolean {
  return missing + unsubmitted + reports_open + decisions > 0;
}
