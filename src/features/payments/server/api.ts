import { type Handler, handlers } from '#platform/request/handler.ts';
import * as advance from '../advance.contract.ts';
import * as bank from '../bank.contract.ts';
import * as rejection from '../rejection.contract.ts';
import * as run from '../run.contract.ts';
import * as advances from './advance.service.ts';
import * as bankAccounts from './bank.service.ts';
import { listPayable, type Payables } from './plan.service.ts';
import { rejectTransfer, restoreTransfer } from './rejection.service.ts';
import * as runs from './run.service.ts';
import { createRun, previewRun } from './run.service.ts';

/**
 * Connects the calls of payments with their services.
 * @param payables reads the approved reports. A later feature provides it, because payments cannot import expenses.
 */
export const paymentsApi = (payables: Payables): Handler[] => [
  ...handlers(bank, bankAccounts),
  ...handlers(advance, advances),
  ...handlers(run, {
    ...runs,
    listPayable: listPayable(payables),
    previewRun: previewRun(payables),
    createRun: createRun(payables),
  }),
  ...handlers(rejection, { rejectTransfer, restoreTransfer: restoreTransfer(payables) }),
];
