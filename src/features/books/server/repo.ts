import { sql } from 'kysely';
import type { Day } from '#kernel/day.ts';
import type { ListQuery } from '#kernel/list.ts';
import { sumCents } from '#kernel/money.ts';
import { mainlandZone } from '#kernel/zone.ts';
import type { RowRules } from '#platform/db/broken-rules.ts';
import type { Database } from '#platform/db/kysely.ts';
import { countRows, type ListStatements, type PartialCount, sliceOf } from '#platform/db/list.ts';
import { listEntries as listEntriesCall } from '../contract.ts';
import type { FiscalYear } from '../fiscal.rules.ts';
import type { BookEntry, BookLine } from '../rules.ts';
import type { Before } from '../sequence.rules.ts';

/**
 * Reserves a number until the transaction ends; concurrent postings to the journal wait.
 * @param label the name of the journal; undefined keeps it.
 */
export async function nextNumber(
  db: Database,
  workspaceId: number,
  { journal, label }: { journal: string; label: string | undefined },
): Promise<number> {
  const { last_number: number } = await db
    .insertInto('book_journals')
    .values({ workspace_id: workspaceId, journal, last_number: 1, label: label ?? '' })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'journal']).doUpdateSet({
        last_number: sql`book_journals.last_number + 1`,
        ...(label !== undefined && { label }),
      }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return number;
}

/** Lines per statement, below PostgreSQL's limit of 65,535 parameters. */
const LINES = 1000;

export interface NewEntry {
  workspaceId: number;
  journal: string;
  number: number;
  day: Day;
  label: string;
  source: { type: string; id: number };
  reversesId: number | null;
  by: { id: number | null; name: string };
  postedAt: Date;
  /** The day of `postedAt` in the workspace's zone of then, so that later zones change no file. */
  postedOn: Day;
  lines: readonly BookLine[];
}

export async function insertEntry(db: Database, entry: NewEntry): Promise<void> {
  const { id } = await db
    .insertInto('book_entries')
    .values({
      workspace_id: entry.workspaceId,
      journal: entry.journal,
      number: entry.number,
      day: entry.day,
      label: entry.label,
      source_type: entry.source.type,
      source_id: entry.source.id,
      reverses_id: entry.reversesId,
      posted_by_id: entry.by.id,
      posted_by_name: entry.by.name,
      posted_at: entry.postedAt,
      posted_on: entry.postedOn,
      line_count: entry.lines.length,
      total_cents: sumCents(entry.lines.map(({ debit }) => debit)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const lines = entry.lines.map((line, place) => ({
    workspace_id: entry.workspaceId,
    entry_id: id,
    place,
    account: line.account,
    label: line.label,
    auxiliary: line.auxiliary,
    auxiliary_label: line.auxiliaryLabel,
    piece: line.piece,
    piece_day: line.pieceDay,
    debit_cents: line.debit,
    credit_cents: line.credit,
    currency: line.foreign?.currency ?? null,
    foreign_amount: line.foreign?.amount ?? null,
    analytic: line.analytic,
  }));
  for (let at = 0; at < lines.length; at += LINES)
    await db
      .insertInto('book_lines')
      .values(lines.slice(at, at + LINES))
      .execute();
}

/** Saves the labels of accounts that have none yet. */
export async function proposeLabels(
  db: Database,
  workspaceId: number,
  labels: ReadonlyMap<string, string>,
): Promise<void> {
  if (labels.size === 0) return;
  await db
    .insertInto('book_accounts')
    .values([...labels].map(([account, label]) => ({ workspace_id: workspaceId, account, label })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the names of journals that have one of their own. */
export async function journalLabels(db: Database): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('book_journals')
    .select(['journal', 'label'])
    .where('label', '<>', '')
    .execute();
  return Object.fromEntries(rows.map(({ journal, label }) => [journal, label]));
}

export async function accountLabels(db: Database): Promise<Record<string, string>> {
  const rows = await db.selectFrom('book_accounts').select(['account', 'label']).execute();
  return Object.fromEntries(rows.map(({ account, label }) => [account, label]));
}

/** Finds the entry of a subject that is not reversed. */
export function findStanding(db: Database, source: { type: string; id: number }) {
  return db
    .selectFrom('book_entries as e')
    .select(['e.id', 'e.journal', 'e.number', 'e.day', 'e.label'])
    .where('e.source_type', '=', source.type)
    .where('e.source_id', '=', source.id)
    .where('e.reverses_id', 'is', null)
    .where(sql<boolean>`not exists (
      select from book_entries r where r.workspace_id = e.workspace_id and r.reverses_id = e.id)`)
    .executeTakeFirst();
}

const lineColumns = [
  'l.account',
  'l.auxiliary',
  'l.auxiliary_label as auxiliaryLabel',
  'l.piece',
  'l.piece_day as pieceDay',
  'l.label',
  'l.analytic',
  'l.debit_cents as debit',
  'l.credit_cents as credit',
  'l.currency',
  'l.foreign_amount as amount',
  'x.number as letterNumber',
  'x.day as letterDay',
] as const;

type LineRow = Omit<BookLine, 'foreign' | 'letter'> & {
  currency: string | null;
  amount: string | null;
  letterNumber: number | null;
  letterDay: Day | null;
};

function lineOf({ currency, amount, letterNumber, letterDay, ...line }: LineRow): BookLine {
  return {
    ...line,
    foreign: currency === null || amount === null ? null : { currency, amount },
    letter:
      letterNumber === null || letterDay === null ? undefined : { number: letterNumber, day: letterDay },
  };
}

/** The letters that stand at a row of `book_letters`. */
const letters = (last: number) => sql<{ entry_id: number; place: number; number: number; day: Day }>`(
  select t.entry_id, t.place, t.number, t.day from book_letters t
   where t.workspace_id = current_workspace() and t.undoes is null and t.id <= ${last} and not exists (
     select from book_letters u where u.workspace_id = t.workspace_id and u.undoes = t.id and u.id <= ${last}))`;

/** All ids are below. */
const ANY_LETTER = 2 ** 31 - 1;

export async function listLines(db: Database, entryId: number): Promise<BookLine[]> {
  const rows = await db
    .selectFrom('book_lines as l')
    .leftJoin(letters(ANY_LETTER).as('x'), (join) =>
      join.onRef('x.entry_id', '=', 'l.entry_id').onRef('x.place', '=', 'l.place'),
    )
    .select(lineColumns)
    .where('l.entry_id', '=', entryId)
    .orderBy('l.place')
    .execute();
  return rows.map(lineOf);
}

export async function entryExists(db: Database, id: number): Promise<boolean> {
  return (
    (await db.selectFrom('book_entries').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  );
}

export interface Span {
  from: Day;
  to: Day;
  /** The id of the last entry in the period. */
  lastId: number;
  /** The id of the last letter; 0 for none. */
  lastLetter: number;
}

/** Returns the ids of a period's entries, by journal and number. */
export async function entryIdsIn(db: Database, { from, to, lastId }: Span): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    select coalesce(array_agg(e.id order by e.journal, e.number), '{}') as ids from book_entries e
     where e.day between ${from}::date and ${to}::date and e.id <= ${lastId}`.execute(db);
  return rows[0]?.ids ?? [];
}

/** Lines of a file that a request makes; a job makes longer ones. */
export const LINES_AT_ONCE = 5000;

/** Counts the lines of a period's entries. @param most see `countRows`. */
export function countLines(
  db: Database,
  { from, to, lastId }: Omit<Span, 'lastLetter'>,
  most?: number,
): Promise<PartialCount> {
  const lines = sql`
    select from book_entries e join book_lines l on l.workspace_id = e.workspace_id and l.entry_id = e.id
     where e.workspace_id = current_workspace() and e.day between ${from}::date and ${to}::date and e.id <= ${lastId}`;
  return countRows(db, lines, most);
}

/** Returns the entries of a period with their lines, by journal and number. */
export function entriesIn(db: Database, { from, to, lastId, lastLetter }: Span): Promise<BookEntry[]> {
  return entriesOf(
    withLines(db, lastLetter).where('e.day', '>=', from).where('e.day', '<=', to).where('e.id', '<=', lastId),
  );
}

/** Returns entries with their lines, by journal and number. */
export function listEntriesWithLines(
  db: Database,
  ids: readonly number[],
  lastLetter: number,
): Promise<BookEntry[]> {
  return entriesOf(withLines(db, lastLetter).where('e.id', '=', sql<number>`any(${[...ids]}::integer[])`));
}

/** The day of posting of entries from before workspaces had zones. */
const formerDay = sql`(e.posted_at at time zone ${sql.lit(mainlandZone)})::date`;
const validDay = sql<Day>`greatest(coalesce(e.posted_on, ${formerDay}), e.day)`;

/** Returns how many entries of each journal precede a period, and their last day of validation. */
export async function entriesBefore(
  db: Database,
  { from, lastId }: Pick<Span, 'from' | 'lastId'>,
): Promise<Map<string, Before>> {
  const rows = await db
    .selectFrom('book_entries as e')
    .select([
      'e.journal',
      sql<number>`count(*)::integer`.as('count'),
      sql<Day>`max(${validDay})`.as('validDay'),
    ])
    .where('e.day', '<', from)
    .where('e.id', '<=', lastId)
    .groupBy('e.journal')
    .execute();
  return new Map(rows.map(({ journal, ...before }) => [journal, before]));
}

function withLines(db: Database, lastLetter: number) {
  return db
    .selectFrom('book_entries as e')
    .innerJoin('book_lines as l', (join) =>
      join.onRef('l.workspace_id', '=', 'e.workspace_id').onRef('l.entry_id', '=', 'e.id'),
    )
    .leftJoin(letters(lastLetter).as('x'), (join) =>
      join.onRef('x.entry_id', '=', 'l.entry_id').onRef('x.place', '=', 'l.place'),
    )
    .select(['e.id', 'e.journal', 'e.number', 'e.day'])
    .select(validDay.as('validDay'))
    .select(lineColumns)
    .orderBy('e.journal')
    .orderBy('e.number')
    .orderBy('l.place');
}

async function entriesOf(selection: ReturnType<typeof withLines>): Promise<BookEntry[]> {
  const rows = await selection.execute();
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((some) => {
    const [first] = some;
    if (first === undefined) return [];
    const { journal, number, day, validDay } = first;
    return [
      {
        journal,
        number,
        day,
        validDay,
        lines: some.map(({ id: _, journal: __, number: ___, day: ____, validDay: _____, ...line }) =>
          lineOf(line),
        ),
      },
    ];
  });
}

/** Entries of an older version have no stored total. */
export const totalOf = sql<number>`coalesce(e.total_cents, (select sum(l.debit_cents) from book_lines l
  where l.workspace_id = e.workspace_id and l.entry_id = e.id), 0)::bigint`;

interface Bounds {
  firstDay: Day | null;
  lastDay: Day | null;
  lastId: number;
  lastLetter: number;
}

export async function boundsOf(db: Database): Promise<Bounds> {
  const found = await db
    .selectFrom('book_entries')
    .select([
      sql<Day | null>`min(day)`.as('firstDay'),
      sql<Day | null>`max(day)`.as('lastDay'),
      sql<number>`coalesce(max(id), 0)`.as('lastId'),
      sql<number>`(select coalesce(max(t.id), 0) from book_letters t where t.workspace_id = current_workspace())`.as(
        'lastLetter',
      ),
    ])
    .executeTakeFirstOrThrow();
  return found;
}

export type EntryRecord = Awaited<ReturnType<ReturnType<typeof entryRows>['execute']>>[number];

function entryRows(db: Database) {
  return db
    .selectFrom('book_entries as e')
    .leftJoin('book_entries as x', (join) =>
      join.onRef('x.workspace_id', '=', 'e.workspace_id').onRef('x.id', '=', 'e.reverses_id'),
    )
    .select([
      'e.id',
      'e.journal',
      'e.number',
      'e.day',
      'e.label',
      'e.source_type',
      'e.source_id',
      'x.number as reverses',
      'e.posted_by_name',
      'e.posted_at',
    ])
    .select(totalOf.as('total_cents'));
}

export function listEntries(
  db: Database,
  query: ListQuery<typeof listEntriesCall>,
): ListStatements<EntryRecord> {
  const { where, end } = sliceOf(listEntriesCall, query, {
    id: sql`e.id`,
    sort: {},
    filters: { from: (from) => sql`e.day >= ${from}::date`, to: (to) => sql`e.day <= ${to}::date` },
  });
  return {
    rows: () => entryRows(db).where(where).modifyEnd(end).execute(),
    count: () => countRows(db, db.selectFrom('book_entries as e').select('e.id').where(where)),
  };
}

/** Each query returns the ids of rows that break the rule. Row-level security limits it to the workspace. */
export const rules = {
  'an entry is balanced': sql<{ id: number }>`
    select e.id from book_entries e left join book_lines l on l.workspace_id = e.workspace_id and l.entry_id = e.id
     group by e.id having coalesce(sum(l.debit_cents), 0) <> coalesce(sum(l.credit_cents), 0) or count(l.entry_id) < 2`,
  'numbers of a journal have no gap': sql<{ id: number }>`
    select max(id) as id from book_entries group by journal having count(*) <> max(number) or min(number) <> 1`,
  'a reversal cancels its entry': sql<{ id: number }>`
    select r.id from book_entries r
      join lateral (select sum(debit_cents) as total from book_lines where entry_id = r.id) mine on true
      join lateral (select sum(credit_cents) as total from book_lines where entry_id = r.reverses_id) other on true
     where r.reverses_id is not null and mine.total is distinct from other.total`,
} satisfies RowRules;

export async function listExportIds(db: Database): Promise<number[]> {
  const rows = await db.selectFrom('book_exports').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Returns the number of entries and the sum of their debits for each year, in the order of the years. */
export async function totalsOf(
  db: Database,
  years: readonly FiscalYear[],
): Promise<{ entries: number; total_cents: number }[]> {
  const { rows } = await sql<{ entries: number; total_cents: number }>`
    select count(e.id)::int as entries, coalesce(sum(${totalOf}), 0)::bigint as total_cents
      from unnest(${years.map(({ from }) => from)}::date[], ${years.map(({ to }) => to)}::date[]) with ordinality as y(first, last, at)
      left join book_entries e on e.day between y.first and y.last
     group by y.at order by y.at`.execute(db);
  return rows;
}
