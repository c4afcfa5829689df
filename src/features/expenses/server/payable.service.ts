/** Reports to pay, for features/payments. */
import type { Payables } from '#features/payments/server/plan.service.ts';
import { lockReports } from '#features/receipts/server/report-lock.service.ts';
import { listPayable, listPayableOf, readPayable } from './payable.repo.ts';

export const payableReports: Payables = {
  list: listPayable,
  listOf: listPayableOf,
  read: readPayable,
  async lock(db, ids, since) {
    // Reads the rows after locking, so that reports reopened in the meantime are left out.
    await lockReports(db, ids);
    return readPayable(db, ids, since);
  },
};
