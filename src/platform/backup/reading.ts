/**
 * Reads a whole table although the login role is subject to row-level security: as the role that may see all
 * rows. That is the owner for tables without policies, the installation's role, or one tenant after the
 * other.
 */
import { eachLine, type Lines } from '#platform/db/batches.ts';
import type { Session } from '#platform/db/engine.ts';
import { INSTALLATION_ROLE, TENANT_ROLE } from '#platform/db/transaction.ts';
import type { TableFacts } from './tables.ts';

/** In an open transaction. @param lines what to read of the table, in batches. */
export async function* readTable(
  session: Session,
  table: TableFacts,
  workspaces: readonly number[],
  lines: Lines,
): AsyncGenerator<string[]> {
  const read = () => eachLine(async (statement) => (await session.script(statement)).rows, lines);
  if (table.readBy === 'owner') return yield* read();
  if (table.readBy === 'installation') {
    await session.script(`set local role ${INSTALLATION_ROLE}`);
    yield* read();
  } else {
    await session.script(`set local role ${TENANT_ROLE}`);
    for (const workspace of workspaces) {
      await session.script(`set local app.workspace_id = ${workspace}`);
      yield* read();
    }
  }
  await session.script('set local role none');
}

/** The ids of all workspaces, in the order of their rows in a backup. */
export async function readWorkspaces(session: Session): Promise<number[]> {
  await session.script(`set local role ${INSTALLATION_ROLE}`);
  const { rows } = await session.query('select id from workspaces order by id');
  await session.script('set local role none');
  return rows.map(({ id }: { id: number }) => id);
}
