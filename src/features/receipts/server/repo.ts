import { type Insertable, sql, type Updateable } from 'kysely';
import type { VatLine } from '#features/vat/rules.ts';
import type { ListQuery } from '#kernel/list.ts';
import type { Database } from '#platform/db/kysely.ts';
import { hasLeft } from '#platform/db/left.ts';
import { countRows, hasTag, type ListStatements, sliceOf } from '#platform/db/list.ts';
import type { Receipts } from '../../../../generated/database.ts';
import type { AttachmentKind } from '../attachment.rules.ts';
import { listReceipts as listReceiptsCall } from '../contract.ts';
import type { QuestionState } from '../rules.ts';
import { usedTags } from './tag.repo.ts';

export interface AttachmentFacts {
  id: number;
  name: string;
  kind: AttachmentKind;
  byte_size: number;
  /** Whether a picture has a preview. */
  previewable: boolean;
  sha256: string;
  /** Instant in PostgreSQL's format. */
  created_at: string;
}

/** A VAT line as stored. */
export interface StoredVat extends VatLine {
  /** Deductible cents as approved; null before the approval. */
  deductible: number | null;
}

export interface LinkedFacts {
  id: number;
  number: number;
  report_id: number;
  title: string;
  cents: number;
}

const linked = sql`json_build_object('id', y.id, 'number', y.number, 'report_id', s.id, 'title', s.title, 'cents', y.ttc_cents)`;

/**
 * SQL: the report of receipt `x`, for a lateral join. PostgreSQL does not know that a workspace uses only its
 * own types. Without the offset it would join each type with every report before it reads the receipts.
 */
const reportOf = sql<{ id: number; account_id: number }>`(select o.id, o.account_id from reports o
  where o.workspace_id = x.workspace_id and o.id = x.report_id offset 0)`;

/** SQL: whether the author of report `r` has commented on the receipt after question `q`, as in features/expenses/server/question.repo.ts. */
const isAnswered = sql`exists (select from comments a where a.workspace_id = q.workspace_id and a.receipt_id = q.receipt_id
  and a.id > q.id and a.author_id = r.account_id)`;

/** SQL: state of the last question about receipt `x` of report `r`; null without a question. */
const questionOf = sql<QuestionState | null>`(
  select case when q.closed_at is not null then 'closed' when ${isAnswered} then 'answered' else 'open' end
    from comments q where q.workspace_id = x.workspace_id and q.receipt_id = x.id and q.asks
   order by q.id desc limit 1)`;

/** The columns of a receipt that a change keeps or replaces. */
const stored = [
  'x.id',
  'x.report_id',
  'x.number',
  'x.date',
  'x.poste_id',
  'p.mileage',
  'p.vat_composed',
  'x.supplier',
  'x.comment',
  'x.beneficiary',
  'x.tags',
  'x.billable',
  'x.ttc_cents',
  'x.no_document',
  'x.abroad',
  'x.territory',
  'x.currency',
  'x.rate_date',
  'x.vehicle_id',
  'x.distance_m',
  'x.purpose',
  'x.corrected_year',
] as const;
const foreignAmount = sql<string | null>`trim_scale(x.foreign_amount)::text`.as('foreign_amount');
const exchangeRate = sql<string | null>`trim_scale(x.exchange_rate)::text`.as('exchange_rate');

const vats = sql<StoredVat[]>`(select coalesce(json_agg(json_build_object(
    'type', v.type, 'rate', v.rate, 'net', v.net_cents, 'vat', v.vat_cents, 'deductible', v.deductible_cents)
    order by v.type), '[]')
  from receipt_vats v where v.workspace_id = x.workspace_id and v.receipt_id = x.id)`.as('vats');

const files = sql<AttachmentFacts[]>`(select coalesce(json_agg(json_build_object(
    'id', f.id, 'name', f.name, 'kind', f.kind, 'byte_size', f.byte_size, 'previewable', f.previewable,
    'sha256', encode(f.sha256, 'hex'), 'created_at', f.created_at) order by f.id), '[]')
  from attachments f where f.workspace_id = x.workspace_id and f.receipt_id = x.id)`.as('files');

/** Returns receipts with type, VAT, files, and links to the receipts that they refund or that refund them. */
function receipts(db: Database) {
  return db
    .selectFrom('receipts as x')
    .innerJoin('postes as p', 'p.id', 'x.poste_id')
    .innerJoinLateral(reportOf.as('r'), (join) => join.onTrue())
    .leftJoin('vehicles as v', 'v.id', 'x.vehicle_id')
    .select([
      ...stored,
      foreignAmount,
      exchangeRate,
      vats,
      files,
      'p.name',
      'p.preset',
      'p.vat_full_type',
      'p.limit_cents',
      'p.account',
      'p.account_type_a',
      'p.account_type_b',
      'p.account_type_c',
      'p.account_type_d',
      'p.account_type_e',
      'x.accepted_at',
      'x.refused',
      'x.refusal',
      'x.refused_at',
      'x.refused_by_name',
      'v.name as vehicle',
      'v.kind as vehicle_kind',
      'v.power as vehicle_power',
      'v.electric as vehicle_electric',
      'r.account_id',
      questionOf.as('question'),
      hasLeft('x.refused_by_id').as('refused_by_left'),
      sql<LinkedFacts | null>`(select ${linked}
        from receipts y join reports s on s.workspace_id = y.workspace_id and s.id = y.report_id
        where y.workspace_id = x.workspace_id and y.id = x.refund_of)`.as('refund_of'),
      sql<LinkedFacts[]>`(select coalesce(json_agg(${linked} order by y.id), '[]')
        from receipts y join reports s on s.workspace_id = y.workspace_id and s.id = y.report_id
        where y.workspace_id = x.workspace_id and y.refund_of = x.id)`.as('refunds'),
      sql<number>`(select coalesce(sum(y.ttc_cents), 0)::bigint from receipts y
        where y.workspace_id = x.workspace_id and y.refund_of = x.refund_of)`.as('refunded_cents'),
    ]);
}

/** The columns that an update writes; the compiler requires each of them. */
export type ReceiptColumns = Required<
  Omit<
    Updateable<Receipts>,
    | 'id'
    | 'workspace_id'
    | 'report_id'
    | 'number'
    | 'created_at'
    | 'corrected_year'
    | 'accepted_at'
    | 'refused'
    | 'refusal'
    | 'refused_at'
    | 'refused_by_id'
    | 'refused_by_name'
  >
>;
export type ReceiptRecord = NonNullable<Awaited<ReturnType<typeof findReceipt>>>;

export function findReceipt(db: Database, id: number) {
  return receipts(db).where('x.id', '=', id).executeTakeFirst();
}

export type StoredReceipt = NonNullable<Awaited<ReturnType<typeof findStored>>>;

/** Finds what a change of a receipt needs. */
export function findStored(db: Database, id: number) {
  return db
    .selectFrom('receipts as x')
    .innerJoin('postes as p', 'p.id', 'x.poste_id')
    .select([...stored, 'x.refund_of', foreignAmount, exchangeRate, vats])
    .where('x.id', '=', id)
    .executeTakeFirst();
}

export function findFiles(db: Database, receiptId: number) {
  return db
    .selectFrom('receipts as x')
    .select(['x.report_id', files])
    .where('x.id', '=', receiptId)
    .executeTakeFirst();
}

export async function findReportId(db: Database, receiptId: number): Promise<number | undefined> {
  const found = await db
    .selectFrom('receipts')
    .select('report_id')
    .where('id', '=', receiptId)
    .executeTakeFirst();
  return found?.report_id;
}

export function listReceipts(
  db: Database,
  query: ListQuery<typeof listReceiptsCall>,
  reportId: number,
  count: () => Promise<number>,
): ListStatements<ReceiptRecord> {
  const { where, narrowed, end } = sliceOf(listReceiptsCall, query, {
    id: sql`x.id`,
    sort: { receiptNumber: sql`x.number`, date: sql`x.date`, valuettc: sql`x.ttc_cents` },
    filters: { tags: (tag: string) => hasTag(sql.ref('x.tags'), tag) },
  });
  const ofReport = db.selectFrom('receipts as x').select('x.id').where('x.report_id', '=', reportId);
  return {
    rows: () => receipts(db).where('x.report_id', '=', reportId).where(where).modifyEnd(end).execute(),
    count: narrowed ? () => countRows(db, ofReport.where(where)) : count,
  };
}

/** Reads all receipts of the given reports, sorted by number. */
export function receiptsOfReports(db: Database, reportIds: readonly number[]): Promise<ReceiptRecord[]> {
  if (reportIds.length === 0) return Promise.resolve([]);
  return receipts(db)
    .where('x.report_id', 'in', [...reportIds])
    .orderBy('x.report_id')
    .orderBy('x.number')
    .execute();
}

export interface Totals {
  count: number;
  billable_cents: number;
  refused_cents: number;
  rates: VatLine[];
  /** For the filters of the list. */
  tags: string[];
}

/** Returns the totals and tags of all receipts of a report, in one statement. */
export async function sumUp(db: Database, reportId: number): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select count(*)::int as count, coalesce(sum(x.ttc_cents) filter (where x.billable), 0)::bigint as billable_cents,
      coalesce(sum(x.ttc_cents) filter (where x.refused), 0)::bigint as refused_cents,
      (select coalesce(json_agg(json_build_object('type', t.type, 'rate', t.rate, 'net', t.net, 'vat', t.vat)), '[]')
         from (select v.type, v.rate, sum(v.net_cents)::bigint as net, sum(v.vat_cents)::bigint as vat
                 from receipts y join receipt_vats v on v.workspace_id = y.workspace_id and v.receipt_id = y.id
                where y.workspace_id = current_workspace() and y.report_id = ${reportId}
                group by v.type, v.rate) t) as rates,
      ${usedTags(reportId)} as tags
      from receipts x where x.workspace_id = current_workspace() and x.report_id = ${reportId}`.execute(db);
  return rows[0] ?? { count: 0, billable_cents: 0, refused_cents: 0, rates: [], tags: [] };
}

/** Finds the number, day and territory of the last receipt. */
export async function findLast(db: Database, reportId: number) {
  return db
    .selectFrom('receipts')
    .select(['number', 'date', 'territory'])
    .where('report_id', '=', reportId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Whether the report has a receipt with this number. The caller must hold the report's lock. */
export async function isNumberTaken(db: Database, reportId: number, number: number): Promise<boolean> {
  const found = await db
    .selectFrom('receipts')
    .select('id')
    .where('report_id', '=', reportId)
    .where('number', '=', number)
    .executeTakeFirst();
  return found !== undefined;
}

export async function countReceipts(db: Database, reportId: number): Promise<number> {
  const { count } = await db
    .selectFrom('receipts')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('report_id', '=', reportId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertReceipt(
  db: Database,
  values: Insertable<Receipts>,
  lines: readonly VatLine[],
): Promise<number> {
  const { id } = await db.insertInto('receipts').values(values).returning('id').executeTakeFirstOrThrow();
  await insertLines(db, values.workspace_id, id, lines);
  return id;
}

export function lineRow(workspaceId: number, receiptId: number, { type, rate, net, vat }: VatLine) {
  return {
    workspace_id: workspaceId,
    receipt_id: receiptId,
    type,
    rate,
    net_cents: net,
    vat_cents: vat,
  };
}

async function insertLines(db: Database, workspaceId: number, receiptId: number, lines: readonly VatLine[]) {
  if (lines.length === 0) return;
  await db
    .insertInto('receipt_vats')
    .values(lines.map((line) => lineRow(workspaceId, receiptId, line)))
    .execute();
}

export async function updateReceipt(
  db: Database,
  { id, workspaceId }: { id: number; workspaceId: number },
  values: Updateable<Receipts>,
  lines: readonly VatLine[],
): Promise<void> {
  await db.updateTable('receipts').set(values).where('id', '=', id).execute();
  await db.deleteFrom('receipt_vats').where('receipt_id', '=', id).execute();
  await insertLines(db, workspaceId, id, lines);
}

/** @returns the storage names of the receipt's files. */
export async function deleteReceipt(db: Database, id: number): Promise<string[]> {
  const files = await db
    .selectFrom('attachments')
    .select('storage_key')
    .where('receipt_id', '=', id)
    .execute();
  await db.deleteFrom('receipts').where('id', '=', id).execute();
  return files.map(({ storage_key }) => storage_key);
}
