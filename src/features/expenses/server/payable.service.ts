/** Reports that are to be paid, for features/payments. */
import type { Payables } from '#features/payments/server/plan.service.ts';
import { listPayable, listPayableOf, readPayable } from './payable.repo.ts';
import { lockReports } from './report.repo.ts';

export const payableReports: Payables = {
  list: listPayable,
  listOf: listPayableOf,
  read: readPayable,
  async lock(db, ids, since) {
    // The rows are read after the lock, so that a report that was reopened meanwhile is missing.
    await lockReports(db, ids);
    return readPayable(db, ids, since);
  },
};
