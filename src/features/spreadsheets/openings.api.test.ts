import { beforeAll, expect, test } from 'vitest';
import { beforeEachTest, testApi } from '../../../tests/support/api.ts';
import { companyWithLeave } from '../../../tests/support/leave-company.ts';
import { fatesOf, importOf, planOf } from './factory.ts';

const app = testApi();
beforeAll(() => {
  app.clock.set('2026-09-07T09:00:00Z');
});
const company = beforeEachTest(() => companyWithLeave(app));

/** Opening balances of the consultant by e-mail, of the colleague by payroll number, and wrong rows. */
async function table() {
  const { consultant, colleague, manager, workspaceId } = company;
  const rows = app.rows(workspaceId);
  await rows.change('employments', { account_id: colleague.account.userId }, { payroll_number: 'P-7' });
  await rows.change('employments', { account_id: manager.account.userId }, { payroll_number: 'P-8' });
  await rows.change('employments', { account_id: consultant.account.userId }, { payroll_number: 'P-8' });
  return [
    'Matricule;Type de congé;Solde;Date;Acquis dans l’année du',
    `${consultant.account.email};Paid leave;12,5;01/06/2026;31/05/2026`,
    'P-7;paid LEAVE;-2;15/06/2026;',
    'P-8;Paid leave;2;13/06/2026;',
    'P-9;Paid leave;2;13/06/2026;',
    'P-7;Sick leave;2;13/06/2026;',
    'P-7;Paid leave;1,234;13/06/2025;',
    'P-7;Paid leave;many;13/06/2025;',
    'P-7;Paid leave;400;13/06/2025;',
    'P-7;Paid leave;2;31/06/2025;',
    'P-7;Paid leave;-2;16/06/2026;',
    ';Paid leave;2;13/06/2026;',
  ].join('\n');
}

test('opening balances are entered once, by e-mail or payroll number; each wrong cell is named', async () => {
  const { owner, consultant, colleague, left } = company;
  const csv = await table();
  const before = [await left(consultant), await left(colleague)];
  expect(await fatesOf(owner, 'openings', csv)).toEqual([
    [2, 'added', ''],
    [3, 'added', ''],
    [4, 'rejected', 'Member: several people have this name or number; give the e‑mail'],
    [5, 'rejected', 'Member: nobody in the workspace has this e‑mail, payroll number, login or name'],
    [6, 'rejected', 'Kind of leave: no leave with a balance has this name'],
    [7, 'rejected', 'Days: enter days, with two decimals at most'],
    [8, 'rejected', 'Days: enter a number'],
    [9, 'rejected', 'Days: enter days, with two decimals at most'],
    [10, 'rejected', 'Counts from: enter a day that exists, as YYYY-MM-DD or day/month/year'],
    [11, 'rejected', 'the same as row 3'],
    [12, 'rejected', 'Member: this is required'],
  ]);
  expect(await importOf(owner, 'openings', csv)).toEqual({ added: 2, here: 0, rejected: 9 });
  expect([await left(consultant), await left(colleague)]).toEqual([
    // The year is rounded up to whole days with its opening balance.
    (before[0] ?? 0) + 13,
    (before[1] ?? 0) - 2,
  ]);
  expect(await importOf(owner, 'openings', csv)).toEqual({ added: 0, here: 2, rejected: 9 });
  const changed = `Matricule;Type de congé;Solde;Date\nP-7;Paid leave;3;20/06/2026`;
  expect(await fatesOf(owner, 'openings', changed)).toEqual([
    [2, 'rejected', 'Days: the opening balance of this period is already entered: add a correction'],
  ]);
  expect(await left(colleague)).toBe((before[1] ?? 0) - 2);
  const { balances } = await company.read(consultant);
  expect(balances[0]?.events.find(({ type }) => type === 'opening')).toMatchObject({
    day: '2026-06-01',
    period: '2025-06-01',
    days: 12.5,
  });
});

test('managers do not enter opening balances', async () => {
  const csv = 'E-mail;Type;Solde;Date\na@b.example;Paid leave;3;20/06/2026';
  await expect(planOf(company.manager, 'openings', csv)).rejects.toMatchObject({ status: 403 });
});
