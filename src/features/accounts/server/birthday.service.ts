/** Birthdays that people chose to show to their team. */
import { displayName } from '#kernel/actor.ts';
import type { CallInput } from '#kernel/call.ts';
import { civilDay } from '#kernel/civil-day.ts';
import { MAX_TODAY_ITEMS, type TodayLine } from '#kernel/today.ts';
import type { MemberContext } from '#platform/request/context.ts';
import type * as contract from '../birthday.contract.ts';
import { birthdaysOn } from '../birthday.rules.ts';
import * as repo from './birthday.repo.ts';
import { assertSelf } from './profile.service.ts';

type On<Name extends keyof typeof contract> = CallInput<(typeof contract)[Name]>;

/** @throws Problem 404 for another person. */
export function readBirthday({ db, actor }: MemberContext, { params }: On<'readBirthday'>) {
  assertSelf(actor, params);
  return repo.findBirthday(db, actor.userId);
}

/** @throws Problem 404 for another person. */
export async function saveBirthday({ db, actor }: MemberContext, { params, body }: On<'saveBirthday'>) {
  assertSelf(actor, params);
  await repo.saveBirthday(db, actor.userId, body.birthday);
  return body;
}

/** Today's birthdays of colleagues. */
export async function birthdaysToday({ db, actor, now, zone }: MemberContext): Promise<TodayLine[]> {
  const birthdays = birthdaysOn(civilDay(now, zone));
  const people = await repo.listBirthdays(db, { birthdays, exceptId: actor.userId, most: MAX_TODAY_ITEMS });
  const to = '/app/members';
  const items = people.map((person) => {
    const name = displayName(person);
    return { name, note: '', to: `${to}?q=${encodeURIComponent(name)}`, day: null };
  });
  return [{ kind: 'birthdays', count: people[0]?.total ?? 0, to, items }];
}
