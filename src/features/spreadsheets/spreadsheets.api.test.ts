import { describe, expect, test } from 'vitest';
import { listContracts } from '#features/contracts/contract.ts';
import { expensesCompany } from '#features/expenses/factory.ts';
import type { Problem } from '#kernel/problem.ts';
import { beforeEachTest, testApi } from '../../../tests/support/api.ts';
import { seeWorkbook } from '../../../tests/support/workbook.ts';
import { exportFaultyRows, importTable, readColumns, readTemplate } from './contract.ts';
import { fatesOf, fileOf, importOf, planOf } from './factory.ts';
import { parts } from './rules.ts';

const app = testApi();
const company = beforeEachTest(() => expensesCompany(app));

describe('columns', () => {
  test('columns are guessed, and shown with their first values and the order of day and month', async () => {
    const csv = Buffer.from(
      'Nom;Prénom;Adresse e-mail;Entrée\nPerrin;Élodie;e@new.example;03/04/2026\n',
      'latin1',
    );
    const answer = await company.owner.api(readColumns, {
      params: { part: 'members' },
      body: fileOf(new Uint8Array(csv)),
    });
    expect(answer).toMatchObject({
      kind: 'csv',
      encoding: 'Windows-1252',
      separator: ';',
      source: null,
      rows: 1,
      epoch: '1900',
      mapping: { lastName: 0, firstName: 1, email: 2 },
    });
    expect(answer.columns[1]).toEqual({ name: 'Prénom', samples: ['Élodie'], order: 'none', serials: false });
    expect(answer.columns[3]?.order).toBe('unknown');
  });

  test.each([
    ['a;"b\n1;2', 'OPEN_QUOTE', 'the quotation mark that begins in line'],
    ['a;b', 'NO_ROWS', 'the file has no row below the names of its columns'],
    ['\0\0\0\0', 'NOT_A_TABLE', 'this is neither a CSV file nor a workbook (.xlsx)'],
  ])('columns of %j are rejected with the reason', async (text, code, reason) => {
    const refused = company.owner.request('/spreadsheets/members/columns', {
      method: 'POST',
      body: fileOf(text),
    });
    const body = (await (await refused).json()) as { code: string; errors: { file: string } };
    expect(body.code).toBe(code);
    expect(body.errors.file).toContain(reason);
  });

  test('columns that are missing, and an ambiguous order of days, must be chosen', async () => {
    await expect(planOf(company.owner, 'members', 'Name;City\nA;B\n')).rejects.toMatchObject({
      status: 400,
      code: 'COLUMNS_NEEDED',
    });
    const contracts = 'Contract;Start\nQuartz;03/04/2026\n';
    await expect(planOf(company.owner, 'contracts', contracts)).rejects.toMatchObject({
      status: 400,
      code: 'ORDER_NEEDED',
    });
    expect(await fatesOf(company.owner, 'contracts', contracts, { order: 'mdy' })).toEqual([
      [2, 'added', ''],
    ]);
    await importOf(company.owner, 'contracts', contracts, { order: 'mdy' });
    const { contracts: all } = await company.owner.api(listContracts, {
      query: { rowsPerPage: 50, page: 0 },
    });
    expect(all.find(({ cname }) => cname === 'Quartz')?.startDate).toBe('2026-03-04');
  });

  test('the template of each part is recognised in its reader’s language', async () => {
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

test('starting an import whose plan has changed writes nothing', async () => {
  const csv = 'Contract\nQuartz\nSchist\n';
  const { plan } = await planOf(company.owner, 'contracts', csv);
  await importOf(company.owner, 'contracts', 'Contract\nschist\n');
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

test('two concurrent imports of one file add its rows once', async () => {
  const csv = 'Contract\nQuartz\n';
  const { plan } = await planOf(company.owner, 'contracts', csv);
  const send = () =>
    company.owner
      .api(importTable, { params: { part: 'contracts' }, query: { plan }, body: fileOf(csv) })
      .then(
        () => 'added',
        ({ code }: Problem) => code,
      );
  expect((await Promise.all([send(), send()])).toSorted()).toEqual(['PLAN_CHANGED', 'added']);
});

test('rejected rows are downloaded unchanged with the reason; formulas are neutralised', async () => {
  const csv = "E-mail;First name;Note\n=cmd|' /C calc'!A0;Ali;x\nok@new.example;Ali;y\n";
  const file = await company.owner.api(exportFaultyRows, {
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

test('members may not import, and nobody may while acting for another person', async () => {
  for (const call of ['columns', 'plan', 'faulty']) {
    const path = `/spreadsheets/members/${call}`;
    const response = await company.consultant.request(path, {
      method: 'POST',
      body: fileOf('E-mail;N\na@b.example;1'),
    });
    expect(response.status).toBe(403);
  }
  const acting = `/spreadsheets/members/plan?doAs=${company.manager.account.userId}`;
  const response = await company.owner.request(acting, {
    method: 'POST',
    body: fileOf('E-mail;N\na@b.example;1'),
  });
  expect(response.status).toBe(403);
});
