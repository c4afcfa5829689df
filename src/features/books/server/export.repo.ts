import { sql } from 'kysely';
import type { Day } from '#kernel/day.ts';
import type { ListQuery } from '#kernel/list.ts';
import type { Database } from '#platform/db/kysely.ts';
import { listStatements, sliceOf } from '#platform/db/list.ts';
import { listExports as listExportsCall } from '../contract.ts';
import type { ClosedPeriod } from '../fiscal.rules.ts';
import { LAYOUT } from '../record.rules.ts';
import type { Span } from './repo.ts';
import type { Settings } from './settings.repo.ts';

/** Returns the last day of the last closed period. */
export async function closedUntil(db: Database): Promise<Day | undefined> {
  const found = await db
    .selectFrom('book_exports')
    .select('to_day')
    .where('reopened_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.to_day;
}

export type ExportRecord = NonNullable<Awaited<ReturnType<typeof findExport>>>;

export function listExports(db: Database, query: ListQuery<typeof listExportsCall>) {
  const { where, end } = sliceOf(listExportsCall, query, { id: sql`id`, sort: {}, filters: {} });
  return listStatements(db, db.selectFrom('book_exports').where(where).selectAll(), end);
}

export function findExport(db: Database, id: number) {
  return db.selectFrom('book_exports').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns the id of the last closed period. */
export async function lastClosed(db: Database): Promise<number | undefined> {
  const found = await db
    .selectFrom('book_exports')
    .select('id')
    .where('reopened_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.id;
}

export async function insertExport(
  db: Database,
  values: {
    workspaceId: number;
    span: Span;
    entries: number;
    debit: number;
    sha256: string;
    settings: Settings;
    labels: Readonly<Record<string, string>>;
    journalLabels: Readonly<Record<string, string>>;
    by: { id: number; name: string };
    now: Date;
  },
): Promise<number> {
  const { workspaceId, span, entries, debit, sha256, settings, labels, journalLabels, by, now } = values;
  const { last } = await db
    .selectFrom('book_exports')
    .select(sql<number>`coalesce(max(number), 0)`.as('last'))
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('book_exports')
    .values({
      workspace_id: workspaceId,
      number: last + 1,
      from_day: span.from,
      to_day: span.to,
      last_entry_id: span.lastId,
      last_letter_id: span.lastLetter,
      entries,
      debit_cents: debit,
      sha256,
      siren: settings.siren,
      journal_label: settings.journalLabel,
      account_labels: JSON.stringify(labels),
      journal_labels: JSON.stringify(journalLabels),
      fiscal_month: settings.fiscalMonth,
      layout: LAYOUT,
      closed_by_id: by.id,
      closed_by_name: by.name,
      closed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function markReopened(
  db: Database,
  id: number,
  { by, now, reason }: { by: { id: number; name: string }; now: Date; reason: string },
): Promise<void> {
  await db
    .updateTable('book_exports')
    .set({ reopened_by_id: by.id, reopened_by_name: by.name, reopened_at: now, reason })
    .where('id', '=', id)
    .execute();
}

/** Lists the closed periods in their order. */
export function listClosed(db: Database): Promise<ClosedPeriod[]> {
  return db
    .selectFrom('book_exports')
    .select(['to_day as to', 'fiscal_month as month'])
    .where('reopened_at', 'is', null)
    .orderBy('to_day')
    .execute();
}

/** Returns the closed period that contains a day. */
export function findClosing(db: Database, day: Day) {
  return db
    .selectFrom('book_exports')
    .selectAll()
    .where('reopened_at', 'is', null)
    .where('to_day', '>=', day)
    .orderBy('to_day')
    .limit(1)
    .executeTakeFirst();
}
