/** The workspaces with a bucket of their own: storage instances that operations have created in a cloud. */
import type { Engine } from '#platform/db/engine.ts';
import { asInstallation } from '#platform/db/installation.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { CloudKind } from './cloud.ts';

export interface Bucket {
  at: CloudKind;
  name: string;
}

function places(db: Database) {
  return db
    .selectFrom('service_instances')
    .select(['workspace_id', 'name', 'provider'])
    .where('type', '=', 'storage-instance')
    .where('provider', '<>', 'LOCAL');
}

/** The bucket of a workspace; undefined for the installation's storage. */
export async function bucketOf(engine: Engine, workspaceId: number): Promise<Bucket | undefined> {
  const found = await asInstallation(
    engine,
    ({ db }) => places(db).where('workspace_id', '=', workspaceId).executeTakeFirst(),
    { readOnly: true },
  );
  return found && found.provider !== 'LOCAL' ? { at: found.provider, name: found.name } : undefined;
}

/** The workspaces with a bucket. */
export async function bucketOwners(engine: Engine): Promise<number[]> {
  const rows = await asInstallation(engine, ({ db }) => places(db).execute(), { readOnly: true });
  return rows.map(({ workspace_id }) => workspace_id);
}
