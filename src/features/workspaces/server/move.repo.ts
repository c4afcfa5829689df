import { sql } from 'kysely';
import type { Database } from '#platform/db/kysely.ts';

/** Finds a workspace by its id, name, host, or the address of a member. */
export async function findNamed(db: Database, named: string) {
  return db
    .selectFrom('workspaces')
    .select(['id', 'name', 'is_site'])
    .where('state', '<>', 'deleted')
    .where((where) =>
      where.or([
        where(sql<string>`id::text`, '=', named),
        where(sql<string>`lower(name)`, '=', named.toLowerCase()),
        where('domain_name', '=', named.toLowerCase()),
        where('id', 'in', (one) =>
          one
            .selectFrom('account_addresses')
            .select('workspace_id')
            .where('address', '=', named.toLowerCase()),
        ),
      ]),
    )
    .execute();
}

/** Lists unfinished work of the transaction's workspace, which a move would repeat or lose. */
export async function listUnfinished(db: Database): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'newsletter ' || id || ' is being sent' as what from newsletters where state = 'sending'
     union all select 'import ' || id || ' is running' from imports where state in ('reading', 'importing')
     union all select 'operation ' || id || ' is running' from operations where state in ('submitted', 'running')`.execute(
    db,
  );
  return rows.map(({ what }) => what);
}

export async function setPlace(
  db: Database,
  id: number,
  values: { runtime: 'running' | 'stopped'; moved_to: string | null; moved_id: number | null },
): Promise<void> {
  await db.updateTable('workspaces').set(values).where('id', '=', id).execute();
}

/**
 * Ends the sessions, and cancels what the workspace would still send, because its copy sends it. Runs in the workspace's
 * transaction.
 */
export async function sendNothing(db: Database): Promise<void> {
  await db.deleteFrom('sessions').execute();
  await db
    .updateTable('newsletters')
    .set({ state: 'draft', send_at: null })
    .where('state', '=', 'scheduled')
    .execute();
  await db
    .updateTable('post_translations')
    .set({ scheduled_at: null, scheduled_by: null })
    .where('scheduled_at', 'is not', null)
    .execute();
  await db.updateTable('notifications').set({ digest: false }).where('digest', '=', true).execute();
}

/** @returns which of the name, the host and the addresses are in use. */
export async function listTaken(
  db: Database,
  { name, host, addresses }: { name: string; host: string | null; addresses: readonly string[] },
): Promise<{ kind: 'name' | 'host' | 'address'; value: string }[]> {
  const { rows } = await sql<{ kind: 'name' | 'host' | 'address'; value: string }>`
    select 'name' as kind, name as value from workspaces where lower(name) = lower(${name}) and state <> 'deleted'
     union all select 'host', domain_name from workspaces where domain_name = ${host}
     union all select 'address', address from account_addresses where address = any(${addresses}::text[])
     order by 1, 2`.execute(db);
  return rows;
}
