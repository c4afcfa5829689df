import type { Insertable } from 'kysely';
import type { Database } from '#platform/db/kysely.ts';
import type { SalesSettings as Table } from '../../../../generated/database.ts';

const columns = [
  'name',
  'legal_form',
  'capital',
  'street',
  'postcode',
  'city',
  'country',
  'siren',
  'siret',
  'vat_number',
  'registration',
  'email',
  'iban',
  'bic',
  'penalty_rate',
  'on_debits',
  'exempt',
  'endpoint_scheme',
  'endpoint_id',
] as const;

/** The columns with entered values; the compiler requires each of them. */
export type SettingsColumns = Required<Omit<Insertable<Table>, 'workspace_id'>>;

/** @returns undefined before they are saved for the first time. */
export function findSettings(db: Database) {
  return db.selectFrom('sales_settings').select(columns).executeTakeFirst();
}

export async function saveSettings(
  db: Database,
  workspaceId: number,
  values: SettingsColumns,
): Promise<void> {
  await db
    .insertInto('sales_settings')
    .values({ ...values, workspace_id: workspaceId })
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(values))
    .execute();
}
