/** Posts approved reports to the books, and reverses the entries of reopened ones. */
import { type Booked, bookingDay } from '#features/books/rules.ts';
import { auxiliariesOf } from '#features/books/server/auxiliary.service.ts';
import {
  booksClosedUntil,
  labelSettings,
  lockBooks,
  type Posting,
  type PostingContext,
  post,
  postedBy,
  reverse,
} from '#features/books/server/posting.service.ts';
import { accountOfType } from '#features/postes/rules.ts';
import { posteName } from '#features/postes/server/service.ts';
import { listVatLines, type Moment, withDeductible } from '#features/receipts/server/deduction.service.ts';
import { type ReceiptRecord, receiptsOfReports } from '#features/receipts/server/service.ts';
import { ownRates } from '#features/vat/server/service.ts';
import { displayName } from '#kernel/actor.ts';
import { civilDay } from '#kernel/civil-day.ts';
import type { Locale } from '#kernel/locale.ts';
import { type Translate, translator } from '#kernel/translate.ts';
import type { Database } from '#platform/db/kysely.ts';
import { listWorkspaceIds } from '#platform/db/workspaces.ts';
import type { MemberContext } from '#platform/request/context.ts';
import type { JobContext } from '#platform/request/job.ts';
import {
  type BookedReceipt,
  type BookedReport,
  defaultSettings,
  dueLabelOf,
  type ExpenseSettings,
  entriesOf,
  planAccountOf,
} from '../accounting.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import * as repo from './export.repo.ts';
import { listUnnumbered, numberReports, numbersOf } from './number.repo.ts';

/** Number of reports per read: an installation from before the books may have years of reports. */
const BATCH = 50;

/** Posts reports that were approved in this transaction, in the order of their ids. */
export async function postReports(context: MemberContext, reportIds: readonly number[]): Promise<void> {
  const { db, actor, now } = context;
  const { workspaceId, zone } = actor;
  const posting = { db, workspaceId, zone, now, by: postedBy(actor) };
  const entriesOfReports = await readReports(posting, reportIds);
  // Locks as late as possible, because all other approvals of the workspace wait for it.
  await lockBooks(db, workspaceId);
  await numberReports(db, { workspaceId, day: civilDay(now, zone), now }, reportIds);
  for (const entry of await entriesOfReports()) await post(posting, entry);
}

/** Reverses the entries of reports that were reopened in this transaction. */
export async function reverseReports(context: MemberContext, reportIds: readonly number[]): Promise<void> {
  const { db, actor, now } = context;
  await lockBooks(db, actor.workspaceId);
  const posting = { db, workspaceId: actor.workspaceId, zone: actor.zone, now, by: postedBy(actor) };
  for (const id of reportIds) await reverse(posting, { type: 'report', id });
}

/** Posts approved reports that have no entry, because they were approved before the workspace had books. */
export async function postMissing(context: MemberContext): Promise<void> {
  const { db, actor, now } = context;
  await lockBooks(db, actor.workspaceId);
  await postUnposted({
    db,
    workspaceId: actor.workspaceId,
    zone: actor.zone,
    now,
    by: { id: null, name: '' },
  });
}

/** Posts missing entries in every workspace, in the order of the decisions. */
export async function postEverywhere(job: JobContext): Promise<void> {
  const workspaces = await job.everyTenant(({ db }) => listWorkspaceIds(db), { readOnly: true });
  for (const workspaceId of workspaces)
    await job.inTenant(workspaceId, async ({ db, zone }) => {
      await lockBooks(db, workspaceId);
      await postUnposted({ db, workspaceId, zone, now: job.now, by: { id: null, name: '' } });
    });
}

/** Numbers reports and posts entries that are missing, in a transaction of one workspace. The caller must have locked the books. */
export async function postUnposted(posting: PostingContext): Promise<void> {
  const { db, workspaceId, now } = posting;
  for (const { id, day } of await listUnnumbered(db))
    await numberReports(db, { workspaceId, day, now }, [id]);
  for (;;) {
    const ids = await repo.listUnposted(posting.db, BATCH);
    const entriesOfReports = await readReports(posting, ids);
    for (const entry of await entriesOfReports()) await post(posting, entry);
    if (ids.length < BATCH) return;
  }
}

/** Reads what the entries of reports need. @returns a function that makes the entries once the reports have numbers. */
async function readReports(
  context: Omit<PostingContext, 'by'>,
  reportIds: readonly number[],
): Promise<() => Promise<Posting[]>> {
  const { db } = context;
  const labels = await labelSettings(db);
  const t = translator({ en, fr }, labels.locale);
  const texts = { vat: t('fec_vat'), employee: t('fec_employee'), labels };
  const settings = (await repo.findSettings(db)) ?? defaultSettings;
  const records = await bookedReports(context, reportIds, labels.locale);
  return async () => {
    const numbers = await numbersOf(db, reportIds);
    const closed = await booksClosedUntil(db);
    return records.map(({ id, booked, ...record }) => {
      const day = bookingDay(booked, labels.bookingDay, closed);
      const report = { ...record, day, number: numbers.get(id) ?? '' };
      return {
        source: { type: 'report', id },
        journal: settings.journal,
        day: report.day,
        label: dueLabelOf(report, labels),
        lines: entriesOf(report, settings, texts).map((line) => ({
          account: line.account,
          accountLabel: accountLabel(line, settings, t),
          auxiliary: line.auxiliary,
          auxiliaryLabel: line.auxiliaryName,
          piece: line.piece,
          pieceDay: line.pieceDate,
          label: line.label,
          analytic: line.analytic,
          debit: line.debit,
          credit: line.credit,
          foreign: line.foreign,
        })),
      };
    });
  };
}

/** Returns the label of the chart of accounts, because several expense types may share an account. */
function accountLabel(
  { account, accountName }: { account: string; accountName: string },
  settings: ExpenseSettings,
  t: Translate<typeof en>,
): string {
  if (account === settings.vatAccount) return t('fec_vat');
  if (account === settings.expenseAccount) return t('fec_other');
  const known = planAccountOf(account);
  return known === undefined ? accountName : t(`plan_${known}`);
}

async function bookedReports(
  context: Omit<PostingContext, 'by'>,
  reportIds: readonly number[],
  locale: Locale,
): Promise<(Omit<BookedReport, 'number' | 'day'> & { id: number; booked: Booked })[]> {
  const { db, zone, now } = context;
  const records = await repo.listBooked(db, reportIds);
  const receipts = await receiptsOfReports(db, reportIds);
  const byReport = Map.groupBy(receipts, ({ report_id }) => report_id);
  const booked = await bookingOf(db, receipts, { locale, now, zone });
  const authors = records.map((record) => ({
    accountId: record.account_id,
    firstName: record.first_name,
    lastName: record.last_name,
    login: record.login,
  }));
  // Last, because it may lock the books, for which all other approvals wait.
  const auxiliaries = await auxiliariesOf(context, authors);
  return records.map((record) => ({
    id: record.id,
    title: record.title,
    booked: {
      decided: civilDay(record.decided_at ?? record.created_at, zone),
      end: record.end_date,
      latest: record.latest_day,
    },
    end: record.end_date,
    analytic: record.contract_analytic || record.person_analytic,
    author: {
      auxiliary: auxiliaries.get(record.account_id) ?? '',
      name: displayName({ firstName: record.first_name, lastName: record.last_name, login: record.login }),
    },
    receipts: (byReport.get(record.id) ?? []).map(booked),
  }));
}

/**
 * Reads the deductible VAT and the accounts of rates that booking these receipts needs.
 * @returns a function that gives the booking of one receipt. VAT of an approved report is deducted as approved.
 */
async function bookingOf(
  db: Database,
  receipts: readonly ReceiptRecord[],
  { locale, ...moment }: Moment & { locale: Locale },
): Promise<(receipt: ReceiptRecord) => BookedReceipt> {
  const rates = (await ownRates(db)).filter(({ account }) => account !== '');
  const reportIds = [...new Set(receipts.map(({ report_id }) => report_id))];
  const lines = await withDeductible(db, await listVatLines(db, reportIds), moment);
  const deductible = new Map(lines.map((line) => [`${line.receipt_id} ${line.type}`, line.deductible]));
  return (receipt) => ({
    number: receipt.number,
    date: receipt.date,
    supplier: receipt.supplier,
    account: receipt.account,
    poste: posteName(receipt, locale),
    lines: receipt.vats.map((line) => ({
      ...line,
      deductible: deductible.get(`${receipt.id} ${line.type}`) ?? 0,
      account: rates.find(({ type, rate }) => type === line.type && rate === line.rate)?.account ?? '',
      expenseAccount: accountOfType(receipt, line.type),
    })),
    foreign:
      receipt.currency === null || receipt.foreign_amount === null
        ? null
        : { currency: receipt.currency, amount: receipt.foreign_amount },
  });
}
