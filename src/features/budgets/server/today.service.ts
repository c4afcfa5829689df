/** Finds the contracts whose orders are used up or nearly so, which Today shows to managers and owners. */
import { civilDay } from '#kernel/civil-day.ts';
import { MAX_TODAY_ITEMS, type TodayLine } from '#kernel/today.ts';
import { translator } from '#kernel/translate.ts';
import { type Question, question } from '#platform/db/together.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { isWarned } from '../access.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { reachedContracts } from './repo.ts';

/** @returns undefined for those who are not warned. */
export function budgetsToday({ actor, request, now, zone }: MemberContext): Question<TodayLine> | undefined {
  if (!isWarned(actor) || actor.actedBy !== undefined) return undefined;
  const t = translator({ en, fr }, request.locale);
  return question(reachedContracts(civilDay(now, zone)), (reached) => {
    const items = reached.slice(0, MAX_TODAY_ITEMS).map(({ id, name, client, level, warnedAt }) => ({
      name,
      note: [client, t(level >= 100 ? 'today_used' : 'today_near')].filter((text) => text !== '').join(' · '),
      to: `/app/contracts/${id}`,
      day: civilDay(new Date(warnedAt), zone),
    }));
    return { kind: 'budgets_used', count: reached.length, to: '/app/budgets', items };
  });
}
