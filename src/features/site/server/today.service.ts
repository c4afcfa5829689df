/** Finds the unanswered contact requests that Today shows to owners. */
import { civilDay } from '#kernel/civil-day.ts';
import { openingOf } from '#kernel/text.ts';
import { MAX_TODAY_ITEMS, type TodayLine } from '#kernel/today.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { maySeeToRequest } from '../access.ts';
import { listNewRequests } from './contact.repo.ts';

/** Characters of a request's text in the list. */
const EXCERPT = 80;

export async function requestsToday({ db, actor, zone }: MemberContext): Promise<TodayLine[]> {
  if (!maySeeToRequest(actor)) return [];
  const requests = await listNewRequests(db, MAX_TODAY_ITEMS);
  const to = '/app/contacts?state=new';
  const items = requests.map((request) => ({
    name: `${request.first_name} ${request.last_name}`.trim() || request.email,
    note: openingOf(request.request, EXCERPT),
    to,
    day: civilDay(request.created_at, zone),
  }));
  return [{ kind: 'requests_new', count: requests[0]?.total ?? 0, to, items }];
}
