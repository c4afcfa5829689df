/** Creates a workspace that pays expense reports: a consultant whose reports a manager approves. */
import { PASSWORD } from '#features/accounts/factory.ts';
import { writeReport } from '#features/expenses/factory.ts';
import { addAdvance } from '#features/payments/advance.contract.ts';
import { updateBankAccount, updatePaymentSettings } from '#features/payments/bank.contract.ts';
import { transfersShown } from '#features/payments/rules.ts';
import { createRun, previewRun } from '#features/payments/run.contract.ts';
import { createPlannedContract } from '#features/planning/factory.ts';
import { civilDay } from '#kernel/civil-day.ts';
import type { Day } from '#kernel/day.ts';
import type { TestApi, TestClient } from './api.ts';

/** An example of the SWIFT IBAN Registry. */
export const IBAN = 'FR1420041010050500013M02606';
/** @returns a valid German IBAN, another for each number below 10,000, whose last four characters are the number. */
export function ibanOf(number: number): string {
  const account = `37040044053201${String(number).padStart(4, '0')}`;
  // ISO 7064, MOD 97-10: D is 13 and E is 14.
  const check = 98n - (BigInt(`${account}131400`) % 97n);
  return `DE${String(check).padStart(2, '0')}${account}`;
}

const COMPANY = { holder: 'Ardoise Conseil', iban: 'DE89 3704 0044 0532 0130 00', bic: '' };

export async function payingCompany(app: TestApi) {
  const { workspaceId, owner, manager } = await app.company();
  const ada = await app.signIn(
    await app.account({ workspace_id: workspaceId, first_name: 'Ada', last_name: 'Lovelace', locale: 'fr' }),
  );
  const contractId = await createPlannedContract(app.platform.engine, workspaceId, [], {
    for_everybody: true,
  });
  const today = civilDay(app.clock.now(), 'Europe/Paris');
  return {
    workspaceId,
    owner,
    manager,
    ada,
    today,
    /** @param since reports approved before this day were paid elsewhere. */
    setUp: (since: Day = '2026-01-01') =>
      owner.api(updatePaymentSettings, { body: { ...COMPANY, since, currentPassword: PASSWORD } }),
    account: (who: TestClient, iban = IBAN) =>
      who.api(updateBankAccount, {
        params: { userId: who.account.userId },
        body: { iban, holder: 'Ada Lovelace', currentPassword: PASSWORD },
      }),
    /** Creates an approved report with a receipt for each amount. */
    async approved(who: TestClient, title: string, ...amounts: string[]): Promise<number> {
      const receipts = amounts.map((valuettc) => ({ valuettc }));
      const managerEmail = manager.account.email;
      const reportId = await writeReport(who, { contractId, title, receipts, managerEmail });
      const answer = await manager.request(`/reports/${reportId}/approve`, { method: 'PUT' });
      if (answer.status !== 200) throw new Error(await answer.text());
      return reportId;
    },
    async pay(reportIds: number[]) {
      const transfers = transfersShown(await owner.api(previewRun, { body: { reportIds } }));
      return owner.api(createRun, { body: { reportIds, execution_day: today, transfers } });
    },
    advance: (who: TestClient, amount: string) =>
      owner.api(addAdvance, {
        body: { memberId: who.account.userId, amount, paid_on: '2026-09-01', note: 'Trip' },
      }),
  };
}
