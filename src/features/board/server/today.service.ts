/** Finds the members with missing weeks for Today. */
import { maySeeEverybody } from '#features/planning/access.ts';
import { monthSearch } from '#features/planning/rules.ts';
import { monthToSettle } from '#features/planning/today.rules.ts';
import { displayName } from '#kernel/actor.ts';
import { civilDay } from '#kernel/civil-day.ts';
import { MAX_TODAY_ITEMS, type TodayLine } from '#kernel/today.ts';
import { translator } from '#kernel/translate.ts';
import { countFrom } from '#platform/db/list.ts';
import type { MemberContext } from '#platform/request/context.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { listBoard } from './repo.ts';
import { weeksOf } from './service.ts';

/** Finds, for managers and owners, the members with missing weeks. */
export async function missingWeeksToday(context: MemberContext): Promise<TodayLine[]> {
  const { db, actor, now, zone, request } = context;
  if (!maySeeEverybody(actor) || actor.actedBy !== undefined) return [];
  const t = translator({ en, fr }, request.locale);
  const month = monthToSettle(civilDay(now, zone));
  const reading = listBoard(
    db,
    { ...month, rowsPerPage: MAX_TODAY_ITEMS, page: 0, missing: 'yes' },
    weeksOf(month, context),
  );
  const members = await reading.rows();
  const to = `/app/planning/board${monthSearch(month)}&missing=yes`;
  return [
    {
      kind: 'weeks_missing',
      count: await countFrom(reading, members, MAX_TODAY_ITEMS),
      to,
      items: members.map((member) => ({
        name: displayName(member),
        note: t('weeks_missing', { count: member.missing }),
        to,
        day: null,
      })),
    },
  ];
}
