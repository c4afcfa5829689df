/** Finds the undecided orders that Today shows to administrators. */
import { civilDay } from '#kernel/civil-day.ts';
import { MAX_TODAY_ITEMS, type TodayLine } from '#kernel/today.ts';
import { translator } from '#kernel/translate.ts';
import type { MemberContext } from '#platform/request/context.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { listWaitingOrders } from './order.repo.ts';

export async function ordersToday({ db, request, zone }: MemberContext): Promise<TodayLine[]> {
  const t = translator({ en, fr }, request.locale);
  const orders = await listWaitingOrders(db, MAX_TODAY_ITEMS);
  const to = '/app/orders';
  const items = orders.map((order) => ({
    name: order.workspace,
    note: t('order_change', { from: t(`plan_${order.from}`), to: t(`plan_${order.plan}`) }),
    to,
    day: civilDay(order.requested_at, zone),
  }));
  return [{ kind: 'orders_new', count: orders[0]?.total ?? 0, to, items }];
}
