/** Reads and writes the lines of bank statements. */
import { type Insertable, sql } from 'kysely';
import type { ListQuery } from '#kernel/list.ts';
import { fold } from '#kernel/text.ts';
import type { Database } from '#platform/db/kysely.ts';
import { countRows, type ListStatements, sliceOf } from '#platform/db/list.ts';
import type { BankStatements, StatementLines } from '../../../../generated/database.ts';
import { listStatementLines as listStatementLinesCall } from '../statement.contract.ts';

/** @returns the fingerprints that earlier files had. */
export async function knownFingerprints(db: Database, fingerprints: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ fingerprint: string }>`
    select fingerprint from statement_lines
     where workspace_id = current_workspace() and fingerprint = any(${[...fingerprints]})`.execute(db);
  return new Set(rows.map(({ fingerprint }) => fingerprint));
}

export async function insertStatement(db: Database, values: Insertable<BankStatements>): Promise<number> {
  const { id } = await db
    .insertInto('bank_statements')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Lines of one statement; as one value, because there may be more than a statement has parameters. */
export async function insertLines(
  db: Database,
  lines: readonly Omit<Insertable<StatementLines>, 'workspace_id'>[],
): Promise<void> {
  await sql`
    insert into statement_lines (workspace_id, bank_statement_id, account, booked_on, amount_cents, currency, payer, text, reference, fingerprint)
    select current_workspace(), l.bank_statement_id, l.account, l.booked_on, l.amount_cents, l.currency, l.payer, l.text, l.reference, l.fingerprint
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(bank_statement_id integer, account text, booked_on date,
           amount_cents bigint, currency text, payer text, text text, reference text, fingerprint text)`.execute(
    db,
  );
}

function lines(db: Database) {
  return db
    .selectFrom('statement_lines as l')
    .leftJoin('received_payments as p', (join) =>
      join
        .onRef('p.workspace_id', '=', 'l.workspace_id')
        .onRef('p.statement_line_id', '=', 'l.id')
        .on('p.cancelled_on', 'is', null),
    )
    .leftJoin('clients as k', (join) =>
      join.onRef('k.workspace_id', '=', 'p.workspace_id').onRef('k.id', '=', 'p.client_id'),
    )
    .select(['l.id', 'l.account', 'l.booked_on', 'l.amount_cents', 'l.currency', 'l.payer', 'l.text'])
    .select(['l.aside', 'p.id as payment_id', 'k.name as client']);
}

export type LineRecord = NonNullable<Awaited<ReturnType<typeof findLine>>>;

const isOpen = sql<boolean>`(p.id is null and not l.aside)`;

export function findLine(db: Database, id: number) {
  return lines(db).where('l.id', '=', id).executeTakeFirst();
}

export function listLines(
  db: Database,
  query: ListQuery<typeof listStatementLinesCall>,
): ListStatements<LineRecord> {
  const { where, end } = sliceOf(listStatementLinesCall, query, {
    id: sql`l.id`,
    sort: { bookedOn: sql`l.booked_on` },
    filters: {
      state: (state) =>
        state === 'open'
          ? isOpen
          : state === 'aside'
            ? sql`(p.id is null and l.aside)`
            : sql`p.id is not null`,
    },
    search: (q) => sql`position(${fold(q)} in folded(l.payer || ' ' || l.text)) > 0`,
  });
  const matching = lines(db).where(where);
  return {
    rows: () => matching.modifyEnd(end).execute(),
    count: () => countRows(db, matching.clearSelect().select('l.id')),
  };
}

/** Open lines, the oldest first. */
export function listOpenLines(db: Database, most: number): Promise<LineRecord[]> {
  return lines(db).where(isOpen).orderBy('l.booked_on').orderBy('l.id').limit(most).execute();
}

export async function setAside(db: Database, id: number, aside: boolean): Promise<void> {
  await db.updateTable('statement_lines').set({ aside }).where('id', '=', id).execute();
}
