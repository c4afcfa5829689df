/** Fixes the payroll of a month when the month is closed. */
import { displayName } from '#kernel/actor.ts';
import { firstOfMonth, type Month } from '#kernel/day.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { formats } from '../file.rules.ts';
import { fileOf } from './file.service.ts';
import { payrollOf } from './month.service.ts';
import * as repo from './repo.ts';

/**
 * Fixes the payroll of a month that was just closed, with its files. A month that was opened and closed again keeps its first
 * payroll. Call it under the lock of the closing.
 */
export async function fixPayroll(context: MemberContext, month: Month): Promise<void> {
  const { db, actor, now, request, zone } = context;
  const payroll = await payrollOf(db, month);
  if (payroll.fixed !== undefined) return;
  const { workspaceId } = actor;
  const people = new Set(payroll.items.map(({ accountId }) => accountId)).size;
  const by = { id: actor.userId, name: displayName(actor) };
  const first = firstOfMonth(month);
  const payrollMonthId = await repo.insertMonth(db, { workspaceId, month: first, people, by, now });
  if (payrollMonthId === undefined) return;
  await repo.insertItems(db, { workspaceId, payrollMonthId }, payroll.items);
  for (const format of formats) {
    const file = await fileOf(db, payroll, format, { locale: request.locale, zone });
    await repo.insertFile(db, { workspaceId, payrollMonthId }, { format, ...file });
  }
  await context.record({
    action: 'payroll.fixed',
    subjectType: 'payroll-month',
    subjectId: payrollMonthId,
    detail: { ...month, members: people },
  });
}
