/** Reads tables, plans their import, and imports them. */
import { createHash } from 'node:crypto';
import { find as requireContract } from '#features/contracts/server/contract.service.ts';
import { requirePoste } from '#features/receipts/server/bulk.service.ts';
import { authorOf, type Member } from '#kernel/actor.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { fieldErrorText } from '#kernel/error-texts.ts';
import type { Locale } from '#kernel/locale.ts';
import { Problem } from '#kernel/problem.ts';
import type { UploadedFile } from '#kernel/uploaded-file.ts';
import { lockName } from '#platform/db/transaction.ts';
import type { MemberContext, PrepareContext } from '#platform/request/context.ts';
import type { Download } from '#platform/request/download.ts';
import type { Phases } from '#platform/request/handler.ts';
import { sheetDownload } from '#platform/sheet/download.ts';
import { type ReadTable, readTable, type TableRefusal } from '#platform/table/table.ts';
import { createFairQueue } from '#platform/thread/fair-queue.ts';
import { mayImportTables } from '../access.ts';
import { type CellReading, cellText, isOrderAsked, isSerial, orderOf, togetherOf } from '../cell.rules.ts';
import type * as contract from '../contract.ts';
import type { Choices } from '../contract.ts';
import { fieldError } from '../errors.ts';
import { type PlannedRow, type Reason, readRow } from '../row.rules.ts';
import { fates, fieldsOfPart, type Mapping, missingFields, type Part } from '../rules.ts';
import { guessColumns, sourceOf } from './columns.ts';
import { planContracts } from './contracts.service.ts';
import { planDays } from './days.service.ts';
import { fieldLabel, fieldLabels, sheetTexts } from './labels.ts';
import { planMembers } from './members.service.ts';
import { planOpenings } from './openings.service.ts';
import { type PlannedPart, type PlanPart, withPauses } from './planned.ts';
import { planReceipts } from './receipts.service.ts';

type On<Name extends keyof typeof contract> = CallInput<Extract<(typeof contract)[Name], { method: string }>>;

const planners: Readonly<Record<Part, PlanPart>> = {
  members: planMembers,
  contracts: planContracts,
  days: planDays,
  receipts: planReceipts,
  openings: planOpenings,
};

const fileErrors = {
  OLD_WORKBOOK: 'spreadsheet_OLD_WORKBOOK',
  BROKEN_WORKBOOK: 'spreadsheet_BROKEN_WORKBOOK',
  NOT_A_TABLE: 'spreadsheet_NOT_A_TABLE',
  OPEN_QUOTE: 'spreadsheet_OPEN_QUOTE',
  NO_ROWS: 'spreadsheet_NO_ROWS',
  TOO_MANY_ROWS: 'spreadsheet_TOO_MANY_ROWS',
  TOO_MANY_COLUMNS: 'spreadsheet_TOO_MANY_COLUMNS',
  TOO_LARGE: 'spreadsheet_TOO_LARGE',
} as const satisfies Record<TableRefusal['refusal'], string>;

/** Opens one file at a time; the files of one person wait for each other. */
const turns = createFairQueue({ atOnce: 1, atOncePerKey: 1, most: 100, mostPerKey: 5 });

/** @throws Problem 400 at `file` with the reason; 403; 429 and 503 when too many wait. */
async function tableOf({ actor }: PrepareContext<Member>, file: UploadedFile): Promise<ReadTable> {
  if (!mayImportTables(actor)) throw new Problem(403);
  const bytes = await file.bytes();
  const found = await turns.run(String(authorOf(actor).userId), () => readTable(bytes));
  if (!('refusal' in found)) return found;
  const error = fieldError(fileErrors[found.refusal], { line: String(found.line ?? 1) });
  throw new Problem(400, { code: found.refusal, errors: { file: error } });
}

/** @throws Problem 404 for a chosen contract or expense type that does not exist; and as `tableOf` does. */
async function chosenTableOf(
  context: PrepareContext<Member>,
  { contractId, posteId }: Choices,
  file: UploadedFile,
): Promise<ReadTable> {
  if (contractId !== undefined || posteId !== undefined)
    await context.read(async (db) => {
      if (contractId !== undefined) await requireContract(db, contractId);
      if (posteId !== undefined) await requirePoste(db, posteId);
    });
  return tableOf(context, file);
}

const SAMPLES = 3;
const SAMPLE_LENGTH = 60;

export const readColumns: Phases<typeof contract.readColumns, ReadTable> = {
  prepare: (context, { body }) => tableOf(context, body),
  async run(_, { params }, { kind, encoding, separator, epoch, head, rows }) {
    const columns = head.map((name, at) => {
      const cells = rows.map(({ cells }) => cells[at]);
      const samples = cells.map(cellText).filter((text) => text !== '');
      return {
        name,
        samples: samples.slice(0, SAMPLES).map((text) => text.slice(0, SAMPLE_LENGTH).toWellFormed()),
        order: orderOf(cells),
        serials: cells.some(isSerial),
      };
    });
    return {
      kind,
      encoding,
      separator,
      columns,
      rows: rows.length,
      source: sourceOf(params.part, head) ?? null,
      epoch: `${epoch}` as const,
      mapping: guessColumns(params.part, head) as Record<string, number>,
      labels: { en: fieldLabels(params.part, 'en'), fr: fieldLabels(params.part, 'fr') },
    };
  },
};

export const planTable: Phases<typeof contract.planTable, ReadTable> = {
  prepare: (context, { query, body }) => chosenTableOf(context, query, body),
  async run(context, { params, query }, table) {
    const { rows } = await plan(context, params.part, query, table);
    return {
      plan: digestOf(rows),
      ...countsOf(rows),
      rows: rows.map((row) => shownRow(row, params.part, context)),
    };
  },
};

export const importTable: Phases<typeof contract.importTable, ReadTable> = {
  prepare: (context, { query, body }) => chosenTableOf(context, query, body),
  async run(context, { params, query, body }, table) {
    const { db, actor } = context;
    // Without the lock, two imports of the same file would both add its rows.
    await lockName(db, `spreadsheet ${actor.workspaceId}`);
    const planned = await plan(context, params.part, query, table);
    if (digestOf(planned.rows) !== query.plan) throw new Problem(409, { code: 'PLAN_CHANGED' });
    await planned.write(context, { mail: query.mail });
    const counts = countsOf(planned.rows);
    await context.record({
      action: 'spreadsheet.imported',
      subjectType: 'spreadsheet',
      subjectId: params.part,
      detail: { name: body.name, ...counts },
    });
    return counts;
  },
};

/** The rejected rows as they are in the file, so that they can be corrected and imported. */
export const exportFaultyRows: Phases<typeof contract.exportFaultyRows, ReadTable> = {
  prepare: (context, { query, body }) => chosenTableOf(context, query, body),
  async run(context, { params, query }, table): Promise<Download<Member>> {
    const { part } = params;
    const { rows } = await plan(context, part, query, table);
    const rejected = rows.filter(({ fate }) => fate === 'rejected');
    const cells = new Map(table.rows.map((row) => [row.row, row.cells]));
    const texts = sheetTexts(context.request.locale);
    return sheetDownload({
      name: texts.rejected,
      format: query.format,
      sheet: {
        name: texts.rejected,
        columns: [
          ...table.head.map((label, at) => ({
            label,
            value: (row: PlannedRow) => cellText(cells.get(row.row)?.[at]),
          })),
          { label: texts.row, value: ({ row }) => row },
          {
            label: texts.reason,
            value: ({ reason }) => reasonText(reason, part, context.request.locale),
            width: 60,
          },
        ],
      },
      rows: () => rejected,
    });
  },
};

export async function readTemplate(
  { request }: MemberContext,
  { params, query }: On<'readTemplate'>,
): Promise<Download<Member>> {
  const { locale } = request;
  const own = fieldsOfPart(params.part).filter(([, { completes }]) => completes === undefined);
  const columns = own.map(([field]) => ({
    label: fieldLabel(params.part, field, locale),
    value: () => '',
  }));
  const { name, sheet } = sheetTexts(locale).template(params.part);
  return sheetDownload({ name, sheet: { name: sheet, columns }, format: query.format, rows: () => [] });
}

/** @throws Problem 400 if a required field has no column, or the order of days is neither clear nor chosen. */
async function plan(
  context: MemberContext,
  part: Part,
  choices: Choices,
  table: ReadTable,
): Promise<PlannedPart> {
  const mapping = mappingFor(part, choices, table);
  const reading = { ...readingFor(part, mapping, choices, table), zone: context.zone };
  const rows = [];
  for await (const row of withPauses(table.rows)) rows.push(readRow(part, row, mapping, reading));
  const planned = await planners[part](context, rows, choices);
  planned.rows.sort((a, b) => a.row - b.row);
  return planned;
}

function mappingFor(part: Part, { columns }: Choices, { head }: ReadTable): Mapping {
  const own = new Set<string>(fieldsOfPart(part).map(([name]) => name));
  const given = Object.entries(columns ?? guessColumns(part, head));
  const mapping: Mapping = Object.fromEntries(
    given.filter(([name, column]) => own.has(name) && column < head.length),
  );
  if (missingFields(part, mapping).length === 0) return mapping;
  throw new Problem(400, { code: 'COLUMNS_NEEDED', errors: { columns: fieldError('spreadsheet_columns') } });
}

function readingFor(
  part: Part,
  mapping: Mapping,
  choices: Choices,
  table: ReadTable,
): Omit<CellReading, 'zone'> {
  const { order, epoch, hours } = choices;
  const columns = fieldsOfPart(part).flatMap(([name, { kind }]) =>
    kind === 'day' ? (mapping[name] ?? []) : [],
  );
  const found = togetherOf(columns.map((at) => orderOf(table.rows.map(({ cells }) => cells[at]))));
  if (order === undefined && isOrderAsked(found))
    throw new Problem(400, { code: 'ORDER_NEEDED', errors: { order: fieldError('spreadsheet_order') } });
  const system = epoch === undefined ? table.epoch : epoch === '1904' ? 1904 : 1900;
  return { order: order ?? (found === 'mdy' ? 'mdy' : 'dmy'), epoch: system, hoursPerDay: hours };
}

/** Returns a digest of the outcomes, which does not depend on the reader's language. */
function digestOf(rows: readonly PlannedRow[]): string {
  const hash = createHash('sha256');
  for (const { row, fate, about } of rows) hash.update(`${row} ${fate} ${about}\n`);
  return hash.digest('base64url');
}

function countsOf(rows: readonly PlannedRow[]): CallAnswer<typeof contract.importTable> {
  const [added = 0, here = 0, rejected = 0] = fates.map(
    (fate) => rows.filter((row) => row.fate === fate).length,
  );
  return { added, here, rejected };
}

function shownRow({ row, fate, about, reason }: PlannedRow, part: Part, { request }: MemberContext) {
  return {
    row,
    fate,
    about: about.slice(0, 300).toWellFormed(),
    reason: reasonText(reason, part, request.locale),
  };
}

function reasonText(reason: Reason | undefined, part: Part, locale: Locale): string {
  if (reason === undefined) return '';
  const text = fieldErrorText(reason, locale);
  const field = fieldsOfPart(part).find(([name]) => name === reason.field)?.[0];
  return field === undefined ? text : sheetTexts(locale).at(fieldLabel(part, field, locale), text);
}
