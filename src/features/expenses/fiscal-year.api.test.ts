/** Divides the books into fiscal years, each with its FEC, and labels their entries by the company's patterns. */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listEvents } from '#features/audit/contract.ts';
import * as books from '#features/books/contract.ts';
import { checkFec } from '#features/books/fec.rules.ts';
import { readBookSettings, updateBookSettings } from '#features/books/settings.contract.ts';
import { readFiscalYears } from '#features/books/year.contract.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { form, testApi } from '../../../tests/support/api.ts';
import { exportedBytes } from '../../../tests/support/exported.ts';
import { sumsOfFec } from '../../../tests/support/notebook.ts';
import { type ExpensesCompany, expensesCompany } from './factory.ts';
import { checkBooks } from './server/books-check.service.ts';

const app = testApi();
let company: ExpensesCompany;
beforeEach(async () => {
  app.clock.set('2026-11-02T09:00:00Z');
  company = await expensesCompany(app);
  await settings({});
});

afterEach(async () => {
  expect(await company.inTenant(({ db }) => checkBooks(db))).toEqual([]);
});

const settings = (more: { fiscal_month?: number; expense_label?: string; due_label?: string }) =>
  company.owner.api(updateBookSettings, {
    body: { siren: '732829320', journal_label: 'Frais', label_locale: 'fr', ...more },
  });

const close = (to: string) => company.owner.request('/books/exports', { method: 'POST', body: form({ to }) });
const years = async () => (await company.owner.api(readFiscalYears, {})).years;
const fecOf = async (to: string) => {
  const answer = await company.owner.request(`/books/years/${to}/file`);
  const [, name = ''] = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '') ?? [];
  return { status: answer.status, name, text: answer.status === 200 ? await answer.text() : '' };
};

test('the FEC of a fiscal year has the entries of all its periods and its closing date in the name', async () => {
  await settings({ fiscal_month: 12 });
  await company.approved('Lyon');
  app.clock.set('2026-11-20T09:00:00Z');
  await company.approved('Lyon');
  expect((await close('2026-11-10')).status).toBe(201);
  app.clock.set('2026-12-05T09:00:00Z');
  await company.approved('Lyon');
  // The year ends on 30 November.
  const beyond = await close('2026-12-05');
  expect([beyond.status, (await beyond.json()).errors]).toEqual([
    400,
    { to: expect.stringContaining('30 November 2026') },
  ]);
  expect((await fecOf('2026-11-30')).status).toBe(404);
  expect((await close('2026-11-30')).status).toBe(201);
  expect(await years()).toEqual([
    { from: '2026-12-01', to: '2027-11-30', closed: false, entries: 1, total_cents: 12_00 },
    { from: '2025-12-01', to: '2026-11-30', closed: true, entries: 2, total_cents: 24_00 },
  ]);
  const { name, text } = await fecOf('2026-11-30');
  expect(name).toBe('732829320FEC20261130.txt');
  expect(checkFec(name, text)).toEqual([]);
  expect(sumsOfFec(text)).toEqual({ 625800: 20_00, 445660: 4_00, 421000: -24_00 });
  // A job makes the same file of a larger year.
  const path = '/books/years/2026-11-30/file';
  expect((await exportedBytes(app, company.owner, '/exports', { body: { path } })).toString()).toBe(text);
  // The same sum, read from the lines.
  const { rows } = await asTenant(app.platform.engine, company.workspaceId, ({ db }) =>
    sql<{ debit: number }>`
      select sum(l.debit_cents)::bigint as debit from book_lines l join book_entries e on e.id = l.entry_id
       where e.day <= '2026-11-30'`.execute(db),
  );
  expect(rows[0]?.debit).toBe(24_00);
  expect((await company.consultant.request('/books/years')).status).toBe(403);
});

test('a changed month leaves closed years, their FEC and exported periods as they are', async () => {
  app.clock.set('2026-12-10T09:00:00Z');
  await company.approved('Lyon');
  app.clock.set('2027-02-10T09:00:00Z');
  await company.approved('Lyon');
  const closing = (await (await close('2026-12-31')).json()) as books.BookExport;
  const period = async () => (await company.owner.request(`/books/exports/${closing.exportId}/file`)).text();
  const before = [await period(), (await fecOf('2026-12-31')).text];
  await close('2027-01-31');
  await settings({ fiscal_month: 4 });
  expect((await years()).map(({ from, to, closed }) => [from, to, closed])).toEqual([
    ['2027-01-01', '2027-03-31', false],
    ['2026-01-01', '2026-12-31', true],
  ]);
  expect([await period(), (await fecOf('2026-12-31')).text]).toEqual(before);
  const { events } = await company.owner.api(listEvents, {
    query: { rowsPerPage: 5, page: 0, action: 'books.settings-updated' },
  });
  expect(JSON.stringify(events[0])).toContain('fiscalMonth');
});

test('labels follow the patterns; posted entries keep theirs, and a reversal repeats them', async () => {
  const labels = async () => {
    const { entries } = await company.owner.api(books.listEntries, { query: { rowsPerPage: 10, page: 0 } });
    const [last] = entries;
    const { lines } = await company.owner.api(books.readEntry, { params: { entryId: last?.entryId ?? 0 } });
    return [last?.label, ...new Set(lines.map(({ label }) => label))];
  };
  const reportId = await company.approved('Lyon');
  const posted = await labels();
  await settings({ expense_label: '{type} {mois} n° {numéro}', due_label: 'Frais {personne}' });
  expect(await labels()).toEqual(posted);
  const { manager, consultant } = company;
  const comment = form({ comment: 'Wrong.' });
  await manager.request(`/reports/${reportId}/reopen`, { method: 'PUT', body: comment });
  expect(await labels()).toEqual(posted.map((label) => `Contre-passation\u00a0: ${label}`));
  const again = form({ title: 'Lyon', managerEmail: manager.account.email });
  await consultant.request(`/reports/${reportId}`, { method: 'PUT', body: again });
  await manager.request(`/reports/${reportId}/approve`, { method: 'PUT', body: form({}) });
  const name = `Frais ${posted[0]?.replace(' - Lyon', '')}`;
  expect(await labels()).toEqual([name, 'Autre octobre 2026 n° NDF-2026-0001', name]);
});

test.each([
  ['expense_label', '{siren}'],
  ['due_label', '{supplier}'],
  ['due_label', '{person'],
  ['fiscal_month', '13'],
])('the setting %s cannot be «%s»', async (field, value) => {
  const body = form({ siren: '732829320', journal_label: '', label_locale: 'fr', [field]: value });
  const { headers } = await company.owner.request('/books/settings');
  const answer = await company.owner.request('/books/settings', {
    method: 'PUT',
    body,
    headers: { 'If-Match': headers.get('etag') ?? '' },
  });
  expect([answer.status, Object.keys((await answer.json()).errors)]).toEqual([400, [field]]);
});

test('omitted settings are unchanged', async () => {
  await settings({ fiscal_month: 7, expense_label: '{type}', due_label: '{person}' });
  expect(await settings({})).toMatchObject({
    fiscal_month: 7,
    expense_label: '{type}',
    due_label: '{person}',
  });
  expect(await company.owner.api(readBookSettings, {})).toMatchObject({ fiscal_month: 7 });
});
