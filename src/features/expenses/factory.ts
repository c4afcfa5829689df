/** A company whose people have expenses, for tests. */
import * as contracts from '#features/contracts/contract.ts';
import type { TestApi, TestClient } from '../../../tests/support/api.ts';
import * as poste from './poste.contract.ts';
import * as receipt from './receipt.contract.ts';
import * as report from './report.contract.ts';

export interface ExpensesCompany {
  workspaceId: number;
  owner: TestClient;
  manager: TestClient;
  consultant: TestClient;
  /** One that everybody can book on. */
  contractId: number;
  /** Ids of the types by their English names. */
  postes: Record<string, number>;
  begin(who: TestClient, title?: string): Promise<number>;
  /** A receipt of 12.00 € at 20 %, unless the values say otherwise. */
  add(who: TestClient, reportId: number, values?: Record<string, unknown>): Promise<number>;
  /** With one receipt, submitted to the manager. */
  submitted(title?: string): Promise<number>;
}

export async function expensesCompany(app: TestApi): Promise<ExpensesCompany> {
  const workspaceId = await app.workspace({ pricing: 'enterprise' });
  const owner = await app.signIn('ROLE_OWNER', workspaceId);
  const manager = await app.signIn('ROLE_MANAGER', workspaceId);
  const consultant = await app.signIn('ROLE_USER', workspaceId);
  const { contractId } = await owner.api(contracts.createContract, {
    body: { cname: 'Basalte', kind: 'internal', forEverybody: true },
  });
  const listed = await owner.api(poste.listPostes, { query: {} });
  const postes = Object.fromEntries(listed.postes.map(({ postname, posteId }) => [postname, posteId]));
  const begin = async (who: TestClient, title = 'October') => {
    const body = { title, startdate: '2026-10-01', enddate: '2026-10-31', contractId };
    return (await who.api(report.createReport, { body })).report_id;
  };
  const add = async (who: TestClient, reportId: number, values: Record<string, unknown> = {}) => {
    const body = { reportId, date: '2026-10-15', posteId: postes.Other ?? 0, valuettc: '12.00', ...values };
    return (await who.api(receipt.createReceipt, { body })).receiptId;
  };
  return {
    ...{ workspaceId, owner, manager, consultant, contractId, postes, begin, add },
    async submitted(title) {
      const reportId = await begin(consultant, title);
      await add(consultant, reportId);
      await consultant.api(report.submitReport, {
        params: { reportId },
        body: { title: title ?? 'October', managerEmail: manager.account.email },
      });
      return reportId;
    },
  };
}
