/** Makes every generated file from its source of truth: the migrated database and the contracts. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { allCalls } from '#api/calls.ts';
import { openApiDocument } from '#api/openapi.ts';
import type { Engine } from '#platform/db/engine.ts';
import { migrate } from '#platform/db/migrate.ts';
import { openPglite } from '#platform/db/pglite.ts';
import { createLog } from '#platform/log/log.ts';
import { databaseTypes } from './database-types.ts';
import { schemaText } from './schema-text.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** @returns the exit code: 1 when a file is stale and only a check was asked for. */
export async function generate({ check }: { check: boolean }): Promise<number> {
  const stale: string[] = [];
  for (const [name, text] of Object.entries(await allFiles())) {
    const file = path.join(root, 'generated', name);
    if (read(file) === text) continue;
    stale.push(name);
    if (check) continue;
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
    console.log(`wrote generated/${name}`);
  }
  if (!check || stale.length === 0) return 0;
  console.error(`Stale: ${stale.map((name) => `generated/${name}`).join(', ')}. Run: npm run generate`);
  return 1;
}

async function allFiles(): Promise<Record<string, string>> {
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
      'openapi.json': `${JSON.stringify(openApiDocument(allCalls), null, 2)}\n`,
    };
  } finally {
    await engine.close();
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
