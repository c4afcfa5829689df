import { sql } from 'kysely';
import { mainlandZone, type Zone } from '#kernel/zone.ts';
import type { Database } from './kysely.ts';

/** Returns the time zone of the transaction's workspace; mainland France's if the workspace is gone. */
export async function zoneOfTenant(db: Database): Promise<Zone> {
  const row = await db
    .selectFrom('workspaces')
    .select('time_zone')
    .where('id', '=', sql<number>`current_workspace()`)
    .executeTakeFirst();
  return row?.time_zone ?? mainlandZone;
}
