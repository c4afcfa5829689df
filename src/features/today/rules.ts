/** Selects and sorts open items (product.md §2). */
import type { Role } from '#kernel/actor.ts';
import { addDays, type Day } from '#kernel/day.ts';
import {
  MAX_TODAY_ITEMS,
  type TodayGroup,
  type TodayKind,
  type TodayLine,
  todayGroups,
  todayKinds,
  todayOrder,
} from '#kernel/today.ts';

/** Non-empty items, sorted by kind, each with its first few items. */
export function arranged(lines: readonly TodayLine[]): TodayLine[] {
  return lines
    .filter(({ count }) => count > 0)
    .map((line) => ({ ...line, items: line.items.slice(0, MAX_TODAY_ITEMS) }))
    .sort((a, b) => todayOrder.indexOf(a.kind) - todayOrder.indexOf(b.kind));
}

/** Items by group; empty groups are left out. */
export function grouped<Line extends Pick<TodayLine, 'kind'>>(
  lines: readonly Line[],
): { group: TodayGroup; lines: Line[] }[] {
  return todayGroups
    .map((group) => ({ group, lines: lines.filter(({ kind }) => todayKinds[kind].group === group) }))
    .filter((each) => each.lines.length > 0);
}

const decisions: readonly TodayKind[] = ['approvals', 'leave_approvals', 'report_approvals'];

/** Returns the number of decisions of any kind that wait for the person. */
export function decisionsIn(lines: readonly Pick<TodayLine, 'kind' | 'count'>[]): number {
  return lines.reduce((sum, { kind, count }) => (decisions.includes(kind) ? sum + count : sum), 0);
}

/** A company's name until somebody enters it: the default of `BRAND_NAME`. */
export const UNNAMED = 'Ardoise';

/** Days after their arrival in which a member is new. */
const NEW_DAYS = 60;

/** Whether a member or a manager sees the steps of the first days; an owner's do not depend on time. */
export function isNew({ role, arrived, today }: { role: Role; arrived: Day; today: Day }): boolean {
  return (role === 'ROLE_USER' || role === 'ROLE_MANAGER') && today <= addDays(arrived, NEW_DAYS);
}

export type FirstStep = 'workspace' | 'site' | 'logo' | 'legal' | 'contract' | 'member' | 'team' | 'post';

/**
 * Whether an owner no longer needs the setup checklist: people and contracts exist. An owner alone on a plan with one seat has
 * nobody to invite.
 * @param open steps that are not done. @param isFull no free seat in the plan.
 */
export function areFirstStepsOver(open: readonly FirstStep[], { isFull }: { isFull: boolean }): boolean {
  const [step, ...others] = open;
  if (step === undefined) return true;
  return others.length === 0 && (step === 'workspace' || (step === 'member' && isFull));
}
