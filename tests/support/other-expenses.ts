import type { Database } from '#platform/db/kysely.ts';
import { paymentsOf } from './other-payments.ts';

interface Facts {
  workspace_id: number;
  contractId: number;
  /** The author. */
  userId: number;
  mark: string;
}

/** Returns a report with one row of everything that belongs to it. Every text contains the mark. */
export async function expensesOf(db: Database, { workspace_id, contractId, userId, mark }: Facts) {
  const one = { workspace_id };
  const poste = await db
    .insertInto('postes')
    .values({ ...one, name: mark, folded_name: mark, description: mark })
    .returning('id')
    .executeTakeFirstOrThrow();
  const share = await db
    .insertInto('poste_shares')
    .values({ ...one, poste_id: poste.id, basis: 'ordinary', valid_from: '2025-01-01' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rate = await db
    .insertInto('vat_rates')
    .values({ ...one, type: 'TYPEC', rate: 2000, valid_from: '2025-01-01' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('expense_settings')
    .values({
      ...one,
      journal: 'NDF',
      employee_account: '421000',
      vat_account: '445660',
      expense_account: '625800',
    })
    .execute();
  const { last_number: number } = await db
    .insertInto('report_counters')
    .values({ ...one, year: 2026, last_number: 1 })
    .onConflict((clash) =>
      clash
        .columns(['workspace_id', 'year'])
        .doUpdateSet(({ ref, eb }) => ({ last_number: eb(ref('report_counters.last_number'), '+', 1) })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  const report = await db
    .insertInto('reports')
    .values({
      ...one,
      account_id: userId,
      contract_id: contractId,
      title: mark,
      sought: mark,
      start_date: '2026-01-01',
      end_date: '2026-01-31',
      number_year: 2026,
      number,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const vehicle = await db
    .insertInto('vehicles')
    .values({ ...one, account_id: userId, name: mark, folded_name: mark, kind: 'car', power: 5 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const receipt = await db
    .insertInto('receipts')
    .values({
      ...one,
      report_id: report.id,
      number: 1,
      poste_id: poste.id,
      date: '2026-01-15',
      supplier: mark,
      folded_supplier: mark,
      comment: mark,
      ttc_cents: 1200,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('receipt_vats')
    .values({ ...one, receipt_id: receipt.id, type: 'TYPEC', rate: 2000, net_cents: 1000, vat_cents: 200 })
    .execute();
  const attachment = await db
    .insertInto('attachments')
    .values({
      ...one,
      receipt_id: receipt.id,
      name: mark,
      kind: 'png',
      storage_key: `${workspace_id}-${mark}-file`,
      byte_size: 1,
      sha256: Buffer.from([0]),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const comment = await db
    .insertInto('comments')
    .values({ ...one, report_id: report.id, text: mark, author_id: userId, author_name: mark })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    ...(await paymentsOf(db, { ...one, reportId: report.id, userId, mark })),
    commentId: comment.id,
    reportId: report.id,
    receiptId: receipt.id,
    attachmentId: attachment.id,
    posteId: poste.id,
    vehicleId: vehicle.id,
    shareId: share.id,
    rateId: rate.id,
  };
}
