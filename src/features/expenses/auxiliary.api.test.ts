/** Gives each person one auxiliary account in the books, which nobody else gets. */
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { asTenant } from '#platform/db/transaction.ts';
import { form, type TestClient, testApi } from '../../../tests/support/api.ts';
import { type ExpensesCompany, expensesCompany } from './factory.ts';
import { submitReport } from './report.contract.ts';
import { checkBooks } from './server/books-check.service.ts';

const app = testApi();
let company: ExpensesCompany;
beforeEach(async () => {
  company = await expensesCompany(app);
});

const inTenant = <T>(run: Parameters<typeof asTenant<T>>[2]) =>
  asTenant(app.platform.engine, company.workspaceId, run);
const person = (firstName: string, lastName: string, login?: string) =>
  app
    .account({
      workspace_id: company.workspaceId,
      first_name: firstName,
      last_name: lastName,
      ...(login && { login }),
    })
    .then((account) => app.signIn(account));

async function submitted(who: TestClient): Promise<number> {
  const { begin, add, manager } = company;
  const reportId = await begin(who, 'October');
  await add(who, reportId);
  await who.api(submitReport, {
    params: { reportId },
    body: { title: 'October', managerEmail: manager.account.email },
  });
  return reportId;
}

const approve = async (reportId: number) =>
  expect((await company.manager.request(`/reports/${reportId}/approve`, { method: 'PUT' })).status).toBe(200);

const codesOf = (reportId: number) =>
  inTenant(async ({ db }) => {
    const { rows } = await sql<{ auxiliary: string }>`
      select distinct l.auxiliary from book_lines l join book_entries e on e.id = l.entry_id
       where e.source_type = 'report' and e.source_id = ${reportId} and l.auxiliary <> ''`.execute(db);
    return rows.map(({ auxiliary }) => auxiliary);
  });

async function posted(who: TestClient): Promise<string[]> {
  const reportId = await submitted(who);
  await approve(reportId);
  return codesOf(reportId);
}

const rename = (who: TestClient, login: string) =>
  company.owner.request(`/members/${who.account.userId}`, {
    method: 'PUT',
    body: form({
      email: who.account.email,
      firstName: 'Any',
      lastName: 'Body',
      login,
      role: 'ROLE_USER',
      accountState: 'true',
    }),
  });

test('a person keeps the code after a change of name and login, and a homonym gets another one', async () => {
  const ada = await person('Ada', 'Lovelace');
  expect(await posted(ada)).toEqual(['LOVAD']);
  const { login } = ada.account;
  expect((await rename(ada, `${login}-new`)).status).toBe(200);
  // The colleague gets the former login.
  const adam = await person('Adam', 'Lovett', login);
  expect(await posted(adam)).toEqual(['LOVA2']);
  expect(await posted(ada)).toEqual(['LOVAD']);
  expect(await inTenant(({ db }) => checkBooks(db))).toEqual([]);
});

test('nobody gets the code of a person who left', async () => {
  const ada = await person('Ada', 'Lovelace');
  expect(await posted(ada)).toEqual(['LOVAD']);
  expect((await company.owner.request(`/members/${ada.account.userId}`, { method: 'DELETE' })).status).toBe(
    200,
  );
  expect(await posted(await person('Ada', 'Lovelace'))).toEqual(['LOVA2']);
  for (const statement of [sql`delete from book_auxiliaries`, sql`update book_auxiliaries set code = 'X'`])
    await expect(inTenant(({ db }) => statement.execute(db))).rejects.toThrow(/permission denied/);
});

test('homonyms whose first reports are approved at once get different codes', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => person('Ada', 'Lovelace')));
  const reports = await Promise.all(people.map(submitted));
  await Promise.all(reports.map(approve));
  const codes = (await Promise.all(reports.map(codesOf))).flat();
  expect(codes.toSorted()).toEqual(['LOVA2', 'LOVA3', 'LOVA4', 'LOVA5', 'LOVA6', 'LOVAD']);
  expect(await inTenant(({ db }) => checkBooks(db))).toEqual([]);
});

test('a reversal has the code of the entry that it cancels', async () => {
  const ada = await person('Ada', 'Lovelace');
  const reportId = await submitted(ada);
  await approve(reportId);
  const reopened = await company.manager.request(`/reports/${reportId}/reopen`, {
    method: 'PUT',
    body: form({ comment: 'A receipt is missing.' }),
  });
  expect(reopened.status).toBe(200);
  expect(await codesOf(reportId)).toEqual(['LOVAD']);
});

test('the check finds an entry with the auxiliary account of somebody else', async () => {
  const [ada, bob] = [await person('Ada', 'Lovelace'), await person('Bob', 'Martin')];
  const reportId = await submitted(ada);
  await approve(reportId);
  await posted(bob);
  const broken = await inTenant(async ({ db }) => {
    await sql`update reports set account_id = ${bob.account.userId} where id = ${reportId}`.execute(db);
    return checkBooks(db);
  });
  expect(broken).toEqual([expect.stringContaining('auxiliary account')]);
});
