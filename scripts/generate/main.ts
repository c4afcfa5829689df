/** Generates the files for which the migrated database and the list of calls are needed. */
import { openApiDocument } from '#api/openapi.ts';
import { migrate } from '#platform/db/migrate.ts';
import { openPostgres } from '#platform/db/postgres.ts';
import { createLog } from '#platform/log/log.ts';
import { allCalls } from '../../generated/calls.ts';
import { startCluster } from '../../tests/support/cluster.ts';
import { databaseTypes } from './database-types.ts';
import { recordWords } from './record-words.ts';
import { schemaText } from './schema-text.ts';

/** Generates these files. @returns their texts by file name. */
export async function followingFiles(): Promise<Record<string, string>> {
  const cluster = await startCluster();
  const engine = openPostgres({
    connection: { connectionString: cluster.url },
    pool: 2,
    deadlineMs: 60_000,
    log: createLog('warn'),
    node: 'generate',
  });
  try {
    await migrate(engine);
    return {
      'database.ts': await databaseTypes(engine),
      'schema.sql': await schemaText(engine),
      'record-words.ts': recordWords(allCalls),
      'openapi.json': `${JSON.stringify(openApiDocument(allCalls), null, 2)}\n`,
    };
  } finally {
    await engine.close();
    await cluster.stop();
  }
}
