/** Finds the workspaces whose last operation of a type failed, which Today shows to administrators. */
import { civilDay } from '#kernel/civil-day.ts';
import { MAX_TODAY_ITEMS, type TodayLine } from '#kernel/today.ts';
import { translator } from '#kernel/translate.ts';
import type { MemberContext } from '#platform/request/context.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { listFailedOperations } from './repo.ts';

export async function operationsToday({ db, request, zone }: MemberContext): Promise<TodayLine[]> {
  const t = translator({ en, fr }, request.locale);
  const operations = await listFailedOperations(db, MAX_TODAY_ITEMS);
  const items = operations.map((operation) => ({
    name: operation.workspace,
    note: t('log_by', { action: t(`action_${operation.action}`), what: t(`type_${operation.type}`) }),
    to: `/app/workspaces/${operation.workspace_id}`,
    day: civilDay(operation.finished_at, zone),
  }));
  const first = items.length === 1 ? items[0] : undefined;
  return [
    {
      kind: 'operations_failed',
      count: operations[0]?.total ?? 0,
      to: first?.to ?? '/app/workspaces',
      items,
    },
  ];
}
