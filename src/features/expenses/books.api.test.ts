/** Enters approved reports in the books: numbers, reversals, closed periods, and files that stay the same. */
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as auxiliaries from '#features/books/auxiliary.contract.ts';
import * as books from '#features/books/contract.ts';
import { checkFec } from '#features/books/fec.rules.ts';
import * as bookSettings from '#features/books/settings.contract.ts';
import { errorsOf, form, put, testApi } from '../../../tests/support/api.ts';
import { createManyReports, type ExpensesCompany, expensesCompany } from './factory.ts';
import { checkBooks } from './server/books-check.service.ts';
import { postEverywhere } from './server/posting.service.ts';

const app = testApi();
let company: ExpensesCompany;
beforeEach(async () => {
  app.clock.set('2026-11-02T09:00:00Z');
  company = await expensesCompany(app);
  await company.owner.api(bookSettings.updateBookSettings, {
    body: { siren: '732 829 320', journal_label: '', label_locale: 'fr' },
  });
});

afterEach(async () => {
  expect(await company.inTenant(({ db }) => checkBooks(db))).toEqual([]);
});

const entries = async () =>
  (await company.manager.api(books.listEntries, { query: { rowsPerPage: 100, page: 0 } })).entries;

async function fileOf(exportId: number, format = 'fec') {
  const answer = await company.owner.request(`/books/exports/${exportId}/file?format=${format}`);
  expect(answer.status).toBe(200);
  const [, name = ''] = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '') ?? [];
  return { name, bytes: Buffer.from(await answer.arrayBuffer()) };
}

test('an approved report is entered in the books; a reopened and changed one is reversed and entered anew', async () => {
  const { manager, consultant, addInvoiced } = company;
  const reportId = await company.approved();
  expect(await entries()).toMatchObject([
    { number: 1, journal: 'NDF', day: '2026-11-02', total_cents: 12_00, reverses: null, source_id: reportId },
  ]);
  expect(
    (await put(manager, `/reports/${reportId}/reopen`, { comment: 'A receipt is missing.' })).status,
  ).toBe(200);
  await addInvoiced(consultant, reportId, { valuettc: '6.00' });
  await put(consultant, `/reports/${reportId}`, { title: 'October', managerEmail: manager.account.email });
  await put(manager, `/reports/${reportId}/approve`);
  expect(
    (await entries()).map(({ number, total_cents, reverses }) => [number, total_cents, reverses]),
  ).toEqual([
    [3, 18_00, null],
    [2, 12_00, 1],
    [1, 12_00, null],
  ]);
  const [, reversal] = await entries();
  const { lines } = await manager.api(books.readEntry, { params: { entryId: reversal?.entryId ?? 0 } });
  expect(lines.map(({ account, debit_cents, credit_cents }) => [account, debit_cents, credit_cents])).toEqual(
    [
      ['625800', 0, 10_00],
      ['445660', 0, 2_00],
      ['421000', 12_00, 0],
    ],
  );
  expect(lines[0]?.label).toMatch(/^Contre-passation/);
  expect((await consultant.request('/books/entries')).status).toBe(403);
});

test('expenses are posted with the code of the contract, otherwise of the person, and a reversal keeps it', async () => {
  const { manager, owner, consultant, approved } = company;
  const params = { memberId: consultant.account.userId };
  const codes = async (at: number) => {
    const { lines } = await manager.api(books.readEntry, {
      params: { entryId: (await entries())[at]?.entryId ?? 0 },
    });
    return lines.map(({ analytic }) => analytic);
  };
  await owner.api(auxiliaries.updateAnalytic, { params, body: { analytic: 'ada-1' } });
  const reportId = await approved();
  expect(await codes(0)).toEqual(['ADA-1', '', '']);
  await company.inTenant(({ db }) => db.updateTable('contracts').set({ analytic_code: 'RAIL' }).execute());
  await put(manager, `/reports/${reportId}/reopen`, { comment: 'A receipt is missing.' });
  expect(await codes(0)).toEqual(['ADA-1', '', '']);
  await put(consultant, `/reports/${reportId}`, { title: 'October', managerEmail: manager.account.email });
  await put(manager, `/reports/${reportId}/approve`);
  expect(await codes(0)).toEqual(['RAIL', '', '']);
  const wrong = await put(owner, `/members/${params.memberId}/analytic`, { analytic: 'É!' });
  expect(await errorsOf(wrong)).toEqual([400, ['analytic analytic_invalid']]);
  expect((await put(manager, `/members/${params.memberId}/analytic`, { analytic: 'X' })).status).toBe(403);
});

describe('a closed period', () => {
  test('the files of a closed period stay the same, and later corrections are dated on a later day', async () => {
    const { owner, manager } = company;
    const reportId = await company.approved();
    app.clock.set('2026-11-30T09:00:00Z');
    const closed = await owner.api(books.closeBooks, { body: { to: '2026-11-30' } });
    expect(closed).toMatchObject({
      number: 1,
      from: '2026-11-02',
      to: '2026-11-30',
      entries: 1,
      total_cents: 12_00,
      reopenable: true,
    });
    const before = await fileOf(closed.exportId);
    expect(before.name).toBe('FEC-2026-11-02-2026-11-30.txt');
    expect(checkFec('732829320FEC20261231.txt', before.bytes.toString())).toEqual([]);
    // The entry's own day is in the closed period, so the reversal gets the first open day.
    await put(manager, `/reports/${reportId}/reopen`, { comment: 'Wrong.' });
    expect((await entries())[0]).toMatchObject({ number: 2, day: '2026-12-01', reverses: 1 });
    await owner.api(bookSettings.updateBookSettings, {
      body: { siren: '404833048', journal_label: 'Frais', label_locale: 'en' },
    });
    expect((await fileOf(closed.exportId)).bytes.equals(before.bytes)).toBe(true);
    for (const format of ['csv', 'sage', 'ebp', 'quadra', 'pennylane'])
      expect((await fileOf(closed.exportId, format)).bytes.length).toBeGreaterThan(100);
    app.clock.set('2026-12-31T09:00:00Z');
    const next = await owner.api(books.closeBooks, { body: { to: '2026-12-31' } });
    expect(next).toMatchObject({ number: 2, from: '2026-12-01', entries: 1 });
    expect((await fileOf(next.exportId)).name).toBe('FEC-2026-12-01-2026-12-31.txt');
  });

  test('only the last closed period can be opened again, with a reason', async () => {
    const { owner } = company;
    await company.approved();
    const first = await owner
      .api(books.closeBooks, { body: { to: '2026-11-01' } })
      .catch((error: unknown) => error);
    expect(first).toMatchObject({ status: 409, code: 'NOTHING_TO_CLOSE' });
    const closed = await owner.api(books.closeBooks, { body: { to: '2026-11-02' } });
    const { bytes } = await fileOf(closed.exportId);
    const reopen = (reason: string) =>
      owner.request(`/books/exports/${closed.exportId}/reopen`, { method: 'POST', body: form({ reason }) });
    expect((await reopen(' ')).status).toBe(400);
    expect((await reopen('The accountant asked for it.')).status).toBe(200);
    expect((await reopen('Again')).status).toBe(409);
    await company.approved();
    const again = await owner.api(books.closeBooks, { body: { to: '2026-11-02' } });
    expect(again).toMatchObject({ number: 2, entries: 2 });
    expect((await fileOf(closed.exportId)).bytes.equals(bytes)).toBe(true);
    const { exports } = await owner.api(books.listExports, { query: { rowsPerPage: 10, page: 0 } });
    expect(exports).toMatchObject([
      { number: 2, reopenable: true, reason: '' },
      { number: 1, reopenable: false, reason: 'The accountant asked for it.' },
    ]);
  });

  test.each([
    ['in the future', '2026-11-03'],
    ['closed already', '2026-11-02'],
  ])('a closed period cannot end on a day %s', async (_, to) => {
    await company.approved();
    await company.owner.api(books.closeBooks, { body: { to: '2026-11-02' } });
    const answer = await company.owner.request('/books/exports', { method: 'POST', body: form({ to }) });
    expect([answer.status, Object.keys((await answer.json()).errors)]).toEqual([400, ['to']]);
  });

  test('closing a period needs the company’s SIREN', async () => {
    const { owner } = company;
    await company.approved();
    await owner.api(bookSettings.updateBookSettings, {
      body: { siren: '', journal_label: '', label_locale: 'fr' },
    });
    const answer = await owner.request('/books/exports', {
      method: 'POST',
      body: form({ to: '2026-11-02' }),
    });
    expect(await answer.json()).toMatchObject({
      status: 400,
      errors: { to: expect.stringContaining('SIREN') },
    });
  });
});

test('twenty parallel approvals, some of which are rolled back, leave no gap in the numbers', async () => {
  const reports = await Promise.all(Array.from({ length: 20 }, () => company.submitted()));
  const answers = await Promise.all(
    // Each twice: the second fails and rolls back.
    [...reports, ...reports].map((id) => put(company.manager, `/reports/${id}/approve`)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  const numbers = (await entries()).map(({ number }) => number);
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, at) => 20 - at));
});

test('reports approved before the books existed are entered once', async () => {
  const { engine } = app.platform;
  await createManyReports(engine, company, { reports: 60, receipts: 2, waiting: 5 });
  const job = app.job();
  await postEverywhere(job);
  await postEverywhere(job);
  const found = await company.owner.api(books.listEntries, { query: { rowsPerPage: 100, page: 0 } });
  expect(found.totalCount).toBe(55);
  expect(new Set(found.entries.map(({ source_id }) => source_id)).size).toBe(55);
  // The sums of all entries, by a query of their own.
  const { rows } = await company.inTenant(({ db }) =>
    sql<{ debit: number; receipts: number }>`
      select (select sum(debit_cents) from book_lines)::bigint as debit,
             (select sum(ttc_cents) from receipts x join reports r on r.id = x.report_id where r.state = 'approved')::bigint as receipts`.execute(
      db,
    ),
  );
  expect(rows[0]?.debit).toBe(rows[0]?.receipts);
});

test.each([
  [
    'a balanced pair of lines added later',
    /has all its lines/,
    () => sql`
    insert into book_lines (workspace_id, entry_id, place, account, piece, piece_day, label, debit_cents, credit_cents)
    select workspace_id, entry_id, place + 10, account, piece, piece_day, label, debit_cents, credit_cents from book_lines`,
  ],
  [
    'an unbalanced entry',
    /not complete and balanced/,
    () => sql`with e as (
      insert into book_entries (workspace_id, journal, number, day, label, source_type, source_id, posted_at, line_count)
      select workspace_id, journal, 99, day, label, source_type, source_id, posted_at, 2 from book_entries returning *)
      insert into book_lines (workspace_id, entry_id, place, account, piece, piece_day, label, debit_cents, credit_cents)
      select workspace_id, id, place, '1', '1', day, '1', 1, 0 from e cross join generate_series(0, 1) place`,
  ],
  [
    'an entry without lines',
    /not complete and balanced/,
    () => sql`
    insert into book_entries (workspace_id, journal, number, day, label, source_type, source_id, posted_at, line_count)
    select workspace_id, journal, 99, day, label, source_type, source_id, posted_at, 2 from book_entries`,
  ],
  ['a changed amount', /permission denied/, () => sql`update book_lines set debit_cents = debit_cents + 1`],
  ['a deleted entry', /permission denied/, () => sql`delete from book_entries`],
  ['a moved entry', /permission denied/, () => sql`update book_entries set day = '2020-01-01'`],
  ['a deleted line', /permission denied/, () => sql`delete from book_lines`],
  ['a deleted export', /permission denied/, () => sql`delete from book_exports`],
])('the database rejects %s', async (_, reason, statement) => {
  await company.approved();
  await expect(company.inTenant(({ db }) => statement().execute(db))).rejects.toThrow(reason);
});

test('the check finds each contradiction between the books and the reports', async () => {
  const reportId = await company.approved();
  const found = (statement: ReturnType<typeof sql>) =>
    company
      .inTenant(async ({ db }) => {
        await statement.execute(db);
        const broken = await checkBooks(db);
        // Undoes the change.
        throw new Found(broken);
      })
      .catch((error: unknown) => (error instanceof Found ? error.broken : Promise.reject(error)));
  expect(await found(sql`update reports set state = 'created' where id = ${reportId}`)).toEqual([
    expect.stringContaining('an approved report has one standing entry'),
  ]);
  expect(await found(sql`update receipts set ttc_cents = 1300 where report_id = ${reportId}`)).toEqual([
    expect.stringContaining('of its total'),
  ]);
});

test('the check finds VAT that was deducted against the law, and leaves approvals before these rules alone', async () => {
  const { consultant, manager, begin, add } = company;
  await company.approved();
  // Nothing was deducted, so the refund gives nothing back.
  const bare = await begin(consultant, 'Without an invoice');
  const original = await add(consultant, bare, { no_document: 'Lost' });
  await add(consultant, bare, { valuettc: '-12.00', refund_of: original, no_document: 'Lost' });
  await put(consultant, `/reports/${bare}`, { title: 'Bare', managerEmail: manager.account.email });
  expect((await put(manager, `/reports/${bare}/approve`)).status).toBe(200);
  const found = (...statements: ReturnType<typeof sql>[]) =>
    company
      .inTenant(async ({ db }) => {
        for (const statement of statements) await statement.execute(db);
        throw new Found(await checkBooks(db));
      })
      .catch((error: unknown) => (error instanceof Found ? error.broken : Promise.reject(error)));
  const withInvoice = expect.stringContaining('VAT is deducted with an invoice and in time');
  const upToCeiling = expect.stringContaining('VAT of gifts is deducted up to the ceiling');
  const ofTerritory = expect.stringContaining('a receipt has the rates of its territory');
  const noFiles = sql`delete from attachments`;
  expect(await found()).toEqual([]);
  expect(await found(noFiles)).toEqual([withInvoice]);
  expect(await found(noFiles, sql`update receipt_vats set deducted_as = null`)).toEqual([]);
  expect(await found(sql`update receipts set date = '2023-12-31'`)).toEqual([withInvoice]);
  expect(await found(sql`update receipts set date = '2024-01-01'`)).toEqual([]);
  expect(await found(sql`update receipt_vats set deductible_cents = vat_cents where vat_cents < 0`)).toEqual([
    withInvoice,
  ]);
  const gift = sql`update receipt_vats set deducted_as = 'gift'`;
  const named = (name: string) =>
    sql`update receipts set beneficiary = ${name}, folded_beneficiary = ${name} where ttc_cents > 0`;
  const worth = (cents: number) => sql`update receipts set ttc_cents = ${cents} where ttc_cents > 0`;
  expect(await found(gift)).toEqual([upToCeiling]);
  expect(await found(gift, named('ada'))).toEqual([]);
  expect(await found(gift, named('ada'), worth(36_50))).not.toContainEqual(upToCeiling);
  expect(await found(gift, named('ada'), worth(36_51))).toContainEqual(upToCeiling);
  expect(await found(sql`update receipts set territory = 'la-reunion'`)).toEqual([ofTerritory]);
  expect(await found(sql`update receipt_vats set type = 'TYPEF'`)).toContainEqual(ofTerritory);
});

class Found extends Error {
  readonly broken: string[];
  constructor(broken: string[]) {
    super('found');
    this.broken = broken;
  }
}
