import { sql } from 'kysely';
import type { Database } from './kysely.ts';

/** Waits for the lock of this name and keeps it until the transaction ends. */
export async function lockName(db: Database, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}

/** As `lockName`, together with other sharers; `lockName` waits for all of them. */
export async function shareName(db: Database, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`.execute(db);
}
