import type { Insertable } from 'kysely';
import type { Database } from '#platform/db/kysely.ts';
import type { VatRates } from '../../../../generated/database.ts';

export function listVatRates(db: Database) {
  return db.selectFrom('vat_rates').selectAll().orderBy('type').orderBy('valid_from').execute();
}

/** Inserts a rate. Returns undefined if the workspace already has one of that type and day. */
export function insertVatRate(db: Database, values: Insertable<VatRates>) {
  return db
    .insertInto('vat_rates')
    .values(values)
    .onConflict((conflict) => conflict.columns(['workspace_id', 'type', 'valid_from']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/**
 * @param rate a built-in rate, which may have no row yet.
 * @returns undefined if there is neither a row nor a built-in rate.
 */
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
