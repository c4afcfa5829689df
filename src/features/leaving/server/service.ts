/** Lists the open items of a person who leaves, and settles them before the membership ends. */
import {
  endMembership,
  findLeaver,
  type LeaverRecord,
  listOthers,
} from '#features/members/server/leaving.service.ts';
import { lockPeople, targetOf } from '#features/members/server/member.service.ts';
import { authorOf, displayName, type Member, type Person } from '#kernel/actor.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import {
  type Leaver,
  leavingGroups,
  NOT_FOR_THEM,
  type OpenItem,
  type OpenItems,
  type Settlement,
} from '#kernel/leaving.ts';
import { shownName } from '#kernel/left-name.ts';
import type { Locale } from '#kernel/locale.ts';
import { Problem } from '#kernel/problem.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { maySettle } from '../access.ts';
import type * as contract from '../contract.ts';
import { recipientIn } from '../contract.ts';
import { fieldError } from '../errors.ts';
import { mayGet, needsPerson, type SettledGroup, settledGroups } from '../rules.ts';

/**
 * @param context the actor's own context; for `LeavingSection.acting`, the one in which the actor acts for
 * the person.
 */
type Settle = (context: MemberContext, person: Leaver, how: Settlement) => Promise<void>;

/** A feature's open items, and the handling of each of its groups. */
export interface LeavingSection {
  list(context: MemberContext, person: Leaver): Promise<OpenItems>;
  /** Handled by the actor in their own name. */
  settle?: Partial<Record<SettledGroup, Settle>>;
  /** Handled by the actor on behalf of the person; both are recorded. */
  acting?: Partial<Record<SettledGroup, Settle>>;
}

/** Number of items per group in the answer; further items are only counted. */
const MOST_ITEMS = 8;

export function readLeavingOf(sections: readonly LeavingSection[]) {
  return async (
    context: MemberContext,
    { params }: CallInput<typeof contract.readLeaving>,
  ): Promise<CallAnswer<typeof contract.readLeaving>> => {
    const { db, actor, request } = context;
    const row = await findLeaver(context, params.memberId);
    if (!maySettle(actor, targetOf(row))) throw new Problem(403);
    const person = leaverOf(row);
    const found = new Map<string, readonly OpenItem[]>();
    for (const section of sections)
      for (const [group, items] of Object.entries(await section.list(context, person)))
        found.set(group, items);
    const others = await listOthers(db, row.id);
    return {
      member: answerOf(row, request.locale),
      groups: leavingGroups.flatMap((group) => {
        const items = found.get(group) ?? [];
        return items.length === 0 ? [] : [{ group, count: items.length, items: items.slice(0, MOST_ITEMS) }];
      }),
      people: others.map((one) => ({ userId: one.userId, name: displayName(one), role: one.role })),
    };
  };
}

export function settleLeavingOf(sections: readonly LeavingSection[]) {
  /**
   * Settles all groups or none, in one transaction, and ends the membership last.
   * @throws Problem 404; 403 without permission, for oneself and for the last owner; 401; 400 at `…_to` for a
   * person who may not get the group; 409 ALREADY_LEFT, or as the called services do.
   */
  return async (
    context: MemberContext,
    { params, body }: CallInput<typeof contract.settleLeaving>,
  ): Promise<CallAnswer<typeof contract.settleLeaving>> => {
    const { actor } = await lockPeople(context);
    const row = await findLeaver(context, params.memberId);
    if (!maySettle(actor, targetOf(row))) throw new Problem(403);
    if (row.user_state === 'deleted' && body.end !== 'none') throw new Problem(409, { code: 'ALREADY_LEFT' });
    const person = leaverOf(row);
    const contexts = { own: context, acting: context.as(actedFor(person, context.actor)) };
    const others = await listOthers(context.db, row.id);
    for (const group of settledGroups) {
      const choice = body[group];
      if (choice === 'leave') continue;
      const to = needsPerson(group, choice)
        ? others.find(({ userId }) => userId === recipientIn(body, group))
        : undefined;
      if (needsPerson(group, choice) && (to === undefined || !mayGet(group, choice, to, actor)))
        throw new Problem(400, { errors: { [`${group}_to`]: fieldError('person_not_able') } });
      await settleGroup(sections, contexts, { group, person, how: { choice, ...(to && { to }) } });
    }
    await context.record({
      action: 'member.settled',
      subjectType: 'member',
      subjectId: row.id,
      detail: { name: displayName(person) },
    });
    if (body.end !== 'none') await endMembership(context, row.id, body.end);
    const state = body.end === 'none' ? stateOf(row) : body.end === 'delete' ? 'left' : 'disabled';
    return { memberId: row.id, state };
  };
}

interface Work {
  group: SettledGroup;
  person: Leaver;
  how: Settlement;
}

async function settleGroup(
  sections: readonly LeavingSection[],
  { own, acting }: { own: MemberContext; acting: MemberContext },
  { group, person, how }: Work,
): Promise<void> {
  try {
    for (const section of sections) {
      await section.settle?.[group]?.(own, person, how);
      await section.acting?.[group]?.(acting, person, how);
    }
  } catch (error) {
    // The called services use a different name for this field.
    const isRefused =
      error instanceof Problem &&
      (error.code === NOT_FOR_THEM || error.errors?.managerEmail !== undefined) &&
      error.status === 400;
    if (!isRefused) throw error;
    throw new Problem(400, { errors: { [`${group}_to`]: fieldError('person_not_for_all') } });
  }
}

/** Returns the actor acting for the person, who may be unable to sign in. */
function actedFor(person: Leaver, actor: Member): Member {
  const { locale, sessionId, zone } = actor;
  return { kind: 'member', ...person, zone, sessionId, ...(locale && { locale }), actedBy: authorOf(actor) };
}

function leaverOf(row: LeaverRecord): Leaver {
  return { ...personOf(row), workspaceId: row.workspace_id };
}

function personOf(row: LeaverRecord): Person {
  return {
    userId: row.id,
    login: row.login,
    email: row.email,
    role: row.role,
    firstName: row.first_name,
    lastName: row.last_name,
  };
}

export function stateOf(row: LeaverRecord): 'enabled' | 'disabled' | 'left' {
  if (row.user_state === 'deleted') return 'left';
  return row.account_state;
}

export function answerOf(row: LeaverRecord, locale: Locale) {
  const name = shownName({ ...personOf(row), userState: row.user_state }, locale);
  return { memberId: row.id, name, role: row.role, state: stateOf(row) };
}
