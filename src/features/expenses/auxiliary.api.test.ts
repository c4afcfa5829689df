/** Gives each person one auxiliary account in the books, which nobody else gets. */
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { readAuxiliary } from '#features/books/auxiliary.contract.ts';
import { beforeEachTest, form, type TestClient, testApi } from '../../../tests/support/api.ts';
import { expensesCompany, writeReport } from './factory.ts';
import { checkBooks } from './server/books-check.service.ts';

const app = testApi();
const company = beforeEachTest(() => expensesCompany(app));

const person = (firstName: string, lastName: string, login?: string) =>
  app
    .account({
      workspace_id: company.workspaceId,
      first_name: firstName,
      last_name: lastName,
      ...(login && { login }),
    })
    .then((account) => app.signIn(account));

function submitted(who: TestClient): Promise<number> {
  const { contractId, manager } = company;
  return writeReport(who, { contractId, receipts: [{}], managerEmail: manager.account.email });
}

const codesOf = (reportId: number) =>
  company.inTenant(async ({ db }) => {
    const { rows } = await sql<{ auxiliary: string }>`
      select distinct l.auxiliary from book_lines l join book_entries e on e.id = l.entry_id
       where e.source_type = 'report' and e.source_id = ${reportId} and l.auxiliary <> ''`.execute(db);
    return rows.map(({ auxiliary }) => auxiliary);
  });

async function posted(who: TestClient): Promise<string[]> {
  const reportId = await submitted(who);
  await company.approve(reportId);
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

test('a person keeps the code after a change of name and login, and a namesake gets another one', async () => {
  const ada = await person('Ada', 'Lovelace');
  expect(await posted(ada)).toEqual(['LOVAD']);
  const { login } = ada.account;
  expect((await rename(ada, `${login}-new`)).status).toBe(200);
  // The colleague gets the former login.
  const adam = await person('Adam', 'Lovett', login);
  expect(await posted(adam)).toEqual(['LOVA2']);
  expect(await posted(ada)).toEqual(['LOVAD']);
  expect(await company.inTenant(({ db }) => checkBooks(db))).toEqual([]);
});

test('nobody gets the code of a person who left', async () => {
  const ada = await person('Ada', 'Lovelace');
  expect(await posted(ada)).toEqual(['LOVAD']);
  expect((await company.owner.request(`/members/${ada.account.userId}`, { method: 'DELETE' })).status).toBe(
    200,
  );
  expect(await posted(await person('Ada', 'Lovelace'))).toEqual(['LOVA2']);
  for (const [statement, reason] of [
    [sql`delete from book_auxiliaries`, /permission denied/],
    [sql`update book_auxiliaries set code = 'X'`, /is in the books/],
    [sql`update book_auxiliaries set used_at = null`, /is in the books/],
    [sql`update book_auxiliaries set account_id = null`, /permission denied/],
  ] as const)
    await expect(company.inTenant(({ db }) => statement.execute(db))).rejects.toThrow(reason);
});

test('namesakes whose first reports are approved at once get different codes', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => person('Ada', 'Lovelace')));
  const reports = await Promise.all(people.map(submitted));
  await Promise.all(reports.map(company.approve));
  const codes = (await Promise.all(reports.map(codesOf))).flat();
  expect(codes.toSorted()).toEqual(['LOVA2', 'LOVA3', 'LOVA4', 'LOVA5', 'LOVA6', 'LOVAD']);
  expect(await company.inTenant(({ db }) => checkBooks(db))).toEqual([]);
});

test('a reversal has the code of the entry that it cancels', async () => {
  const ada = await person('Ada', 'Lovelace');
  const reportId = await submitted(ada);
  await company.approve(reportId);
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
  await company.approve(reportId);
  await posted(bob);
  const broken = await company.inTenant(async ({ db }) => {
    await sql`update reports set account_id = ${bob.account.userId} where id = ${reportId}`.execute(db);
    return checkBooks(db);
  });
  expect(broken).toEqual([expect.stringContaining('auxiliary account')]);
});

describe('the owner chooses a code before the first entry', () => {
  const codeOf = (who: TestClient) =>
    company.manager.api(readAuxiliary, { params: { memberId: who.account.userId } });
  async function choose(who: TestClient, code: string, by = company.owner) {
    const answer = await by.request(`/members/${who.account.userId}/auxiliary`, {
      method: 'PUT',
      body: form({ code }),
    });
    return { status: answer.status, ...(await answer.json()) };
  }

  test('and can change it until then; the entry has it, and it stays for ever', async () => {
    const ada = await person('Ada', 'Lovelace');
    expect(await codeOf(ada)).toEqual({ code: 'LOVAD', used: false, analytic: '' });
    expect(await choose(ada, ' lova ')).toMatchObject({ status: 200, code: 'LOVA', used: false });
    expect(await choose(ada, 'ADA1815')).toMatchObject({ status: 200, code: 'ADA1815' });
    expect(await posted(ada)).toEqual(['ADA1815']);
    expect(await codeOf(ada)).toEqual({ code: 'ADA1815', used: true, analytic: '' });
    expect(await choose(ada, 'LOVAD')).toMatchObject({ status: 409, code: 'AUXILIARY_USED' });
    // A code that no entry had is free again.
    expect(await choose(await person('Ada', 'Lovelace'), 'LOVA')).toMatchObject({ status: 200 });
    expect(await company.inTenant(({ db }) => checkBooks(db))).toEqual([]);
  });

  test('but not one that somebody has or had, in any letters', async () => {
    const [ada, bob] = [await person('Ada', 'Lovelace'), await person('Bob', 'Martin')];
    expect(await posted(ada)).toEqual(['LOVAD']);
    await company.owner.request(`/members/${ada.account.userId}`, { method: 'DELETE' });
    const taken = { status: 409, errors: { code: expect.stringContaining('somebody else') } };
    expect(await choose(bob, 'lovad')).toMatchObject(taken);
    expect(await choose(await person('Grace', 'Hopper'), 'MARBO')).toMatchObject({ status: 200 });
    expect(await choose(bob, 'MARBO')).toMatchObject(taken);
    expect(await posted(bob)).toEqual(['MARB2']);
  });

  test.each(['', '1A', 'A-B', 'É', 'A'.repeat(13)])('but not «%s»', async (code) => {
    const answer = await choose(await person('Ada', 'Lovelace'), code);
    expect([answer.status, Object.keys(answer.errors)]).toEqual([400, ['code']]);
  });

  test('a manager does not', async () => {
    expect(await choose(await person('Ada', 'Lovelace'), 'X', company.manager)).toMatchObject({
      status: 403,
    });
  });

  test('while the first entry is posted: the entry has the code that stays', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => person('Ada', 'Lovelace')));
    const reports = await Promise.all(people.map(submitted));
    await Promise.all([
      ...reports.map(company.approve),
      ...people.map((one, at) => choose(one, `CODE${at}`)),
    ]);
    for (const [at, one] of people.entries())
      expect(await codesOf(reports[at] ?? 0)).toEqual([(await codeOf(one)).code]);
    expect(await company.inTenant(({ db }) => checkBooks(db))).toEqual([]);
  });

  test('and the check finds a code in an entry that could still be changed', async () => {
    const [ada, bob] = [await person('Ada', 'Lovelace'), await person('Bob', 'Martin')];
    const reportId = await submitted(ada);
    await company.approve(reportId);
    await choose(bob, 'BOB');
    const broken = await company.inTenant(async ({ db }) => {
      await sql`
        with e as (
          insert into book_entries (workspace_id, journal, number, day, label, source_type, source_id, posted_at, line_count)
          select workspace_id, 'OD', 1, day, label, 'report', source_id, posted_at, 2 from book_entries returning *)
        insert into book_lines (workspace_id, entry_id, place, account, auxiliary, piece, piece_day, label, debit_cents, credit_cents)
        select workspace_id, id, place, '1', 'BOB', '1', day, '1', place, 1 - place from e cross join generate_series(0, 1) place`.execute(
        db,
      );
      return checkBooks(db);
    });
    expect(broken.join()).toContain('can no longer be changed');
  });
});
