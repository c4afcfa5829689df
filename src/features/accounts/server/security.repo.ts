import type { Database } from '#platform/db/kysely.ts';
import { securityActions } from '../security.contract.ts';

/** The largest number of changes in the list. */
const MOST = 20;

/** Lists the changes, newest first; uses the index by subject. */
export function listChanges(db: Database, accountId: number) {
  return db
    .selectFrom('audit_events')
    .select(['action', 'actor_id as actorId', 'actor_name as actorName', 'address'])
    .select('occurred_at as occurredAt')
    .where('subject_type', 'in', ['account', 'member'])
    .where('subject_id', '=', String(accountId))
    .where('action', 'in', securityActions)
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
}
