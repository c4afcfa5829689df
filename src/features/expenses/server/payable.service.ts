/** Reports to pay, for features/payments. */
import type { Payables } from '#features/payments/server/plan.service.ts';
import { listPayable, listPayableOf, readPayable } from './payable.repo.ts';
import { lockReports } from './report-lock.service.ts';

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
