/** Creates days and reports in October 2026 for tests. */
import { createWaitingWeek, createWorkedDays, type PlanningCompany } from '#features/planning/factory.ts';
import type { Day } from '#kernel/day.ts';
import { asTenant } from '#platform/db/transaction.ts';
import type { TestApi, TestClient } from '../../../tests/support/api.ts';
import { rowsIn } from '../../../tests/support/rows.ts';

type State = 'created' | 'submitted' | 'approved' | 'rejected';

interface ReportValues {
  from?: Day;
  to?: Day;
  cents?: number;
  title?: string;
}

/** Creates a report with one receipt of this amount in cents. */
function createReport(
  app: TestApi,
  here: PlanningCompany,
  { who, state, ...values }: ReportValues & { who: TestClient; state: State },
) {
  const { from = '2026-10-01', to = '2026-10-31', cents = 1234, title = 'Journey' } = values;
  return asTenant(app.platform.engine, here.workspaceId, async ({ db }) => {
    const { add } = rowsIn(db, here.workspaceId);
    const report_id = await add('reports', {
      account_id: who.account.userId,
      contract_id: here.rail,
      title,
      sought: title,
      state,
      start_date: from,
      end_date: to,
      ...(state === 'submitted' && { approver_id: here.manager.account.userId, submitted_at: new Date() }),
    });
    await add('receipts', { report_id, date: to, ttc_cents: cents });
    return report_id;
  });
}

/**
 * Fills October: the user has two recorded weeks, one of them submitted. The other member's week is approved
 * with a gap. Reports exist in all states.
 */
export async function fillOctober(app: TestApi, here: PlanningCompany): Promise<void> {
  const report = (who: TestClient, state: State, values: ReportValues = {}) =>
    createReport(app, here, { who, state, ...values });
  const { engine } = app.platform;
  const { user, other, rail, workspaceId } = here;
  const day = (who: TestClient, on: Day, half_days: 1 | 2 = 2) => ({
    account_id: who.account.userId,
    day: on,
    contract_id: rail,
    half_days,
  });
  await createWaitingWeek(app, here, user, '2026-10-05');
  await createWorkedDays(engine, workspaceId, [
    ...[
      day(user, '2026-10-06'),
      day(user, '2026-10-12'),
      day(user, '2026-10-13', 1),
      day(user, '2026-10-31'),
    ],
    ...[
      day(other, '2026-10-19'),
      day(other, '2026-10-20', 1),
      day(other, '2026-09-30'),
      day(other, '2026-11-02'),
    ],
  ]);
  const week = (monday: Day, state: 'approved' | 'rejected') =>
    app.rows(workspaceId).add('timesheets', { account_id: other.account.userId, monday, state });
  await week('2026-10-19', 'approved');
  await week('2026-10-12', 'rejected');
  await report(user, 'created', { title: 'A draft' });
  await report(user, 'rejected', { from: '2026-10-31', to: '2026-11-05', title: 'Refused' });
  await report(user, 'created', { from: '2026-11-01', to: '2026-11-05' });
  await report(other, 'submitted');
  await report(other, 'approved', { cents: 10_01 });
  await report(other, 'approved', { cents: -2_50 });
  await report(user, 'approved', { cents: 99, from: '2026-09-15', to: '2026-10-02' });
  await report(user, 'approved', { cents: 777, from: '2026-10-15', to: '2026-11-02' });
}
