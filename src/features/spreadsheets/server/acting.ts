/** Writes data for people: as themselves, or by acting for them, so that both people are recorded. */
import { actingFor } from '#features/members/server/acting.service.ts';
import type { Person } from '#kernel/actor.ts';
import type { Day } from '#kernel/day.ts';
import type { MemberContext } from '#platform/request/context.ts';

/** The caller has checked the permission (`mayWriteFor`). */
export function writeAs(
  context: MemberContext,
  { userId, login, email, firstName, lastName, role }: Person,
): MemberContext {
  const { actor } = context;
  if (actor.userId === userId) return context;
  const person = {
    userId,
    login,
    email,
    firstName,
    lastName,
    role,
    workspaceId: actor.workspaceId,
    zone: actor.zone,
  };
  return context.as(actingFor(actor, person));
}

/** Returns the first and last of the days; an empty period if there are none. */
export function spanOf(days: readonly Day[]): { from: Day; to: Day } {
  let [from, to] = [days[0] ?? '2000-01-02', days[0] ?? '2000-01-01'] as [Day, Day];
  for (const day of days) {
    if (day < from) from = day;
    if (day > to) to = day;
  }
  return { from, to };
}
