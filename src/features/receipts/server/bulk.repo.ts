import { type Insertable, sql } from 'kysely';
import type { VatLine } from '#features/vat/rules.ts';
import type { Day } from '#kernel/day.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { Receipts } from '../../../../generated/database.ts';
import { lineRow } from './repo.ts';

/**
 * Lists the receipts of these accounts in a period (both days included), with the fields by which an import
 * recognises receipts that already exist.
 */
export function listAlike(db: Database, accountIds: readonly number[], span: { from: Day; to: Day }) {
  return db
    .selectFrom('receipts as x')
    .innerJoin('reports as r', 'r.id', 'x.report_id')
    .select([
      'x.id',
      'r.account_id as accountId',
      'r.contract_id as contractId',
      'x.date',
      'x.poste_id as posteId',
    ])
    .select(['x.ttc_cents as cents', 'x.folded_supplier as supplier'])
    .where('r.account_id', '=', sql<number>`any (${[...accountIds]}::integer[])`)
    .where('x.date', '>=', span.from)
    .where('x.date', '<=', span.to)
    .execute();
}

/** Inserts receipts of one report in one statement. @returns their ids by number. */
export async function insertReceipts(
  db: Database,
  receipts: readonly { values: Insertable<Receipts>; lines: readonly VatLine[] }[],
): Promise<Map<number, number>> {
  const rows = await db
    .insertInto('receipts')
    .values(receipts.map(({ values }) => values))
    .returning(['id', 'number'])
    .execute();
  const ids = new Map(rows.map(({ id, number }) => [number, id]));
  const lines = receipts.flatMap(({ values, lines }) => {
    const id = ids.get(values.number);
    return id === undefined ? [] : lines.map((line) => lineRow(values.workspace_id, id, line));
  });
  if (lines.length > 0) await db.insertInto('receipt_vats').values(lines).execute();
  return ids;
}
