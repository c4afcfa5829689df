import type { Rows } from './rows.ts';

/** Adds a row of everything about allowances and the payroll. Every text contains the mark. */
export async function payrollOf({ add, list }: Rows, userId: number) {
  const own = { account_id: userId };
  const allowanceId = await add('allowances', { ...own, day: '2026-01-20', quantity: 1, unit_cents: 2500 });
  const overtimeId = await add('overtimes', { ...own, day: '2026-01-20', centihours: 100 });
  // The demonstration has its own.
  if ((await list('payroll_settings')).length === 0) await add('payroll_settings', { overtime: true });
  await add('payroll_codes', { kind: 'expenses' });
  const payrollMonthId = await add('payroll_months', {
    month: '2026-01-01',
    fixed_by_id: userId,
    fixed_at: '2026-01-10T12:00:00Z',
  });
  const fixed = { payroll_month_id: payrollMonthId };
  await add('payroll_items', { ...fixed, ...own, month: '2026-01-01', kind: 'worked', half_days: 40 });
  await add('payroll_files', { ...fixed, content: Buffer.from('a file') });
  return { allowanceId, overtimeId };
}
