import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database } from '#platform/db/kysely.ts';
import type { Vehicles } from '../../../../generated/database.ts';

function vehicles(db: Database) {
  return db
    .selectFrom('vehicles as v')
    .select(['v.id', 'v.account_id', 'v.name', 'v.kind', 'v.power', 'v.electric', 'v.retired_at'])
    .select(
      sql<boolean>`exists (select from receipts x where x.workspace_id = v.workspace_id and x.vehicle_id = v.id)`.as(
        'used',
      ),
    );
}

export type VehicleRecord = NonNullable<Awaited<ReturnType<typeof findVehicle>>>;

export function findVehicle(db: Database, id: number) {
  return vehicles(db).where('v.id', '=', id).executeTakeFirst();
}

export function listVehicles(db: Database, accountId: number) {
  return vehicles(db).where('v.account_id', '=', accountId).orderBy('v.folded_name').execute();
}

/** Inserts a vehicle. Returns undefined if the person already has one with that name. */
export async function insertVehicle(
  db: Database,
  values: Insertable<Vehicles>,
): Promise<{ id: number } | undefined> {
  return db
    .insertInto('vehicles')
    .values(values)
    .onConflict((conflict) => conflict.columns(['workspace_id', 'account_id', 'folded_name']).doNothing())
    .returning('id')
    .executeTakeFirst();
}

/** Whether the person has a vehicle with this name. The caller must hold the lock on the person's mileage. */
export async function isNameTaken(
  db: Database,
  { id, accountId, foldedName }: { id: number; accountId: number; foldedName: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('vehicles')
    .select('id')
    .where('account_id', '=', accountId)
    .where('folded_name', '=', foldedName)
    .where('id', '<>', id)
    .executeTakeFirst();
  return found !== undefined;
}

export async function updateVehicle(db: Database, id: number, values: Updateable<Vehicles>): Promise<void> {
  await db.updateTable('vehicles').set(values).where('id', '=', id).execute();
}

export async function deleteVehicle(db: Database, id: number): Promise<void> {
  await db.deleteFrom('vehicles').where('id', '=', id).execute();
}
