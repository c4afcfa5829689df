/** Calls for tests about refusing receipts in submitted reports. */
import type { ExpensesCompany } from '#features/expenses/factory.ts';
import * as reports from '#features/expenses/report.contract.ts';
import * as receipts from '#features/receipts/contract.ts';
import { json, put, type TestClient } from './api.ts';

/** @param company returns the company of the running test. */
export function refusals(company: () => ExpensesCompany) {
  const refuse = (who: TestClient, receiptId: number, reason = 'Not for us', headers = {}) =>
    who.request(`/receipts/${receiptId}/refuse`, { method: 'POST', ...json({ reason }, headers) });
  const withdraw = (who: TestClient, receiptId: number) => put(who, `/receipts/${receiptId}/refuse/withdraw`);
  const approve = (who: TestClient, reportId: number) => put(who, `/reports/${reportId}/approve`);
  const read = (reportId: number, who = company().consultant) =>
    who.api(reports.readReport, { params: { reportId } });
  const list = (reportId: number, who = company().consultant) =>
    who.api(receipts.listReceipts, { params: { reportId }, query: { rowsPerPage: 100, page: 0 } });
  const own = async (who = company().consultant) =>
    (
      await who.api(reports.listReports, {
        params: { userId: who.account.userId },
        query: { rowsPerPage: 10, page: 0 },
      })
    ).reports;

  /** Returns a submitted report with three receipts of 12, 20 and 30 €. */
  async function three(title = 'October') {
    const { begin, add, consultant, manager } = company();
    const reportId = await begin(consultant, title);
    const ids = [
      await add(consultant, reportId),
      await add(consultant, reportId, { valuettc: '20.00', supplier: 'Cave' }),
      await add(consultant, reportId, { valuettc: '30.00' }),
    ] as const;
    await put(consultant, `/reports/${reportId}`, { title, managerEmail: manager.account.email });
    return { reportId, ids };
  }
  return { refuse, withdraw, approve, read, list, own, three };
}
