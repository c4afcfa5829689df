import type { Insertable } from 'kysely';
import type { Database } from '#platform/db/kysely.ts';
import type { AuditEvents } from '../../../../generated/database.ts';

export async function insertEvent(db: Database, event: Insertable<AuditEvents>): Promise<void> {
  await db.insertInto('audit_events').values(event).execute();
}
