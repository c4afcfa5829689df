/** Enters opening balances, and adds or deducts days with a reason. */
import { contractName } from '#features/contracts/rules.ts';
import { visibleMember } from '#features/planning/server/month.service.ts';
import { displayName } from '#kernel/actor.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import type { Day } from '#kernel/day.ts';
import { locales } from '#kernel/locale.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { mayCorrectLeave } from '../access.ts';
import { periodOf } from '../balance.rules.ts';
import type { correctLeave as correctCall } from '../contract.ts';
import { fieldError } from '../errors.ts';
import { daysOf } from '../rules.ts';
import { lockLeave } from './balance.service.ts';
import * as repo from './repo.ts';
import { readLeave } from './request.service.ts';

/** @throws Problem 403; 404; 409 at `days` if another opening balance of the period is entered. */
export async function correctLeave(
  context: MemberContext,
  { params, body }: CallInput<typeof correctCall>,
): Promise<CallAnswer<typeof correctCall>> {
  if (!mayCorrectLeave(context.actor)) throw new Problem(403);
  const member = await visibleMember(context, params.memberId);
  const kinds = await repo.listKinds(context.db);
  const kind = orNotFound(kinds.find(({ id, tracked }) => id === body.kindId && tracked));
  await enter(context, kind, { ...body, accountId: member.id, amount: body.days });
  return readLeave(context, { params: { userId: member.id }, query: undefined, body: undefined });
}

interface Entry {
  accountId: number;
  type: 'opening' | 'correction';
  /** The day on which it counts. */
  day: Day;
  /** Any day of the period in which the days were acquired. */
  period: Day;
  /** Hundredths of a day. */
  amount: number;
  note: string;
}

/** @throws Problem 409 at `days` if another opening balance of the period is entered. */
async function enter(context: MemberContext, kind: repo.KindRow, entry: Entry): Promise<void> {
  const { db, actor, now } = context;
  const { accountId, type, day, amount, note } = entry;
  await lockLeave(db, accountId);
  const events = await repo.listEvents(db, accountId);
  const period = periodOf(entry.period, kind.startsMonth);
  const opening = events.find(
    (event) => event.type === 'opening' && event.kindId === kind.id && event.period === period,
  );
  // The same again, as after a double click, changes nothing.
  if (type === 'opening' && opening !== undefined && opening.amount !== amount)
    throw new Problem(409, { errors: { days: fieldError('leave_opening_entered') } });
  const count = events.filter((event) => event.type === type).length;
  await repo.insertEvents(db, [
    {
      workspace_id: actor.workspaceId,
      account_id: accountId,
      kind_id: kind.id,
      type,
      period,
      day,
      amount,
      // An opening balance is entered once per period.
      key: type === 'opening' ? `opening ${period}` : `correction ${count}`,
      note,
      by_id: actor.userId,
      by_name: displayName(actor),
      created_at: now,
    },
  ]);
  await context.record({
    action: 'leave.corrected',
    subjectType: 'member',
    subjectId: accountId,
    detail: { kind: kind.cname, type, day, days: daysOf(amount), note },
  });
}

/** A kind with a balance, as an import finds it. */
export interface KnownLeave {
  kindId: number;
  /** Its names in all languages. */
  names: readonly string[];
  startsMonth: number;
}

/** An opening balance to enter. */
export interface Opening extends Omit<Entry, 'type' | 'note'> {
  kindId: number;
}

/** Lists the kinds with a balance, and the opening balances that are entered, for an import. @throws Problem 403 */
export async function knownOpenings({ db, actor }: MemberContext) {
  if (!mayCorrectLeave(actor)) throw new Problem(403);
  const kinds = (await repo.listKinds(db)).filter(({ tracked }) => tracked);
  return {
    kinds: kinds.map((kind): KnownLeave => {
      const names = locales.map((locale) => contractName(kind, locale));
      return { kindId: kind.id, names: [kind.cname, ...names], startsMonth: kind.startsMonth };
    }),
    entered: await repo.listOpenings(db),
  };
}

/** @throws Problem 403; 404; 409 at `days` if another opening balance of a period is entered. */
export async function addOpenings(context: MemberContext, openings: readonly Opening[]): Promise<void> {
  if (!mayCorrectLeave(context.actor)) throw new Problem(403);
  const kinds = await repo.listKinds(context.db);
  for (const { kindId, ...opening } of openings.toSorted((a, b) => a.accountId - b.accountId)) {
    const kind = orNotFound(kinds.find(({ id, tracked }) => id === kindId && tracked));
    await enter(context, kind, { ...opening, type: 'opening', note: '' });
  }
}
