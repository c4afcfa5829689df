/** Lets the database refuse to read a table, as a real cause for the failure of a page that only the server renders. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { databaseOf } from './cluster.ts';
import { externalDatabase } from './external-database.ts';
import { dataDir } from './place.ts';

/** Runs `work` while the server of this test file cannot read the table. */
export async function withoutTable(table: string, work: () => Promise<void>): Promise<void> {
  const folder = dataDir();
  const { DATABASE_URL: connectionString } = await externalDatabase(folder);
  const own = () => ({
    host: databaseOf(folder)?.socketFolder,
    user: 'ardoise',
    database: 'ardoise',
    password: readFileSync(path.join(folder, 'postgres/password'), 'utf8').trim(),
  });
  const database = new pg.Client(connectionString === undefined ? own() : { connectionString });
  await database.connect();
  try {
    await database.query(`revoke select on ${table} from ardoise_tenant`);
    await work();
  } finally {
    await database.query(`grant select on ${table} to ardoise_tenant`);
    await database.end();
  }
}
