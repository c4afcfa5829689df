/** What follows from the migrated database and the list of calls. */
import { openApiDocument } from '#api/openapi.ts';
import type { Engine } from '#platform/db/engine.ts';
import { migrate } from '#platform/db/migrate.ts';
import { openPglite } from '#platform/db/pglite.ts';
import { createLog } from '#platform/log/log.ts';
import { allCalls } from '../../generated/calls.ts';
import { databaseTypes } from './database-types.ts';
import { recordWords } from './record-words.ts';
import { schemaText } from './schema-text.ts';

/** @returns texts by the names of their files. */
export async function followingFiles(): Promise<Record<string, string>> {
  const engine: Engine = await openPglite({
    channels: [],
    deadlineMs: 60_000,
    minFreeBytes: 0,
    log: createLog('warn'),
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
  }
}
