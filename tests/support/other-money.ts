import { sha256Of } from '#features/books/server/period.service.ts';
import { entriesIn } from '#features/books/server/repo.ts';
import type { Database } from '#platform/db/kysely.ts';
import { type Rows, rowsIn } from './rows.ts';

interface Facts {
  workspaceId: number;
  contractId: number;
  /** The author. */
  userId: number;
  mark: string;
}

/** Returns a report with one row of everything that belongs to it. Every text contains the mark. */
export async function moneyOf(db: Database, { workspaceId, contractId, userId, mark }: Facts) {
  const rows = rowsIn(db, workspaceId, mark);
  const { add } = rows;
  const own = { account_id: userId };
  const posteId = await add('postes', { description: mark });
  const shareId = await add('poste_shares', {
    poste_id: posteId,
    basis: 'ordinary',
    valid_from: '2025-01-01',
  });
  const vat = { type: 'TYPEC', rate: 2000 } as const;
  const rateId = await add('vat_rates', { ...vat, valid_from: '2025-01-01' });
  await add('expense_settings', {
    journal: 'NDF',
    employee_account: '421000',
    vat_account: '445660',
    expense_account: '625800',
  });
  const { last_number: number } = await db
    .insertInto('report_counters')
    .values({ workspace_id: workspaceId, year: 2026, last_number: 1 })
    .onConflict((clash) =>
      clash
        .columns(['workspace_id', 'year'])
        .doUpdateSet(({ ref, eb }) => ({ last_number: eb(ref('report_counters.last_number'), '+', 1) })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  const reportId = await add('reports', {
    ...own,
    contract_id: contractId,
    start_date: '2026-01-01',
    end_date: '2026-01-31',
    number_year: 2026,
    number,
  });
  const vehicleId = await add('vehicles', { ...own, kind: 'car', power: 5 });
  const receiptId = await add('receipts', {
    report_id: reportId,
    poste_id: posteId,
    date: '2026-01-15',
    supplier: mark,
    folded_supplier: mark,
    comment: mark,
    ttc_cents: 1200,
  });
  await add('receipt_vats', { receipt_id: receiptId, ...vat, net_cents: 1000, vat_cents: 200 });
  const attachmentId = await add('attachments', {
    receipt_id: receiptId,
    kind: 'png',
    storage_key: `${workspaceId}-${mark}-file`,
    sha256: Buffer.from([0]),
  });
  const payments = await paymentsOf(rows, { reportId, userId, mark });
  const commentId = await add('comments', { report_id: reportId, author_id: userId });
  const books = await booksOf(db, rows, mark);
  return {
    ...payments,
    ...books,
    commentId,
    reportId,
    receiptId,
    attachmentId,
    posteId,
    vehicleId,
    shareId,
    rateId,
  };
}

/** Returns the company's bank account, an advance, and an undone payment of the report. */
async function paymentsOf(
  { add }: Rows,
  { reportId, userId, mark }: { reportId: number; userId: number; mark: string },
) {
  const own = { account_id: userId };
  const at = '2026-02-01T12:00:00Z';
  const recorded = { recorded_by_id: userId, recorded_at: at };
  await add('payment_settings', { iban: 'FR1420041010050500013M02606', since: '2025-01-01' });
  await add('bank_accounts', { ...own, saved_at: at });
  const advanceId = await add('payment_advances', {
    ...own,
    ...recorded,
    amount_cents: 100,
    paid_on: '2026-01-01',
    note: mark,
  });
  const runId = await add('payment_runs', {
    method: 'other',
    execution_day: '2026-02-01',
    iban: '',
    bic: '',
    sha256: '',
    total_cents: 1200,
    deducted_cents: 0,
    reason: mark,
    created_by_id: userId,
    created_at: at,
    undone_by_name: mark,
    undone_at: at,
  });
  const transferId = await add('payment_transfers', {
    ...own,
    run_id: runId,
    iban: '',
    ending: '',
    reports_cents: 1200,
    amount_cents: 1200,
  });
  const paid = { transfer_id: transferId, standing: false };
  await add('payment_reports', { ...paid, report_id: reportId, amount_cents: 1200 });
  await add('payment_deductions', { ...paid, advance_id: advanceId, amount_cents: 50 });
  const endId = await add('payment_advance_ends', {
    advance_id: advanceId,
    kind: 'written_off',
    amount_cents: 10,
    day: '2026-01-03',
    reason: mark,
    ...recorded,
  });
  return { advanceId, endId, runId, transferId };
}

/** Returns an entry of two lines, in a closed period; and a closed month. */
async function booksOf(db: Database, { add }: Rows, mark: string) {
  const day = '2026-01-15';
  const entryId = await add('book_entries', { day, posted_at: `${day}T12:00:00Z`, line_count: 2 });
  const line = { entry_id: entryId, piece_day: day } as const;
  await add('book_lines', { ...line, place: 0, debit_cents: 100, credit_cents: 0 });
  await add('book_lines', { ...line, place: 1, debit_cents: 0, credit_cents: 100 });
  for (const place of [0, 1])
    await add('book_letters', { entry_id: entryId, place, auxiliary: mark, number: 1, day, undoes: null });
  const span = { from: '2026-01-01', to: '2026-01-31', lastId: entryId, lastLetter: 0 } as const;
  const period = {
    siren: '732829320',
    journalLabel: mark,
    journalLabels: {},
    layout: 1,
    account_labels: { [mark]: mark },
  };
  const entries = await entriesIn(db, span);
  const exportId = await add('book_exports', {
    from_day: span.from,
    to_day: span.to,
    last_entry_id: entryId,
    debit_cents: 100,
    siren: period.siren,
    sha256: sha256Of({ ...period, ...span, accountLabels: period.account_labels, entries }),
    account_labels: JSON.stringify(period.account_labels),
    closed_at: '2026-02-01T12:00:00Z',
  });
  await add('book_settings', { siren: period.siren });
  // Long ago, so that it locks no day of the tests.
  const closingId = await add('closed_months', {
    month: '2001-01-01',
    open_members: 0,
    closed_at: '2001-02-01T12:00:00Z',
  });
  return { entryId, exportId, closingId };
}
