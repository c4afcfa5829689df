import type { Database } from '#platform/db/kysely.ts';

/** Returns the company's bank account, an advance, and an undone payment of the report. */
export async function paymentsOf(
  db: Database,
  {
    workspace_id,
    reportId,
    userId,
    mark,
  }: { workspace_id: number; reportId: number; userId: number; mark: string },
) {
  const one = { workspace_id };
  const at = '2026-02-01T12:00:00Z';
  await db
    .insertInto('payment_settings')
    .values({ ...one, holder: mark, iban: 'FR1420041010050500013M02606', since: '2025-01-01' })
    .execute();
  await db
    .insertInto('bank_accounts')
    .values({ ...one, account_id: userId, holder: mark, iban: mark, ending: mark, saved_at: at })
    .execute();
  const advance = await db
    .insertInto('payment_advances')
    .values({
      ...one,
      account_id: userId,
      amount_cents: 100,
      paid_on: '2026-01-01',
      note: mark,
      recorded_by_id: userId,
      recorded_by_name: mark,
      recorded_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const run = await db
    .insertInto('payment_runs')
    .values({
      ...one,
      number: 1,
      method: 'other',
      execution_day: '2026-02-01',
      message_id: mark,
      holder: mark,
      iban: '',
      bic: '',
      sha256: '',
      reports: 1,
      transfers: 1,
      total_cents: 1200,
      deducted_cents: 0,
      reason: mark,
      created_by_id: userId,
      created_by_name: mark,
      created_at: at,
      undone_by_name: mark,
      undone_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const transfer = await db
    .insertInto('payment_transfers')
    .values({
      ...one,
      run_id: run.id,
      account_id: userId,
      place: 1,
      holder: mark,
      message: mark,
      iban: '',
      ending: '',
      reports_cents: 1200,
      amount_cents: 1200,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('payment_reports')
    .values({
      ...one,
      transfer_id: transfer.id,
      report_id: reportId,
      title: mark,
      amount_cents: 1200,
      standing: false,
    })
    .execute();
  await db
    .insertInto('payment_deductions')
    .values({ ...one, transfer_id: transfer.id, advance_id: advance.id, amount_cents: 50, standing: false })
    .execute();
  const end = await db
    .insertInto('payment_advance_ends')
    .values({
      ...one,
      advance_id: advance.id,
      kind: 'written_off',
      amount_cents: 10,
      day: '2026-01-03',
      reason: mark,
      recorded_by_id: userId,
      recorded_by_name: mark,
      recorded_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { advanceId: advance.id, endId: end.id, runId: run.id, transferId: transfer.id };
}
