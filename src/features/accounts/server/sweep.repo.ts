import { sql } from 'kysely';
import type { Database } from '#platform/db/kysely.ts';

/** The number of seconds for which a request can be repeated with its `Idempotency-Key`: seven days. */
const KEEP_ANSWERS = 7 * 24 * 60 * 60;

/** Deletes the expired rows of this feature. @returns how many it deleted from each table. */
export async function deleteExpired(db: Database, idleSeconds: number): Promise<Record<string, number>> {
  const now = sql<Date>`now()`;
  const idle = sql<Date>`now() - make_interval(secs => ${idleSeconds})`;
  const deletions = {
    codes: db.deleteFrom('account_codes').where('expires_at', '<', now),
    emailChanges: db.deleteFrom('email_changes').where('expires_at', '<', now),
    challenges: db.deleteFrom('account_challenges').where('expires_at', '<', now),
    tokens: db.deleteFrom('session_tokens').where('expires_at', '<', now),
    sessions: db
      .deleteFrom('sessions')
      .where((where) => where.or([where('expires_at', '<', now), where('last_seen_at', '<', idle)])),
    answers: db
      .deleteFrom('idempotent_answers')
      .where('created_at', '<', sql<Date>`now() - make_interval(secs => ${KEEP_ANSWERS})`),
    limits: db.deleteFrom('rate_limits').where('expire', '<', sql<number>`extract(epoch from now()) * 1000`),
  };
  const gone: Record<string, number> = {};
  for (const [name, deletion] of Object.entries(deletions))
    gone[name] = Number((await deletion.executeTakeFirst()).numDeletedRows);
  return gone;
}

export async function deletePendingEmails(db: Database): Promise<void> {
  await db.deleteFrom('email_changes').where('confirmed_at', 'is', null).execute();
}

/** Deletes workspaces whose owner signed up but never activated; they have no other members. */
export async function deleteNeverActivated(db: Database, afterSeconds: number): Promise<number> {
  const found = await neverActivated(db, afterSeconds).execute();
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return 0;
  // Locks the accounts and reads them again: a concurrent activation either commits first or fails.
  await db
    .selectFrom('accounts')
    .select('id')
    .where('workspace_id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  const deleted = await db
    .deleteFrom('workspaces')
    .where('id', 'in', neverActivated(db, afterSeconds))
    .where('id', 'in', ids)
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}

export function neverActivated(db: Database, afterSeconds: number) {
  return db
    .selectFrom('workspaces')
    .select('workspaces.id')
    .where('is_site', '=', false)
    .where('workspaces.created_at', '<', sql<Date>`now() - make_interval(secs => ${afterSeconds})`)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('accounts')
          .select('accounts.id')
          .whereRef('accounts.workspace_id', '=', 'workspaces.id')
          .where('accounts.user_state', '=', 'pending')
          .where('accounts.role', '=', 'ROLE_OWNER')
          .where((where) =>
            where.or([
              where('accounts.password_hash', 'is not', null),
              where('accounts.conditions_accepted_at', 'is not', null),
            ]),
          ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('accounts')
            .select('accounts.id')
            .whereRef('accounts.workspace_id', '=', 'workspaces.id')
            .where('accounts.user_state', '<>', 'pending'),
        ),
      ),
    );
}
