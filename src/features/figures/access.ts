/** Decides who sees which figures. */
import type { Person } from '#kernel/actor.ts';
import type { Figure } from './table.rules.ts';

type Requester = Pick<Person, 'userId' | 'role'>;

/** What members see of themselves. */
const own: readonly Figure[] = ['days', 'expenses'];

const ofOwners: readonly Figure[] = ['to_bill', 'margin', 'readings'];

/**
 * Managers and owners see the figures of all, and the revenue as they see all sales invoices; only owners what is to be billed, the
 * margin and readings. Members see their own days and
 * expenses.
 * @param memberId the person whose figures are requested; undefined for all.
 */
export function maySeeFigure({ userId, role }: Requester, figure: Figure, memberId?: number): boolean {
  if (role === 'ROLE_OWNER') return true;
  if (role === 'ROLE_MANAGER') return !ofOwners.includes(figure);
  return own.includes(figure) && memberId === userId;
}

/** Only owners see the readings of everybody's articles; authors see those of their own. */
export function maySeeReadings({ role }: Pick<Requester, 'role'>, everybody: boolean): boolean {
  return !everybody || role === 'ROLE_OWNER';
}
