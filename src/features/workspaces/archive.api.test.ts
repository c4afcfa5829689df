import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writePost } from '#features/posts/factory.ts';
import { BATCH } from '#platform/db/batches.ts';
import type { Database } from '#platform/db/kysely.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { startApi, type TestApi } from '../../../tests/support/api.ts';
import { eachRow, listTables } from './server/archive.repo.ts';

let app: TestApi;
beforeAll(async () => {
  app = await startApi();
});
afterAll(() => app.close());

async function batchesOf(db: Database, name: string): Promise<string[][]> {
  const batches: string[][] = [];
  for (const table of await listTables(db))
    if (table.name === name) for await (const rows of eachRow(db, table)) batches.push(rows);
  return batches;
}

test('rows are read in batches that fit into memory, however long a text is', async () => {
  const { translationId } = await writePost(await app.signIn('ROLE_USER', app.siteId));
  const [saves, accounts] = await asTenant(app.platform.engine, app.siteId, async ({ db }) => {
    await sql`
      insert into post_saves (workspace_id, translation_id, version, title, description, content, words, text_hash)
      select ${app.siteId}, ${translationId}, 1, 'Long', '', repeat('long ', 200000), 200000, ''
        from generate_series(1, 40)`.execute(db);
    return [await batchesOf(db, 'post_saves'), await batchesOf(db, 'accounts')];
  });
  const sizes = saves.map((rows) => Buffer.byteLength(rows.join('')));
  expect(Math.max(...sizes)).toBeLessThan(BATCH.bytes * 1.1);
  expect(sizes.length).toBeLessThan(8);
  const texts = saves.flat().map((row) => JSON.parse(row) as { id: number; title: string });
  expect(texts.filter(({ title }) => title === 'Long')).toHaveLength(40);
  expect(new Set(texts.map(({ id }) => id)).size).toBe(texts.length);
  expect(accounts).toHaveLength(1);
});
