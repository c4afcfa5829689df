/** What is open in a month. */
import type { OpenItems } from './contract.ts';

/** In the order of the columns. */
export const openKinds = ['missing', 'unsubmitted', 'waiting', 'reports_open', 'reports_waiting'] as const;
export type OpenKind = (typeof openKinds)[number];

/** The kinds of which something is open. */
export function openKindsOf(items: Pick<OpenItems, OpenKind>): OpenKind[] {
  return openKinds.filter((kind) => items[kind] > 0);
}

/** Whether the person can do something about it: fill in, submit or decide. The rest waits for others. */
export function hasToAct({
  missing,
  unsubmitted,
  reports_open,
  decisions,
}: Pick<OpenItems, OpenKind> & { decisions: number }): boolean {
  return missing + unsubmitted + reports_open + decisions > 0;
}
