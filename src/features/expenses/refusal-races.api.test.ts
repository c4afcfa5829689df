/**
 * Refuses receipts while other decisions are taken, and refuses journeys, on which the amounts of other
 * journeys depend.
 */
import { afterEach, describe, expect, test } from 'vitest';
import * as receipts from '#features/receipts/contract.ts';
import { beforeEachTest, codeOf, put, testApi } from '../../../tests/support/api.ts';
import { driving, expectScale } from '../../../tests/support/driving.ts';
import { refusals } from '../../../tests/support/refusals.ts';
import { decideReports } from './approval.contract.ts';
import { expensesCompany } from './factory.ts';
import { checkBooks } from './server/books-check.service.ts';

const app = testApi();
const company = beforeEachTest(async () => {
  app.clock.set('2026-11-02T09:00:00Z');
  return expensesCompany(app);
});
afterEach(async () => {
  expect(await company.inTenant(({ db }) => checkBooks(db))).toEqual([]);
});

const { refuse, withdraw, approve, read, list, own, three } = refusals(() => company);

describe('at the same time', () => {
  test('if a receipt is refused during an approval, the approval leaves it out or the refusal is too late', async () => {
    const { manager, owner } = company;
    for (let round = 0; round < 10; round++) {
      const { reportId, ids } = await three(`Round ${round}`);
      const [refused, approved] = await Promise.all([
        refuse(owner, ids[0]),
        approve(manager, reportId),
        withdraw(owner, ids[1]),
      ]);
      expect(approved.status).toBe(200);
      expect([200, 409]).toContain(refused.status);
      const { receipts: kept } = await read(reportId);
      expect(kept).toBe(refused.status === 200 ? 2 : 3);
    }
  });

  test('two concurrent approvals of a report with a refused receipt create one draft', async () => {
    const { manager, owner } = company;
    const { reportId, ids } = await three();
    await refuse(manager, ids[0]);
    const { revision } = await read(reportId);
    const body = { reports: [{ reportId, revision }], decision: 'approve' as const, comment: 'Both' };
    const [one, two] = await Promise.all([
      manager.api(decideReports, { body }),
      owner.api(decideReports, { body }),
    ]);
    expect([...one.decided, ...two.decided]).toEqual([reportId]);
    expect((await own()).map(({ title }) => title)).toEqual(['October – refused receipts', 'October']);
  });

  test('an approval based on the report before the refusal changes nothing', async () => {
    const { manager, owner } = company;
    const { reportId, ids } = await three();
    const etag = (await manager.request(`/reports/${reportId}`)).headers.get('etag') ?? '';
    const { revision } = await read(reportId);
    await refuse(owner, ids[0]);
    const answer = await manager.request(`/reports/${reportId}/approve`, {
      method: 'PUT',
      headers: { 'if-match': etag },
    });
    expect(answer.status).toBe(412);
    const body = { reports: [{ reportId, revision }], decision: 'approve' as const };
    const { refused } = await manager.api(decideReports, { body });
    expect(refused).toMatchObject([{ code: 'CHANGED_MEANWHILE' }]);
  });
});

test('after a refused journey is changed, the year still adds up to the scale', async () => {
  const one = await driving(app);
  const { consultant, manager, begin, drive, amount, add } = one;
  const reportId = await begin(consultant);
  const early = await drive(reportId, '2026-03-01', 4000);
  const late = await drive(reportId, '2026-10-20', 2000);
  await add(consultant, reportId);
  await put(consultant, `/reports/${reportId}`, { title: 'Driven', managerEmail: manager.account.email });
  expect((await refuse(manager, early)).status).toBe(200);
  expect((await approve(manager, reportId)).status).toBe(200);
  await expectScale(one);
  const before = await amount(late);
  const edit = { date: '2026-03-01', posteId: String(one.postes.Kilometres), distance: '100' };
  expect((await put(consultant, `/receipts/${early}`, edit)).status).toBe(200);
  expect(await amount(late)).toBe(before);
  const [draft] = await own(consultant);
  const { receipts: rows } = await list(draft?.report_id ?? 0, consultant);
  expect(rows.map(({ correction }) => correction?.year)).toEqual([undefined, 2026]);
  await expectScale(one);
  const correction = rows[1]?.receiptId ?? 0;
  await consultant.api(receipts.acceptCorrection, { params: { receiptId: correction } });
  const values = { title: 'Again', managerEmail: manager.account.email, below_zero: 'true' };
  await put(consultant, `/reports/${draft?.report_id}`, values);
  expect(await codeOf(await refuse(manager, correction))).toEqual([409, 'CORRECTION_KEPT']);
});
