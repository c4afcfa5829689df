/** Reads the books, closes periods and generates their files. */
import { displayName, type Member } from '#kernel/actor.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { civilDay, formatDay } from '#kernel/civil-day.ts';
import { addDays } from '#kernel/day.ts';
import { sumCents } from '#kernel/money.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import { translator } from '#kernel/translate.ts';
import { brokenRules } from '#platform/db/broken-rules.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { MemberContext, PrepareContext } from '#platform/request/context.ts';
import { Download, type Progress } from '#platform/request/download.ts';
import { page } from '#platform/request/page.ts';
import { ahead } from '#platform/sheet/ahead.ts';
import { sheetDownload } from '#platform/sheet/download.ts';
import { mayKeepBooks } from '../access.ts';
import type { BookExport, Entry } from '../contract.ts';
import * as contract from '../contract.ts';
import { fieldError } from '../errors.ts';
import { checkFec } from '../fec.rules.ts';
import { fiscalEnd } from '../fiscal.rules.ts';
import { fileBytes, fileName, fileText } from '../format.rules.ts';
import { fecColumns, fecName, fecValues, layouts } from '../layout.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { LAYOUT } from '../record.rules.ts';
import { letterOf } from '../rules.ts';
import * as exports from './export.repo.ts';
import { closedPeriod, periodOf, sha256Of, spanOf } from './period.service.ts';
import { lockBooks } from './posting.service.ts';
import * as repo from './repo.ts';
import { settingsOf } from './settings.service.ts';

type On<Name extends keyof typeof contract> = CallInput<Extract<(typeof contract)[Name], { method: string }>>;

const texts = { en, fr };

/** Implemented by later features: posts all subjects that have no entry yet. */
export type PostMissing = (context: MemberContext) => Promise<void>;

export function listEntries(context: MemberContext, { query }: On<'listEntries'>) {
  const { db } = context;
  return page(context, contract.listEntries, query, repo.listEntries(db, query), { row: entryRow, texts });
}

function entryRow(row: repo.EntryRecord): Entry {
  return {
    entryId: row.id,
    journal: row.journal,
    number: row.number,
    day: row.day,
    label: row.label,
    source_type: row.source_type,
    source_id: row.source_id,
    reverses: row.reverses,
    total_cents: row.total_cents,
    posted_by: row.posted_by_name,
    posted_at: row.posted_at.toISOString(),
  };
}

/** @throws Problem 404; 403 */
export async function readEntry(
  { db, actor }: MemberContext,
  { params }: On<'readEntry'>,
): Promise<CallAnswer<typeof contract.readEntry>> {
  if (!mayKeepBooks(actor)) throw new Problem(403);
  if (!(await repo.entryExists(db, params.entryId))) throw new Problem(404);
  const labels = await repo.accountLabels(db);
  const lines = await repo.listLines(db, params.entryId);
  return {
    lines: lines.map((line) => ({
      account: line.account,
      account_label: labels[line.account] ?? '',
      auxiliary: line.auxiliary,
      piece: line.piece,
      piece_day: line.pieceDay,
      label: line.label,
      analytic: line.analytic,
      debit_cents: line.debit,
      credit_cents: line.credit,
      foreign: line.foreign,
      letter: line.letter === undefined ? '' : letterOf(line.letter.number),
    })),
  };
}

export async function listExports(context: MemberContext, { query }: On<'listExports'>) {
  const { db } = context;
  const last = await exports.lastClosed(db);
  return page(context, contract.listExports, query, exports.listExports(db, query), {
    row: (row) => exportRow(row, last),
  });
}

function exportRow(row: exports.ExportRecord, last: number | undefined): BookExport {
  return {
    exportId: row.id,
    number: row.number,
    siren: row.siren,
    from: row.from_day,
    to: row.to_day,
    entries: row.entries,
    total_cents: row.debit_cents,
    sha256: row.sha256,
    closed_by: row.closed_by_name,
    closed_at: row.closed_at.toISOString(),
    reopened_by: row.reopened_by_name,
    reopened_at: row.reopened_at?.toISOString() ?? null,
    reason: row.reason,
    reopenable: row.id === last,
    layout: row.layout,
  };
}

/**
 * @param postMissing called first, so that the period is complete.
 * @throws Problem 403; 400 at `to` for a day in a closed period, in the future or after the end of the fiscal year, or without a
 * SIREN; 409 NOTHING_TO_CLOSE, or FEC_INVALID with the rules that the file breaks.
 */
export const closeBooks =
  (postMissing: PostMissing) =>
  async (context: MemberContext, { body: { to } }: On<'closeBooks'>): Promise<BookExport> => {
    const { db, actor, now, zone, request } = context;
    if (!mayKeepBooks(actor)) throw new Problem(403);
    await postMissing(context);
    await lockBooks(db, actor.workspaceId);
    const wrong = (error: ReturnType<typeof fieldError>) => new Problem(400, { errors: { to: error } });
    const closed = await exports.closedUntil(db);
    if (closed !== undefined && to <= closed)
      throw wrong(fieldError('period_closed', { day: formatDay(closed, request.locale) }));
    if (to > civilDay(now, zone)) throw wrong(fieldError('period_future'));
    const settings = await settingsOf(db);
    if (settings.siren === '') throw wrong(fieldError('siren_needed'));
    const { firstDay, lastId, lastLetter } = await repo.boundsOf(db);
    const from = closed === undefined ? firstDay : addDays(closed, 1);
    if (from === null || from > to) throw new Problem(409, { code: 'NOTHING_TO_CLOSE' });
    // A FEC contains one fiscal year.
    const yearEnd = fiscalEnd(from, settings.fiscalMonth);
    if (to > yearEnd)
      throw wrong(fieldError('period_beyond_year', { day: formatDay(yearEnd, request.locale) }));
    const span = { from, to, lastId, lastLetter };
    const labels = await repo.accountLabels(db);
    const journalLabels = await repo.journalLabels(db);
    const period = await periodOf(db, span, { ...settings, journalLabels, labels, layout: LAYOUT });
    const faults = checkFec(`${fecName(period.siren, yearEnd)}.txt`, fileText('fec', period));
    if (faults.length > 0) throw new Problem(409, { code: 'FEC_INVALID', extra: { faults } });
    const debits = period.entries.flatMap(({ lines }) => lines.map(({ debit }) => debit));
    const id = await exports.insertExport(db, {
      workspaceId: actor.workspaceId,
      span,
      settings,
      labels,
      journalLabels,
      now,
      entries: period.entries.length,
      debit: sumCents(debits),
      sha256: sha256Of(period),
      by: { id: actor.userId, name: displayName(actor) },
    });
    await context.record({
      action: 'books.closed',
      subjectType: 'book-export',
      subjectId: id,
      detail: { from, to, entries: period.entries.length },
    });
    return exportRow(orNotFound(await exports.findExport(db, id)), id);
  };

/** @throws Problem 404; 403; 409 NOT_THE_LAST for a period that is open or that a closed period follows. */
export async function reopenBooks(
  context: MemberContext,
  { params, body: { reason } }: On<'reopenBooks'>,
): Promise<BookExport> {
  const { db, actor, now } = context;
  if (!mayKeepBooks(actor)) throw new Problem(403);
  await lockBooks(db, actor.workspaceId);
  const { id } = orNotFound(await exports.findExport(db, params.exportId));
  if ((await exports.lastClosed(db)) !== id) throw new Problem(409, { code: 'NOT_THE_LAST' });
  await exports.markReopened(db, id, { by: { id: actor.userId, name: displayName(actor) }, now, reason });
  await context.record({
    action: 'books.reopened',
    subjectType: 'book-export',
    subjectId: id,
    detail: { reason },
  });
  return exportRow(orNotFound(await exports.findExport(db, id)), await exports.lastClosed(db));
}

/** @throws Problem 404; 403; 500 if the entries no longer match the recorded SHA-256. */
export async function downloadExport(
  context: MemberContext,
  { params, query: { format } }: On<'downloadExport'>,
): Promise<Download<Member>> {
  const { db, actor } = context;
  if (!mayKeepBooks(actor)) throw new Problem(403);
  const row = orNotFound(await exports.findExport(db, params.exportId));
  const { siren, layout, from_day: from, to_day: to } = row;
  await context.record({
    action: 'books.downloaded',
    subjectType: 'book-export',
    subjectId: row.id,
    detail: { format },
  });
  return new Download<Member>({
    name: fileName(format, { siren, from, to, layout }),
    mediaType: layouts[format].extension === 'csv' ? 'text/csv' : 'text/plain',
    large: (await repo.countLines(db, spanOf(row), repo.LINES_AT_ONCE)).inPart,
    async body({ read }) {
      const period = await read((database) => closedPeriod(database, row));
      if (sha256Of(period) !== row.sha256)
        throw new Error(`The export ${row.id} has changed since it was closed.`);
      return fileBytes(format, period);
    },
  });
}

/** @throws Problem 403 */
export async function exportEntries(
  context: MemberContext,
  { query: { from, to } }: On<'exportEntries'>,
): Promise<Download<Member>> {
  const { db, actor, request } = context;
  if (!mayKeepBooks(actor)) throw new Problem(403);
  const t = translator(texts, request.locale);
  const { lastId, lastLetter } = await repo.boundsOf(db);
  const span = { from, to, lastId, lastLetter };
  await context.record({
    action: 'expenses.exported',
    subjectType: 'workspace',
    subjectId: actor.workspaceId,
    detail: { from, to },
  });
  return sheetDownload<Member, readonly string[]>({
    name: `${t('lines_name')} ${from} ${to}`,
    sheet: {
      name: t('lines_name'),
      columns: fecColumns.map((label, at) => ({ label, value: (row) => row[at] ?? '' })),
    },
    format: 'csv',
    large: (await repo.countLines(db, span, repo.LINES_AT_ONCE)).inPart,
    rows: ({ read }, progress) => ahead(linesIn(span, read, progress)),
  });
}

/** Entries per read. Entries never change, so those up to the last id are the same in each read. */
const ENTRIES_AT_ONCE = 1000;

async function* linesIn(
  span: repo.Span,
  read: PrepareContext<Member>['read'],
  progress: Progress,
): AsyncGenerator<string[][]> {
  const { ids, period, lines } = await read(async (db) => {
    const settings = await settingsOf(db);
    const accountLabels = await repo.accountLabels(db);
    const journalLabels = await repo.journalLabels(db);
    const ids = await repo.entryIdsIn(db, span);
    const lines = await repo.countLines(db, span);
    return { ids, lines, period: { ...settings, ...span, accountLabels, journalLabels, layout: LAYOUT } };
  });
  progress.total = lines.total;
  for (let at = 0; at < ids.length; at += ENTRIES_AT_ONCE) {
    const some = ids.slice(at, at + ENTRIES_AT_ONCE);
    const entries = await read((db) => repo.listEntriesWithLines(db, some, span.lastLetter));
    yield entries.flatMap((entry) => entry.lines.map((line) => fecValues({ entry, line, period })));
  }
}

/**
 * Checks the books for contradictions.
 * @returns the broken rules with some of the ids; empty if there are none.
 */
export async function checkBooks(db: Database): Promise<string[]> {
  const broken = await brokenRules(db, repo.rules);
  for (const id of await repo.listExportIds(db)) {
    const row = await exports.findExport(db, id);
    if (row !== undefined && sha256Of(await closedPeriod(db, row)) !== row.sha256)
      broken.push(`the files of a closed period stay the same: broken by ${id}`);
  }
  return broken;
}
