import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { listEvents } from '#features/audit/contract.ts';
import { listContracts } from '#features/contracts/contract.ts';
import { type ExpensesCompany, expensesCompany } from '#features/expenses/factory.ts';
import { listReceipts } from '#features/expenses/receipt.contract.ts';
import { listReports, submitReport } from '#features/expenses/report.contract.ts';
import { listMembers } from '#features/members/contract.ts';
import { writePlanning } from '#features/planning/contract.ts';
import { createPlannedContract } from '#features/planning/factory.ts';
import type { CallArguments } from '#kernel/call.ts';
import type { Problem } from '#kernel/problem.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { type TestClient, testApi } from '../../../tests/support/api.ts';
import { seeWorkbook } from '../../../tests/support/workbook.ts';
import { exportRejected, importTable, planTable, readColumns, readTemplate } from './contract.ts';
import { type Part, parts } from './rules.ts';

const app = testApi();
let company: ExpensesCompany;
beforeEach(async () => {
  company = await expensesCompany(app);
});

type Query = Omit<CallArguments<typeof importTable>['query'], 'plan'>;

function fileOf(text: string | Uint8Array<ArrayBuffer>): FormData {
  const body = new FormData();
  body.set('file', new Blob([text]), 'table.csv');
  return body;
}

const planOf = (part: Part, text: string, query: Query = {}, by: TestClient = company.owner) =>
  by.api(planTable, { params: { part }, query, body: fileOf(text) });
async function importOf(part: Part, text: string, query: Query = {}, by: TestClient = company.owner) {
  const { plan } = await planOf(part, text, query, by);
  return by.api(importTable, { params: { part }, query: { ...query, plan }, body: fileOf(text) });
}
/** Row, fate and reason. */
async function fatesOf(...args: Parameters<typeof planOf>) {
  return (await planOf(...args)).rows.map(({ row, fate, reason }) => [row, fate, reason]);
}
const events = async () => {
  const { events } = await company.owner.api(listEvents, { query: { rowsPerPage: 100, page: 0 } });
  return events.map(({ action }) => action);
};
const account = (client: TestClient) => client.account;

describe('columns', () => {
  test('are guessed, with their samples and the order of their days', async () => {
    const csv = Buffer.from(
      'Nom;Prénom;Adresse e-mail;Entrée\nPerrin;Élodie;e@new.example;03/04/2026\n',
      'latin1',
    );
    const answer = await company.owner.api(readColumns, {
      params: { part: 'members' },
      body: fileOf(new Uint8Array(csv)),
    });
    expect(answer).toMatchObject({
      ...{ kind: 'csv', encoding: 'Windows-1252', separator: ';', source: null, rows: 1, epoch: '1900' },
      mapping: { lastName: 0, firstName: 1, email: 2 },
    });
    expect(answer.columns[1]).toEqual({ name: 'Prénom', samples: ['Élodie'], order: 'none', serials: false });
    expect(answer.columns[3]?.order).toBe('unknown');
  });

  test.each([
    ['a;"b\n1;2', 'OPEN_QUOTE', 'the quotation mark that begins in line'],
    ['a;b', 'NO_ROWS', 'the file has no row below the names of its columns'],
    ['\0\0\0\0', 'NOT_A_TABLE', 'this is neither a CSV file nor a workbook (.xlsx)'],
  ])('of %j are refused with the reason', async (text, code, reason) => {
    const refused = company.owner.request('/spreadsheets/members/columns', {
      method: 'POST',
      body: fileOf(text),
    });
    const body = (await (await refused).json()) as { code: string; errors: { file: string } };
    expect(body.code).toBe(code);
    expect(body.errors.file).toContain(reason);
  });

  test('that are missing, and an order that is open, are asked for', async () => {
    await expect(planOf('members', 'Name;City\nA;B\n')).rejects.toMatchObject({
      status: 400,
      code: 'COLUMNS_NEEDED',
    });
    const contracts = 'Contract;Start\nQuartz;03/04/2026\n';
    await expect(planOf('contracts', contracts)).rejects.toMatchObject({ status: 400, code: 'ORDER_NEEDED' });
    expect(await fatesOf('contracts', contracts, { order: 'mdy' })).toEqual([[2, 'added', '']]);
    await importOf('contracts', contracts, { order: 'mdy' });
    const { contracts: all } = await company.owner.api(listContracts, {
      query: { rowsPerPage: 50, page: 0 },
    });
    expect(all.find(({ cname }) => cname === 'Quartz')?.startDate).toBe('2026-03-04');
  });

  test('the template of each part is recognised in the language of its reader', async () => {
    for (const part of parts)
      for (const language of ['en', 'fr']) {
        const response = await company.owner.request(`/spreadsheets/${part}/template?format=xlsx`, {
          headers: { 'accept-language': language },
        });
        const [sheet] = seeWorkbook(new Uint8Array(await response.arrayBuffer()));
        const head = sheet?.lines[0]?.join(';') ?? '';
        const answer = await company.owner.api(readColumns, {
          params: { part },
          body: fileOf(`${head}\n${'1;'.repeat(20)}`),
        });
        expect(Object.keys(answer.mapping).length, `${part} ${language}`).toBe(sheet?.lines[0]?.length);
      }
    const csv = await company.owner.api(readTemplate, { params: { part: 'days' }, query: { format: 'csv' } });
    expect(await csv.text()).toBe('Member,Contract,Date,Days,Hours\r\n');
  });
});

describe('members', () => {
  const csv = [
    'E-mail;First name;Last name;Role;Phone;Language',
    'odile@new.example;Odile;Perrin;manager;+33 1 23;fr',
    'no-address;A;B;;;',
    'ODILE@new.example;Odile;Perrin;;;',
    'x@new.example;4;;;;',
    'y@new.example;;;chief;;',
    'z@new.example;;;;;',
  ].join('\n');

  test('are invited once, and without mails unless it is chosen', async () => {
    expect(await fatesOf('members', csv)).toEqual([
      [2, 'added', ''],
      [3, 'rejected', 'E-mail: email is not valid'],
      [4, 'rejected', 'the same as row 2'],
      [5, 'rejected', 'First name: only alphabetical caracters'],
      [6, 'rejected', 'Role: “chief” is none of the words that this column can have'],
      [7, 'added', ''],
    ]);
    const before = (await company.owner.api(listMembers, { query: { rowsPerPage: 50, page: 0 } })).totalCount;
    expect(before).toBe(3);
    expect(await importOf('members', csv)).toEqual({ added: 2, here: 0, rejected: 4 });
    expect(await app.mails('odile@new.example')).toEqual([]);
    const { members } = await company.owner.api(listMembers, {
      query: { rowsPerPage: 50, page: 0, q: 'odile' },
    });
    expect(members).toMatchObject([
      {
        email: 'odile@new.example',
        firstName: 'Odile',
        lastName: 'Perrin',
        role: 'ROLE_MANAGER',
        phoneNumber: '+33 1 23',
        user_state: 'pending',
      },
    ]);
    expect(await importOf('members', csv)).toEqual({ added: 0, here: 2, rejected: 4 });
    expect((await events()).filter((action) => action === 'member.invited')).toHaveLength(2);
    expect(await events()).toContain('spreadsheet.imported');
    await importOf('members', 'E-mail;Name\nw@new.example;W', { mail: 'true' });
    expect(await app.mails('w@new.example')).toHaveLength(1);
  });

  test('beyond the seats and above the own role are rejected', async () => {
    const workspaceId = await app.workspace({ pricing: 'starter' });
    const manager = await app.signIn('ROLE_MANAGER', workspaceId);
    const rows = Array.from({ length: 11 }, (_, at) => `p${at}@seats.example;${at === 0 ? 'owner' : ''}`);
    const fates = await fatesOf('members', ['E-mail;Role', ...rows].join('\n'), {}, manager);
    expect(fates.map(([, fate]) => fate)).toEqual(['rejected', ...Array(9).fill('added'), 'rejected']);
    expect([fates[0]?.[2], fates[10]?.[2]]).toEqual([
      'Role: you cannot give this role',
      'no seat is left in the plan',
    ]);
  });

  test('with an address of another workspace change nothing', async () => {
    const stranger = await app.signIn('ROLE_USER');
    const rows = `E-mail;Name\nfirst@new.example;A\n${account(stranger).email};B`;
    await expect(importOf('members', rows)).rejects.toMatchObject({ status: 409, code: 'ADDRESS_ELSEWHERE' });
    expect((await company.owner.api(listMembers, { query: { rowsPerPage: 50, page: 0 } })).totalCount).toBe(
      3,
    );
  });
});

describe('contracts', () => {
  test('are added with their dates, rates and members', async () => {
    const consultant = account(company.consultant).email;
    const csv = [
      'Contract;Client;Kind;Start;End;Daily rate;Members',
      `Rail;SNCF;client;01/02/2026;31/12/2026;1 250,50 €;${consultant}`,
      'BASALTE;;;;;;',
      'rail;;;;;;',
      'Late;;client;01/02/2026;01/01/2026;;',
      'Leave;;absence;;;;a@b.example',
      'Who;;;;;;nobody@b.example',
      'Free;;interne;;;1,234;',
    ].join('\n');
    expect(await fatesOf('contracts', csv)).toEqual([
      [2, 'added', ''],
      [3, 'here', ''],
      [4, 'rejected', 'the same as row 2'],
      [5, 'rejected', 'End: the end is before the start'],
      [6, 'rejected', 'Members: absences are for everybody; leave the members out'],
      [7, 'rejected', 'Members: nobody in the workspace has this e-mail, login or name'],
      [8, 'rejected', 'Daily rate: enter an amount, with two decimals at most'],
    ]);
    expect(await importOf('contracts', csv)).toEqual({ added: 1, here: 1, rejected: 5 });
    expect(await importOf('contracts', csv)).toEqual({ added: 0, here: 2, rejected: 5 });
    const { contracts } = await company.owner.api(listContracts, {
      query: { rowsPerPage: 50, page: 0, q: 'rail' },
    });
    expect(contracts).toMatchObject([
      {
        cname: 'Rail',
        client: 'SNCF',
        startDate: '2026-02-01',
        endDate: '2026-12-31',
        dailyRate: '1250.50',
        members: 1,
      },
    ]);
    expect(await events()).toEqual(expect.arrayContaining(['contract.created', 'contract.member-added']));
  });
});

describe('days', () => {
  const kimai = (rows: [string, string, string, string][]) =>
    [
      'Date,From,To,Duration,Name,User,E-mail,Customer,Project,Activity',
      ...rows.map(
        ([day, hours, email, project]) => `${day},09:00,17:00,${hours},A,B,${email},Client,${project},Dev`,
      ),
    ].join('\n');

  test('of a Kimai export are added up, and recorded once by acting for each person', async () => {
    const { owner, consultant, workspaceId } = company;
    const { email, userId } = account(consultant);
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
      ['2026-03-06', '7:00', account(owner).email, 'Basalte'],
    ]);
    const fates = await fatesOf('days', csv);
    expect(fates).toEqual([
      [2, 'added', ''],
      [3, 'added', 'together with row 2'],
      [4, 'added', ''],
      [5, 'rejected', 'Contract: the person is not on this contract, or it does not run then'],
      [6, 'rejected', 'less than a quarter of a day in all'],
      [7, 'rejected', 'Member: nobody in the workspace has this e-mail, login or name'],
      [8, 'rejected', 'Contract: there is no contract with this name'],
      [9, 'rejected', 'all contracts of a day together have more than one day'],
      [10, 'added', ''],
    ]);
    expect(await importOf('days', csv)).toEqual({ added: 4, here: 0, rejected: 5 });
    const { rows: days } = await asTenant(app.platform.engine, workspaceId, ({ db }) =>
      sql<object>`select day::text, half_days from worked_days where account_id = ${userId} order by day`.execute(
        db,
      ),
    );
    expect(days).toMatchObject([
      { day: '2026-03-02', half_days: 2 },
      { day: '2026-03-03', half_days: 1 },
    ]);
    expect(await importOf('days', csv)).toEqual({ added: 0, here: 4, rejected: 5 });
    // The owner filled the week in, and so may not decide about it.
    const { rows } = await asTenant(app.platform.engine, workspaceId, ({ db }) =>
      sql<{ step: string }>`select step from workflow_events where subject_type = 'week'`.execute(db),
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(await events()).toContain('planning.saved');
  });

  test('of locked weeks, other quantities and people whom one may not act for are rejected', async () => {
    const { owner, manager, consultant } = company;
    const { email, userId } = account(consultant);
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
    const body = { workedDays: [day(2)] as never, managerEmail: account(manager).email };
    await consultant.api(writePlanning, { params: { operation: 'submit', forUserId: userId }, body });
    const csv = [
      'Membre;Contrat;Date;Jours',
      `${email};Basalte;2026-03-02;1`,
      `${email};Basalte;2026-03-02;0,5`,
      `${email};Basalte;2026-03-03;1`,
      `${email};Basalte;2026-03-10;2`,
      `${account(owner).email};Basalte;2026-03-10;1`,
    ].join('\n');
    expect(await fatesOf('days', csv, {}, manager)).toEqual([
      [2, 'rejected', 'all contracts of a day together have more than one day'],
      [3, 'rejected', 'all contracts of a day together have more than one day'],
      [4, 'rejected', 'Date: the week is submitted or approved'],
      [5, 'rejected', 'Days: enter 0.5 or 1 day'],
      [6, 'rejected', 'Member: you cannot act for this person'],
    ]);
    const half = `Membre;Contrat;Date;Jours\n${email};Basalte;2026-03-02;0,5`;
    expect(await fatesOf('days', half)).toEqual([[2, 'rejected', '1 are recorded for this day already']]);
    expect(await fatesOf('days', half.replace('0,5', '1'))).toEqual([[2, 'here', '']]);
  });
});

describe('receipts', () => {
  const odoo = (rows: string[]) =>
    ['Expense Date,Description,Employee,Category,Vendor,Total', ...rows].join('\n');

  test('of an Odoo export go into drafts per person, contract and month, once', async () => {
    const { consultant, contractId } = company;
    const { email, userId } = account(consultant);
    const csv = odoo([
      `2026-03-02,Lyon,${email},[TRANS] Train,SNCF,"1,120.50"`,
      `2026-03-20,Lunch,${email},[FOOD] Meals,Chez Paul,25.00`,
      `2026-04-02,Lyon,${email},Train,SNCF,98`,
      `2026-04-02,again,${email},Train,SNCF,98`,
      `2026-04-03,car,${email},Kilometres,,10`,
      `2026-04-03,what,${email},Gifts,,10`,
      `2026-04-03,none,${email},Train,,0`,
    ]);
    await expect(fatesOf('receipts', csv)).resolves.toContainEqual([
      ...[2, 'rejected', 'Contract: choose a contract for rows without one'],
    ]);
    const query = { contractId };
    expect(await fatesOf('receipts', csv, query)).toEqual([
      [2, 'added', ''],
      [3, 'added', 'added without VAT; enter the printed amounts in the report'],
      [4, 'added', ''],
      [5, 'rejected', 'the same as row 4'],
      [6, 'rejected', 'Expense type: journeys by car need their vehicle; add them in the report'],
      [7, 'rejected', 'Expense type: there is no expense type with this name in use'],
      [8, 'rejected', 'Amount with VAT: enter an amount other than zero, or below zero for a refund'],
    ]);
    expect(await importOf('receipts', csv, query)).toEqual({ added: 3, here: 0, rejected: 4 });
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
    expect(await importOf('receipts', csv, query)).toEqual({ added: 0, here: 3, rejected: 4 });
    // Also after the report has left the drafts; new receipts of the month get another one.
    const managerEmail = account(company.manager).email;
    await consultant.api(submitReport, {
      params: { reportId: march },
      body: { title: 'March', managerEmail },
    });
    const more = odoo([
      `2026-03-02,Lyon,${email},Train,SNCF,1120.50`,
      `2026-03-05,Lille,${email},Train,SNCF,30`,
    ]);
    expect(await importOf('receipts', more, query)).toEqual({ added: 1, here: 1, rejected: 0 });
    expect((await events()).filter((action) => action === 'receipt.created')).toHaveLength(4);
  });

  test('with a reference are told apart by it', async () => {
    const { email } = account(company.consultant);
    const csv = [
      'Member;Date;Expense type;Amount with VAT;Contract;Reference',
      `${email};2026-03-02;Parking and tolls;4,00;Basalte;E1`,
      `${email};2026-03-02;Parking and tolls;4,00;Basalte;E2`,
      `${email};2026-03-02;Parking and tolls;4,00;Basalte;E2`,
    ].join('\n');
    expect(await importOf('receipts', csv)).toEqual({ added: 2, here: 0, rejected: 1 });
    expect(await importOf('receipts', csv)).toEqual({ added: 0, here: 2, rejected: 1 });
    const changed = csv.replace('4,00', '5,00').replace('4,00', '5,00').replace('4,00', '5,00');
    expect(await importOf('receipts', changed)).toEqual({ added: 0, here: 2, rejected: 1 });
  });
});

test('a plan that is no longer the same writes nothing', async () => {
  const csv = 'Contract\nQuartz\nSchist\n';
  const { plan } = await planOf('contracts', csv);
  await importOf('contracts', 'Contract\nschist\n');
  const late = company.owner.api(importTable, {
    params: { part: 'contracts' },
    query: { plan },
    body: fileOf(csv),
  });
  await expect(late).rejects.toMatchObject({ status: 409, code: 'PLAN_CHANGED' });
  const { contracts } = await company.owner.api(listContracts, {
    query: { rowsPerPage: 50, page: 0, q: 'quartz' },
  });
  expect(contracts).toEqual([]);
});

test('two imports of one file at once add it once', async () => {
  const csv = 'Contract\nQuartz\n';
  const { plan } = await planOf('contracts', csv);
  const send = () =>
    company.owner
      .api(importTable, { params: { part: 'contracts' }, query: { plan }, body: fileOf(csv) })
      .then(
        () => 'added',
        ({ code }: Problem) => code,
      );
  expect((await Promise.all([send(), send()])).toSorted()).toEqual(['PLAN_CHANGED', 'added']);
});

test('rejected rows are downloaded as they are, with the reason, and formulas are neutralised', async () => {
  const csv = "E-mail;First name;Note\n=cmd|' /C calc'!A0;Ali;x\nok@new.example;Ali;y\n";
  const file = await company.owner.api(exportRejected, {
    params: { part: 'members' },
    query: {},
    body: fileOf(csv),
  });
  const lines = (await file.text()).split('\r\n');
  expect(lines).toEqual([
    'E-mail,First name,Note,Row,Reason',
    "'=cmd|' /C calc'!A0,Ali,x,2,E-mail: email is not valid",
    '',
  ]);
});

test('members may not import, and nobody while acting for somebody', async () => {
  for (const call of ['columns', 'plan', 'rejected']) {
    const path = `/spreadsheets/members/${call}`;
    const response = await company.consultant.request(path, {
      method: 'POST',
      body: fileOf('E-mail;N\na@b.example;1'),
    });
    expect(response.status).toBe(403);
  }
  const acting = `/spreadsheets/members/plan?doAs=${account(company.manager).userId}`;
  const response = await company.owner.request(acting, {
    method: 'POST',
    body: fileOf('E-mail;N\na@b.example;1'),
  });
  expect(response.status).toBe(403);
});
