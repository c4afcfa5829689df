/** Calls for tests about receipts. */
import type { ExpensesCompany } from '#features/expenses/factory.ts';
import * as contract from '#features/receipts/contract.ts';
import { form } from './api.ts';

/** @param company @param reportId return those of the running test. */
export function receiptCalls(company: () => ExpensesCompany, reportId: () => number) {
  const consultant = () => company().consultant;
  const read = (receiptId: number, who = consultant()) =>
    who.api(contract.readReceipt, { params: { receiptId } });
  const list = (report: number, who = consultant()) =>
    who.api(contract.listReceipts, { params: { reportId: report }, query: { rowsPerPage: 100, page: 0 } });
  const post = (values: Record<string, string>) =>
    consultant().request('/receipts', {
      method: 'POST',
      body: form({
        reportId: String(reportId()),
        date: '2026-10-15',
        posteId: String(company().postes.Other),
        valuettc: '12,00',
        billable: 'on',
        ...values,
      }),
    });
  return { read, list, post };
}
