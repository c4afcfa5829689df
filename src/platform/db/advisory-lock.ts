import { sql } from 'kysely';
import type { Database } from './kysely.ts';

/** Until the transaction ends, nobody else gets past here with the same name. */
export async function lockName(db: Database, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}
