/** Dates entries by the approval or by the report's period, and never before their receipts. */
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import * as books from '#features/books/contract.ts';
import { checkFec } from '#features/books/fec.rules.ts';
import { updateBookSettings } from '#features/books/settings.contract.ts';
import { listReceipts } from '#features/receipts/contract.ts';
import { beforeEachTest, form, type TestClient, testApi } from '../../../tests/support/api.ts';
import { listReportInbox } from './approval.contract.ts';
import { expensesCompany, writeReport } from './factory.ts';
import { readReport } from './report.contract.ts';
import { checkBooks } from './server/books-check.service.ts';

const app = testApi();
const company = beforeEachTest(async () => {
  app.clock.set('2026-11-02T09:00:00Z');
  return expensesCompany(app);
});

const broken = () => company.inTenant(({ db }) => checkBooks(db));
afterEach(async () => {
  expect(await broken()).toEqual([]);
});

const bookBy = (booking_day: 'approval' | 'period_end') =>
  company.owner.api(updateBookSettings, {
    body: {
      siren: '732829320',
      journal_label: '',
      label_locale: 'fr',
      // The fiscal year ends on 31 October.
      fiscal_month: 11,
      booking_day,
    },
  });
const put = async (who: TestClient, path: string, values: Record<string, string> = {}) =>
  (await who.request(path, { method: 'PUT', body: form(values) })).status;
const close = (to: string) => company.owner.request('/books/exports', { method: 'POST', body: form({ to }) });
const query = { rowsPerPage: 50, page: 0 };
const daysOf = async () =>
  (await company.manager.api(books.listEntries, { query })).entries.map(({ day }) => day).reverse();

async function november(date: string): Promise<number> {
  const { consultant, contractId, add, submit } = company;
  const month = { title: 'November', startdate: '2026-11-01', enddate: '2026-11-30' };
  const reportId = await writeReport(consultant, { ...month, contractId });
  await add(consultant, reportId, { date });
  await submit(reportId, 'November');
  return reportId;
}

const numbersIn = (fec: string) => [
  ...new Set(
    fec
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split('\t').slice(2, 4).join(' ')),
  ),
];

test('expenses of October approved in November are booked in October, and both fiscal years have a correct FEC', async () => {
  await bookBy('period_end');
  const [first, second] = [await company.submitted(), await company.submitted()];
  await company.approve(first);
  await company.approve(await november('2026-11-02'));
  app.clock.set('2026-11-03T09:00:00Z');
  // What the approver is shown.
  const shown = await company.manager.api(readReport, { params: { reportId: second } });
  expect(shown.booking_day).toBe('2026-10-31');
  const inbox = await company.manager.api(listReportInbox, { query: { ...query, whose: 'mine' } });
  expect(inbox.reports.map(({ booking_day }) => booking_day)).toEqual(['2026-10-31']);
  await company.approve(second);
  expect(await daysOf()).toEqual(['2026-10-31', '2026-11-02', '2026-10-31']);
  expect((await company.manager.api(readReport, { params: { reportId: second } })).booking_day).toBeNull();
  expect((await close('2026-10-31')).status).toBe(201);
  const third = await company.submitted();
  expect((await company.manager.api(readReport, { params: { reportId: third } })).booking_day).toBe(
    '2026-11-03',
  );
  await company.approve(third);
  app.clock.set('2027-11-02T09:00:00Z');
  expect((await close('2026-11-30')).status).toBe(201);
  expect((await close('2027-10-31')).status).toBe(201);
  const fecOf = async (closing: string) => {
    const answer = await company.owner.request(`/books/years/${closing}/file`);
    expect(answer.status).toBe(200);
    const text = await answer.text();
    expect(checkFec(`732829320FEC${closing.replaceAll('-', '')}.txt`, text)).toEqual([]);
    return numbersIn(text);
  };
  expect(await fecOf('2026-10-31')).toEqual(['1 20261031', '2 20261031']);
  expect(await fecOf('2027-10-31')).toEqual(['3 20261102', '4 20261103']);
  // The file of the period has the same numbers.
  const { exports } = await company.owner.api(books.listExports, { query });
  const period = await company.owner.request(`/books/exports/${exports[1]?.exportId}/file`);
  expect(numbersIn(await period.text())).toEqual(['3 20261102', '4 20261103']);
});

test('a report that is opened again and approved anew changes nothing but its period', async () => {
  await bookBy('period_end');
  const reportId = await company.submitted();
  await company.approve(reportId);
  app.clock.set('2026-11-05T09:00:00Z');
  expect(await put(company.manager, `/reports/${reportId}/reopen`, { comment: 'Wrong.' })).toBe(200);
  await company.submit(reportId);
  await company.approve(reportId);
  expect(await daysOf()).toEqual(['2026-10-31', '2026-10-31', '2026-10-31']);
});

test('without the setting, the day of the approval counts; the setting is kept if omitted', async () => {
  await bookBy('approval');
  const reportId = await company.submitted();
  expect((await company.manager.api(readReport, { params: { reportId } })).booking_day).toBe('2026-11-02');
  await company.approve(reportId);
  expect(await daysOf()).toEqual(['2026-11-02']);
  await bookBy('period_end');
  const body = { siren: '732829320', journal_label: '', label_locale: 'fr' } as const;
  expect(await company.owner.api(updateBookSettings, { body })).toMatchObject({ booking_day: 'period_end' });
});

test('a receipt of a future day has a hint and is booked on its day, also when it is reversed', async () => {
  const reportId = await november('2026-11-24');
  const { receipts } = await company.manager.api(listReceipts, { params: { reportId }, query });
  expect(receipts[0]?.hints.map(({ kind }) => kind)).toContain('future');
  expect((await company.manager.api(readReport, { params: { reportId } })).booking_day).toBe('2026-11-24');
  await company.approve(reportId);
  await company.approve(await company.submitted());
  expect(await put(company.manager, `/reports/${reportId}/reopen`, { comment: 'Too early.' })).toBe(200);
  expect(await daysOf()).toEqual(['2026-11-24', '2026-11-02', '2026-11-24']);
  app.clock.set('2026-11-30T09:00:00Z');
  const after = await company.manager.api(listReceipts, { params: { reportId }, query });
  expect(after.receipts[0]?.hints.map(({ kind }) => kind)).not.toContain('future');
});

test.each([
  [
    'a receipt after its entry',
    /not dated before its receipts/,
    () => sql`update receipts set date = '2026-11-03'`,
  ],
  [
    'an entry before the approval that is not of the last day',
    /day of the approval or the last day/,
    () => sql`update reports set start_date = '2026-09-01', end_date = '2026-09-30'`,
  ],
  [
    'an entry posted in a closed period',
    /posted in a closed period/,
    () => sql`
      with e as (
        insert into book_entries (workspace_id, journal, number, day, label, source_type, source_id, posted_at, line_count)
        select workspace_id, journal, 99, day, label, source_type, source_id, posted_at, 2 from book_entries returning *)
      insert into book_lines (workspace_id, entry_id, place, account, piece, piece_day, label, debit_cents, credit_cents)
      select workspace_id, id, place, '1', '1', day, '1', place, 1 - place from e cross join generate_series(0, 1) place`,
  ],
])('the check finds %s', async (_, rule, statement) => {
  await bookBy('period_end');
  const reportId = await company.submitted();
  await company.approve(reportId);
  expect((await close('2026-10-31')).status).toBe(201);
  const found = await company
    .inTenant(async ({ db }) => {
      await statement().execute(db);
      throw new Error((await checkBooks(db)).join('\n'));
    })
    .catch((error: unknown) => String(error));
  expect(found).toMatch(rule);
});
