/** Links refunds to the receipts that they refund. */

import { posteName } from '#features/postes/server/service.ts';
import type { CallInput } from '#kernel/call.ts';
import type { FieldErrors } from '#kernel/error-texts.ts';
import type { MemberContext } from '#platform/request/context.ts';
import type { ReceiptFields } from '../contract.ts';
import { fieldError } from '../errors.ts';
import type * as contract from '../refund.contract.ts';
import type { ReceiptAmounts } from '../rules.ts';
import * as repo from './refund.repo.ts';
import type { StoredReceipt } from './repo.ts';
import type { LockedReport } from './report-lock.repo.ts';
import { requireReport } from './report-lock.service.ts';
import { linkedRow } from './row.service.ts';

/** For the deletion of reports. */
export const { lockRefunds } = repo;

/** @throws Problem 404; 403 */
export async function listRefundable(
  context: MemberContext,
  { params, query }: CallInput<typeof contract.listRefundable>,
) {
  const report = await requireReport(context, params.reportId);
  const { q = '', receiptId: except, chosen } = query;
  const found = await repo.listRefundable(context.db, {
    accountId: report.account_id,
    q,
    except,
    chosen,
  });
  return {
    receipts: found.map(({ date, supplier, name, preset, ...receipt }) => ({
      ...linkedRow(receipt),
      date,
      supplier,
      poste: posteName({ name, preset }, context.request.locale),
    })),
  };
}

/**
 * Checks that a refund refers to a payment of the same person, and that a refunded payment stays a payment.
 */
export async function refundError(
  { db }: MemberContext,
  { userId }: LockedReport,
  { refund_of: refundOf }: ReceiptFields,
  { gross, mileage }: ReceiptAmounts,
  before?: Pick<StoredReceipt, 'id'>,
): Promise<FieldErrors | undefined> {
  // The scale decides the sign of a journey's amount, and may change it later.
  if (refundOf !== undefined && (gross > 0 || mileage !== undefined))
    return { refund_of: fieldError('refund_positive') };
  if (
    refundOf !== undefined &&
    (refundOf === before?.id || !(await repo.lockRefundable(db, refundOf, userId)))
  )
    return { refund_of: fieldError('refund_unknown') };
  if (before === undefined || gross > 0) return undefined;
  const refunds = await repo.lockRefunds(db, { receiptId: before.id });
  return refunds.length === 0 ? undefined : { valuettc: fieldError('amount_refunded') };
}
