/** Creates workspaces for tests. */
import type { Insertable } from 'kysely';
import type { Engine } from '#platform/db/engine.ts';
import { asInstallation } from '#platform/db/installation.ts';
import type { Workspaces } from '../../../generated/database.ts';

let made = 0;

/** @returns the new workspace's id. */
export async function createWorkspace(
  engine: Engine,
  values: Partial<Insertable<Workspaces>> = {},
): Promise<number> {
  const name = `Workspace ${++made}`;
  const row = { name, email: `workspace${made}@test.example`, ...values };
  const { id } = await asInstallation(engine, ({ db }) =>
    db.insertInto('workspaces').values(row).returning('id').executeTakeFirstOrThrow(),
  );
  return id;
}
