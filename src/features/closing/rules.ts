/** Defines the open items of a month. */
import type { OpenItems } from './contract.ts';

/** In the order of the table's columns. */
const openKinds = ['missing', 'unsubmitted', 'waiting', 'reports_open', 'reports_waiting'] as const;
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

type Summed = OpenItems & {
  able: boolean;
  decisions: number;
  reports_due: number;
  due_cents: number;
};

/** Returns the sums of all members, in the unit of their days. */
export function totalsOf(members: readonly Summed[]) {
  const sum = (field: Exclude<keyof Summed, 'able'>) => members.reduce((total, one) => total + one[field], 0);
  return {
    missing: sum('missing'),
    unsubmitted: sum('unsubmitted'),
    waiting: sum('waiting'),
    reports_open: sum('reports_open'),
    reports_waiting: sum('reports_waiting'),
    reports_due: sum('reports_due'),
    due_cents: sum('due_cents'),
    /** Members with open items. */
    members: members.filter((one) => openKindsOf(one).length > 0).length,
    to_remind: members.filter((one) => one.able && hasToAct(one)).length,
  };
}
