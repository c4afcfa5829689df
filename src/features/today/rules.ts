/** Selects and sorts open items (product.md §2). */
import { MAX_TODAY_ITEMS, type TodayKind, type TodayLine, todayKinds } from '#kernel/today.ts';

/** Who acts: this person, others, or this person as author or administrator. */
export const groups = ['own', 'others', 'writing', 'installation'] as const;
export type Group = (typeof groups)[number];

const groupOf: Record<TodayKind, Group> = {
  weeks_rejected: 'own',
  reports_rejected: 'own',
  questions_open: 'own',
  approvals: 'own',
  report_approvals: 'own',
  weeks_to_submit: 'own',
  days_open: 'own',
  reports_to_submit: 'own',
  weeks_missing: 'own',
  payments_due: 'own',
  requests_new: 'own',
  weeks_waiting: 'others',
  reports_waiting: 'others',
  translations_stale: 'writing',
  drafts: 'writing',
  operations_failed: 'installation',
  mails_failed: 'installation',
  orders_new: 'installation',
};

/** Problems come before tasks. */
export type Urgency = 'wrong' | 'due' | 'calm';

export const urgencyOf: Record<TodayKind, Urgency> = {
  weeks_rejected: 'wrong',
  reports_rejected: 'wrong',
  questions_open: 'due',
  approvals: 'due',
  report_approvals: 'due',
  weeks_to_submit: 'due',
  days_open: 'due',
  reports_to_submit: 'due',
  weeks_missing: 'due',
  payments_due: 'due',
  requests_new: 'due',
  weeks_waiting: 'calm',
  reports_waiting: 'calm',
  translations_stale: 'due',
  drafts: 'calm',
  operations_failed: 'wrong',
  mails_failed: 'wrong',
  orders_new: 'due',
};

/** Non-empty items, sorted by kind, each with its first few items. */
export function arranged(lines: readonly TodayLine[]): TodayLine[] {
  return lines
    .filter(({ count }) => count > 0)
    .map((line) => ({ ...line, items: line.items.slice(0, MAX_TODAY_ITEMS) }))
    .sort((a, b) => todayKinds.indexOf(a.kind) - todayKinds.indexOf(b.kind));
}

/** Items by group; empty groups are left out. */
export function grouped<Line extends Pick<TodayLine, 'kind'>>(
  lines: readonly Line[],
): { group: Group; lines: Line[] }[] {
  return groups
    .map((group) => ({ group, lines: lines.filter(({ kind }) => groupOf[kind] === group) }))
    .filter((each) => each.lines.length > 0);
}

const decisions: readonly TodayKind[] = ['approvals', 'report_approvals'];

/** Returns the number of decisions of any kind that wait for the person. */
export function decisionsIn(lines: readonly Pick<TodayLine, 'kind' | 'count'>[]): number {
  return lines.reduce((sum, { kind, count }) => (decisions.includes(kind) ? sum + count : sum), 0);
}

/** A company's name until somebody enters it: the default of `BRAND_NAME`. */
export const UNNAMED = 'Ardoise';

export type FirstStep = 'workspace' | 'site' | 'contract' | 'member';

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
