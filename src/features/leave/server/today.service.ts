/** Adds what is left of paid leave to the person's planning on Today, in the same query. */
import { contractName } from '#features/contracts/rules.ts';
import { ownWeeksToday, type PlanningToday } from '#features/planning/server/today.service.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { balanceOf } from '../balance.rules.ts';
import { daysOf } from '../rules.ts';
import { todayOf } from './balance.service.ts';
import { type OwnLeave, ownLeave } from './today.repo.ts';

export interface LeaveLeft {
  /** The name of the kind. */
  kind: string;
  /** Left today, less what waits. */
  days: number;
}

/** The person's planning, and what is left of paid leave; without it if nothing is acquired. */
export async function ownDaysToday(
  context: MemberContext,
): Promise<(PlanningToday & { leave: LeaveLeft | undefined }) | undefined> {
  const planning = await ownWeeksToday(context, ownLeave);
  return planning && { ...planning, leave: leftOf(context, planning.beside) };
}

function leftOf(context: MemberContext, own: OwnLeave | null): LeaveLeft | undefined {
  if (own === null || own.terms === null) return undefined;
  const { kind, terms, absences, entries, waiting } = own;
  const { since } = kind;
  const { amount } = balanceOf({ rules: kind, terms, absences, entries, since, until: todayOf(context) });
  return { kind: contractName(kind, context.request.locale), days: daysOf(amount - waiting) };
}
