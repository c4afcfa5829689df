import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { closeMonth } from '#features/closing/contract.ts';
import { expensesCompany } from '#features/expenses/factory.ts';
import { listReports, submitReport } from '#features/expenses/report.contract.ts';
import { writePlanning } from '#features/planning/contract.ts';
import { createPlannedContract } from '#features/planning/factory.ts';
import { listReceipts } from '#features/receipts/contract.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { beforeEachTest, testApi } from '../../../tests/support/api.ts';
import { actionsOf, fatesOf, importOf } from './factory.ts';

const app = testApi();
const company = beforeEachTest(() => expensesCompany(app));

describe('days', () => {
  const kimai = (rows: [string, string, string, string][]) =>
    [
      'Date,From,To,Duration,Name,User,E-mail,Customer,Project,Activity',
      ...rows.map(
        ([day, hours, email, project]) => `${day},09:00,17:00,${hours},A,B,${email},Client,${project},Dev`,
      ),
    ].join('\n');

  test('the days of a Kimai export are added up, and recorded once by acting for each person', async () => {
    const { owner, consultant, workspaceId } = company;
    const { email, userId } = consultant.account;
    await createPlannedContract(app.platform.engine, workspaceId, [userId], {
      name: 'Rail',
      start_date: '2026-03-02',
    });
    const csv = kimai([
      ['2026-03-02', '3:30', email, 'Rail'],
      ['2026-03-02', '3:30', email, 'Rail'],
      ['2026-03-03', '3:45', email, 'rail'],
      ['2026-02-27', '7:00', email, 'Rail'],
      ['2026-03-04', '0:30', email, 'Rail'],
      ['2026-03-05', '7:00', 'nobody@b.example', 'Rail'],
      ['2026-03-05', '7:00', email, 'Unknown'],
      ['2026-03-03', '6:00', email, 'Basalte'],
      ['2026-03-06', '7:00', owner.account.email, 'Basalte'],
    ]);
    const fates = await fatesOf(company.owner, 'days', csv);
    expect(fates).toEqual([
      [2, 'added', ''],
      [3, 'added', 'together with row 2'],
      [4, 'added', ''],
      [5, 'rejected', 'Contract: the person is not on this contract, or it does not run then'],
      [6, 'rejected', 'less than a quarter of a day in all'],
      [7, 'rejected', 'Member: nobody in the workspace has this e‑mail, login or name'],
      [8, 'rejected', 'Contract: there is no contract with this name'],
      [9, 'rejected', 'all contracts of a day together have more than one day'],
      [10, 'added', ''],
    ]);
    expect(await importOf(company.owner, 'days', csv)).toEqual({ added: 4, here: 0, rejected: 5 });
    const { rows: days } = await asTenant(app.platform.engine, workspaceId, ({ db }) =>
      sql<object>`select day::text, half_days from worked_days where account_id = ${userId} order by day`.execute(
        db,
      ),
    );
    expect(days).toMatchObject([
      { day: '2026-03-02', half_days: 2 },
      { day: '2026-03-03', half_days: 1 },
    ]);
    expect(await importOf(company.owner, 'days', csv)).toEqual({ added: 0, here: 4, rejected: 5 });
    // The owner filled in the weeks and therefore may not decide about them.
    const { rows: filled } = await asTenant(app.platform.engine, workspaceId, ({ db }) =>
      sql<object>`select distinct step, actor_id, on_behalf_of_id from workflow_events where subject_type = 'week'`.execute(
        db,
      ),
    );
    expect(filled).toEqual([{ step: 'fill', actor_id: owner.account.userId, on_behalf_of_id: userId }]);
    expect(await actionsOf(company.owner)).toContain('planning.saved');
  });

  test('time sheets of Harvest, Clockify and Toggl are read in their own notations', async () => {
    const { owner, consultant } = company;
    const { email, userId } = consultant.account;
    const [firstName, lastName] = ['Grace', 'Hopper'];
    await app
      .rows(company.workspaceId)
      .change('accounts', userId, { first_name: firstName, last_name: lastName });
    const harvest = [
      'Date,Client,Project,Project Code,Task,Notes,Hours,Hours Rounded,Billable?,Invoiced?,Approved?,First Name,Last Name,Roles,Employee?,Billable Rate,Currency',
      `02.03.2026,Client,Basalte,B-1,Dev,,"7,0","7,0",Yes,No,No,${firstName},${lastName},,Yes,0,Euro - EUR`,
      `13.03.2026,Client,Basalte,B-1,Dev,,3.5,3.5,Yes,No,No,${firstName},${lastName},,Yes,0,Euro - EUR`,
      '03.03.2026,Client,Basalte,B-1,Dev,,7,7,Yes,No,No,Nobody,Here,,Yes,0,Euro - EUR',
    ].join('\r\n');
    expect(await fatesOf(owner, 'days', harvest)).toEqual([
      [2, 'added', ''],
      [3, 'added', ''],
      [4, 'rejected', 'Member: nobody in the workspace has this e‑mail, login or name'],
    ]);
    const clockify = [
      '"Project","Client","Description","Task","User","Group","Email","Tags","Billable","Start Date","Start Time","End Date","End Time","Duration (h)","Duration (decimal)"',
      `"Basalte","Client","","","A B","","${email}","","Yes","03/16/2026","09:00:00 AM","03/16/2026","05:00:00 PM","07:00:00","7.00"`,
      `"Basalte","Client","","","A B","","${email}","","Yes","03/17/2026","09:00:00 AM","03/17/2026","10:00:00 AM","7:60","8.00"`,
    ].join('\n');
    expect(await fatesOf(owner, 'days', clockify)).toEqual([
      [2, 'added', ''],
      [3, 'rejected', 'Hours: enter hours, such as 7:30, 7h30 or 7.5'],
    ]);
    const toggl = [
      '\ufeffUser,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount ()',
      `A B,${email.toUpperCase()},Client,Basalte,,,Yes,2026-03-18,09:00:00,2026-03-18,16:00:00,07:00:00,,`,
    ].join('\n');
    expect(await fatesOf(owner, 'days', toggl)).toEqual([[2, 'added', '']]);
    const own = [
      'Prénom\tNom\tProjet\tDate\tDurée',
      ...[
        '19 mars 2026\t7 h',
        '20. 3. 2026\t3h30m',
        '23/3/26\t450 min',
        '24 mar 2026\t1 j',
        '25/03/2026\t7:99',
      ].map((rest) => `${firstName}\t${lastName}\tBasalte\t${rest}`),
    ].join('\r\n');
    const utf16 = Buffer.from(`\ufeff${own}`, 'utf16le');
    expect((await fatesOf(owner, 'days', utf16)).map(([, fate]) => fate)).toEqual([
      ...['added', 'added', 'added', 'added', 'rejected'],
    ]);
  });

  test('days in a closed month are rejected', async () => {
    const { owner, consultant } = company;
    app.clock.set('2026-11-02T09:00:00Z');
    await owner.api(closeMonth, { body: { year: 2026, month: 3, accept_open: true } });
    const csv = `Membre;Contrat;Date;Jours\n${consultant.account.email};Basalte;2026-03-03;1`;
    expect(await fatesOf(owner, 'days', csv)).toEqual([[2, 'rejected', 'Date: the month is closed']]);
  });

  test('days in locked weeks, with other quantities, or of people for whom the actor may not act are rejected', async () => {
    const { owner, manager, consultant } = company;
    const { email, userId } = consultant.account;
    const contractId = company.contractId;
    const day = (dn: number) => ({
      dn,
      dm: 3,
      dy: 2026,
      quantity: 1,
      worked: true,
      idcontract: contractId,
      daynumber: dn,
      daymonth: 3,
      dayyear: 2026,
    });
    const body = { workedDays: [day(2)] as never, managerEmail: manager.account.email };
    await consultant.api(writePlanning, { params: { operation: 'submit', forUserId: userId }, body });
    const csv = [
      'Membre;Contrat;Date;Jours',
      `${email};Basalte;2026-03-02;1`,
      `${email};Basalte;2026-03-02;0,5`,
      `${email};Basalte;2026-03-03;1`,
      `${email};Basalte;2026-03-10;2`,
      `${owner.account.email};Basalte;2026-03-10;1`,
    ].join('\n');
    expect(await fatesOf(manager, 'days', csv)).toEqual([
      [2, 'rejected', 'all contracts of a day together have more than one day'],
      [3, 'rejected', 'all contracts of a day together have more than one day'],
      [4, 'rejected', 'Date: the week is submitted or approved'],
      [5, 'rejected', 'Days: enter 0.5 or 1 day'],
      [6, 'rejected', 'Member: you cannot act for this person'],
    ]);
    const half = `Membre;Contrat;Date;Jours\n${email};Basalte;2026-03-02;0,5`;
    expect(await fatesOf(company.owner, 'days', half)).toEqual([
      [2, 'rejected', '1 are recorded for this day already'],
    ]);
    expect(await fatesOf(company.owner, 'days', half.replace('0,5', '1'))).toEqual([[2, 'here', '']]);
  });
});

describe('receipts', () => {
  const odoo = (rows: string[]) =>
    ['Expense Date,Description,Employee,Category,Vendor,Total', ...rows].join('\n');

  test('amounts that lost or moved a separator are rejected, and the spellings of people are read', async () => {
    const { consultant, contractId } = company;
    const { email, userId } = consultant.account;
    const bad = ['8 50', '8 40 €', '2€500', '12..5', '1,23,4', '1 2345', '$12', '1e3'];
    const good = ['12€50', '1 234,50 €', '1,234.50', "1'234.5", '(5)'];
    const row = (amount: string, at: number) =>
      `2026-05-${at + 10},No. ${at},${email},Train,SNCF,"${amount}"`;
    const csv = odoo([...bad, ...good].map(row));
    const fates = await fatesOf(company.owner, 'receipts', csv, { contractId });
    expect(fates.map(([, fate]) => fate)).toEqual([...bad.map(() => 'rejected'), ...good.map(() => 'added')]);
    await importOf(company.owner, 'receipts', csv, { contractId });
    const { reports } = await consultant.api(listReports, {
      params: { userId },
      query: { rowsPerPage: 10, page: 0 },
    });
    const { receipts } = await consultant.api(listReceipts, {
      params: { reportId: reports[0]?.report_id ?? 0 },
      query: { rowsPerPage: 50, page: 0 },
    });
    expect(receipts.map(({ valuettc }) => valuettc).sort()).toEqual(
      ['-5.00', '12.50', '1234.50', '1234.50', '1234.50'].sort(),
    );
  });

  test('the receipts of an Odoo export go into drafts per person, contract and month, only once', async () => {
    const { consultant, contractId } = company;
    const { email, userId } = consultant.account;
    const csv = odoo([
      `2026-03-02,Lyon,${email},[TRANS] Train,SNCF,"1,120.50"`,
      `2026-03-20,Lunch,${email},[FOOD] Meals,Chez Paul,25.00`,
      `2026-04-02,Lyon,${email},Train,SNCF,98`,
      `2026-04-02,again,${email},Train,SNCF,98`,
      `2026-04-03,car,${email},Kilometres,,10`,
      `2026-04-03,what,${email},Gifts,,10`,
      `2026-04-03,none,${email},Train,,0`,
    ]);
    await expect(fatesOf(company.owner, 'receipts', csv)).resolves.toContainEqual([
      ...[2, 'rejected', 'Contract: choose a contract for rows without one'],
    ]);
    const query = { contractId };
    expect(await fatesOf(company.owner, 'receipts', csv, query)).toEqual([
      [2, 'added', ''],
      [3, 'added', 'added without VAT; enter the printed amounts in the report'],
      [4, 'added', ''],
      [5, 'rejected', 'the same as row 4'],
      [6, 'rejected', 'Expense type: journeys by car need their vehicle; add them in the report'],
      [7, 'rejected', 'Expense type: there is no expense type with this name in use'],
      [8, 'rejected', 'Amount with VAT: enter an amount other than zero, or below zero for a refund'],
    ]);
    expect(await importOf(company.owner, 'receipts', csv, query)).toEqual({ added: 3, here: 0, rejected: 4 });
    const { reports } = await consultant.api(listReports, {
      params: { userId },
      query: { rowsPerPage: 10, page: 0 },
    });
    expect(
      reports
        .map(({ title, startdate, receipts, total_ttc }) => [title, startdate, receipts, total_ttc])
        .sort(),
    ).toEqual([
      ['Expenses, April 2026', '2026-04-01', 1, '98.00'],
      ['Expenses, March 2026', '2026-03-01', 2, '1145.50'],
    ]);
    const march = reports.find(({ receipts }) => receipts === 2)?.report_id ?? 0;
    const { receipts } = await consultant.api(listReceipts, {
      params: { reportId: march },
      query: { rowsPerPage: 10, page: 0 },
    });
    expect(receipts.map(({ supplier, valueht, comment }) => [supplier, valueht, comment])).toEqual([
      ['SNCF', '1018.64', 'Lyon'],
      ['Chez Paul', '25.00', 'Lunch'],
    ]);
    expect(await importOf(company.owner, 'receipts', csv, query)).toEqual({ added: 0, here: 3, rejected: 4 });
    // The receipts are found even if the report is no longer a draft; new ones of the month go into another
    // report.
    const managerEmail = company.manager.account.email;
    await consultant.api(submitReport, {
      params: { reportId: march },
      body: { title: 'March', managerEmail },
    });
    const more = odoo([
      `2026-03-02,Lyon,${email},Train,SNCF,1120.50`,
      `2026-03-05,Lille,${email},Train,SNCF,30`,
    ]);
    expect(await importOf(company.owner, 'receipts', more, query)).toEqual({
      added: 1,
      here: 1,
      rejected: 0,
    });
    expect((await actionsOf(company.owner)).filter((action) => action === 'receipt.created')).toHaveLength(4);
  });

  test('receipts with a reference are recognised by it', async () => {
    const { email } = company.consultant.account;
    const csv = [
      'Member;Date;Expense type;Amount with VAT;Contract;Reference',
      `${email};2026-03-02;Parking and tolls;4,00;Basalte;E1`,
      `${email};2026-03-02;Parking and tolls;4,00;Basalte;E2`,
      `${email};2026-03-02;Parking and tolls;4,00;Basalte;E2`,
    ].join('\n');
    expect(await importOf(company.owner, 'receipts', csv)).toEqual({ added: 2, here: 0, rejected: 1 });
    expect(await importOf(company.owner, 'receipts', csv)).toEqual({ added: 0, here: 2, rejected: 1 });
    const changed = csv.replace('4,00', '5,00').replace('4,00', '5,00').replace('4,00', '5,00');
    expect(await importOf(company.owner, 'receipts', changed)).toEqual({ added: 0, here: 2, rejected: 1 });
  });
});
