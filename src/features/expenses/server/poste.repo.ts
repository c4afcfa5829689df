import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database } from '#platform/db/kysely.ts';
import type { Postes, VatRates } from '../../../../generated/database.ts';

export function listPostes(db: Database, { afterId = 0, rows }: { afterId?: number; rows: number }) {
  return db.selectFrom('postes').selectAll().where('id', '>', afterId).orderBy('id').limit(rows).execute();
}

export type PosteRecord = Awaited<ReturnType<typeof listPostes>>[number];

export function findPoste(db: Database, id: number) {
  return db.selectFrom('postes').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Undefined if the name is taken. */
export function insertPoste(db: Database, values: Insertable<Postes>) {
  return db
    .insertInto('postes')
    .values(values)
    .onConflict((conflict) => conflict.columns(['workspace_id', 'folded_name']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function isNameTaken(db: Database, foldedName: string, except: number): Promise<boolean> {
  const found = await db
    .selectFrom('postes')
    .select('id')
    .where('folded_name', '=', foldedName)
    .where('id', '<>', except)
    .executeTakeFirst();
  return found !== undefined;
}

/** Serialises changes of names, so that the second of two equal names is rejected. */
export async function lockNames(db: Database): Promise<void> {
  await db
    .selectFrom('workspaces')
    .select('id')
    .where('id', '=', sql<number>`current_workspace()`)
    .forNoKeyUpdate()
    .execute();
}

export async function updatePoste(db: Database, id: number, values: Updateable<Postes>): Promise<void> {
  await db.updateTable('postes').set(values).where('id', '=', id).execute();
}

export function listVatRates(db: Database) {
  return db.selectFrom('vat_rates').selectAll().orderBy('type').orderBy('valid_from').execute();
}

/** Undefined if the workspace already has a rate of that type and day. */
export function insertVatRate(db: Database, values: Insertable<VatRates>) {
  return db
    .insertInto('vat_rates')
    .values(values)
    .onConflict((conflict) => conflict.columns(['workspace_id', 'type', 'valid_from']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** @param rate a built-in rate, which has no row yet; without it and without a row: undefined. */
export async function setVatAccount(
  db: Database,
  { rate, ...values }: Omit<Insertable<VatRates>, 'rate'> & { rate: number | undefined },
) {
  if (rate !== undefined)
    return db
      .insertInto('vat_rates')
      .values({ ...values, rate })
      .onConflict((conflict) =>
        conflict.columns(['workspace_id', 'type', 'valid_from']).doUpdateSet({ account: values.account }),
      )
      .returningAll()
      .executeTakeFirst();
  return db
    .updateTable('vat_rates')
    .set({ account: values.account })
    .where('type', '=', values.type)
    .where('valid_from', '=', values.valid_from)
    .returningAll()
    .executeTakeFirst();
}

/** @returns the deleted rate; undefined if there is none. */
export async function deleteVatRate(db: Database, id: number) {
  const columns = ['type', 'rate', 'valid_from as from'] as const;
  return db.deleteFrom('vat_rates').where('id', '=', id).returning(columns).executeTakeFirst();
}
