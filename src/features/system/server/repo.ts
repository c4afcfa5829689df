import { sql } from 'kysely';
import type { Database } from '#platform/db/kysely.ts';

export async function readDatabase(db: Database): Promise<{ version: string; bytes: number }> {
  const { rows } = await sql<{ version: string; bytes: number }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`.execute(
    db,
  );
  const [facts] = rows;
  if (facts === undefined) throw new Error('the database did not answer');
  return facts;
}

/** @returns the site's workspace; undefined before the first start. */
export async function siteOf(db: Database): Promise<number | undefined> {
  const site = await db.selectFrom('workspaces').select('id').where('is_site', '=', true).executeTakeFirst();
  return site?.id;
}

/** Finds the newest event of an action on a subject, by the index of subjects. */
export async function lastEvent(
  db: Database,
  { workspaceId, ...subject }: { workspaceId: number; type: string; id: number; action: string },
) {
  return db
    .selectFrom('audit_events')
    .select(['occurred_at', 'detail'])
    .where('workspace_id', '=', workspaceId)
    .where('subject_type', '=', subject.type)
    .where('subject_id', '=', String(subject.id))
    .where('action', '=', subject.action)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
