/** Reads the state of the database, which walks compare to prove that nothing changed. */
import { asInstallation } from '#platform/db/installation.ts';
import type { TestApi } from './api.ts';
import { everythingOf } from './other-company.ts';

/** Tables that change with every request: last visits and stored answers. */
const volatile = new Set(['sessions', 'session_tokens', 'idempotent_answers']);

/** Reads all rows of the workspace and of the site, and the list of workspaces. */
export async function snapshotOf({ platform, siteId }: TestApi, workspaceId: number): Promise<unknown> {
  const { engine } = platform;
  const still = async (id: number) =>
    Object.fromEntries(
      Object.entries(await everythingOf(engine, id)).filter(([table]) => !volatile.has(table)),
    );
  return {
    own: await still(workspaceId),
    site: await still(siteId),
    workspaces: await asInstallation(engine, ({ db }) =>
      db.selectFrom('workspaces').select('id').orderBy('id').execute(),
    ),
  };
}
