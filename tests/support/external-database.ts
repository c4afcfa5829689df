/**
 * Starts a PostgreSQL server for the step `external`, which runs tests on it instead of the embedded
 * database.
 */
import path from 'node:path';
import pg from 'pg';

/**
 * @returns settings of a server with this data directory: a separate database on TEST_DATABASE_URL with the
 * demonstration, or nothing without TEST_EXTERNAL.
 */
export async function externalDatabase(dataDir: string): Promise<Record<string, string>> {
  const { TEST_EXTERNAL, TEST_DATABASE_URL } = process.env;
  if (TEST_EXTERNAL === undefined || TEST_DATABASE_URL === undefined) return {};
  const name = path.basename(dataDir).toLowerCase().replaceAll(/\W/g, '_');
  const client = new pg.Client({ connectionString: TEST_DATABASE_URL });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  return {
    DATABASE_URL: Object.assign(new URL(TEST_DATABASE_URL), { pathname: `/${name}` }).href,
    SEED: 'demo',
  };
}
