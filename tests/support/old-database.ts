/** Opens databases with the schema of earlier versions, for tests of one migration. */
import { afterAll, beforeAll } from 'vitest';
import type { Engine } from '#platform/db/engine.ts';
import { migrate, migrations } from '#platform/db/migrate.ts';
import { createLog } from '#platform/log/log.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';

/** SQL that makes the rest of the transaction work in the newest workspace. */
export const IN_NEWEST_WORKSPACE = `set local role ardoise_installation;
  select set_config('app.workspace_id', (select max(id)::text from workspaces), true);
  set local role ardoise_tenant;`;

/** Opens a database for the tests of a file, with all migrations before the given number. */
export function databaseBefore(number: string) {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase(createLog('silent'), 8, 'none');
    await migrate(
      database.engine,
      migrations.filter(({ name }) => name < number),
    );
  });
  afterAll(async () => {
    await database.engine.close();
    await database.remove();
  });
  return {
    /** Exists while the tests run. */
    get engine(): Engine {
      return database.engine;
    },
  };
}
