import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { writePost } from '#features/posts/factory.ts';
import { BATCH } from '#platform/db/batches.ts';
import type { Database } from '#platform/db/kysely.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { testApi } from '../../../tests/support/api.ts';
import { eachRow, listTables } from './server/archive.repo.ts';

const app = testApi();

async function batchesByTable(db: Database): Promise<Map<string, string[][]>> {
  const tables = await listTables(db);
  const batches = new Map(tables.map(({ name }): [string, string[][]] => [name, []]));
  for await (const { place, lines } of eachRow(db, tables))
    batches.get(tables[place]?.name ?? '')?.push(lines);
  return batches;
}

test('rows are read in batches that fit into memory, however long their texts are', async () => {
  const { translationId } = await writePost(await app.signIn('ROLE_USER', app.siteId));
  const { batches, counts } = await asTenant(app.platform.engine, app.siteId, async ({ db }) => {
    await sql`
      insert into post_saves (workspace_id, translation_id, version, title, description, content, words, text_hash)
      select ${app.siteId}, ${translationId}, 1, 'Long', '', repeat('long ', 200000), 200000, ''
        from generate_series(1, 40)`.execute(db);
    const batches = await batchesByTable(db);
    const counts = new Map<string, number>();
    for (const name of batches.keys()) {
      const { rows } = await sql<{ count: number }>`select count(*)::int from ${sql.table(name)}`.execute(db);
      counts.set(name, rows[0]?.count ?? Number.NaN);
    }
    return { batches, counts };
  });
  // Long and short tables together: no row is missing or in the wrong table.
  expect(new Map([...batches].map(([name, read]) => [name, read.flat().length]))).toEqual(counts);
  const saves = batches.get('post_saves') ?? [];
  const sizes = saves.map((rows) => Buffer.byteLength(rows.join('')));
  expect(Math.max(...sizes)).toBeLessThan(BATCH.bytes * 1.1);
  expect(sizes.length).toBeLessThan(8);
  const texts = saves.flat().map((row) => JSON.parse(row) as { id: number; title: string });
  expect(texts.filter(({ title }) => title === 'Long')).toHaveLength(40);
  expect(new Set(texts.map(({ id }) => id)).size).toBe(texts.length);
  expect(batches.get('accounts')).toHaveLength(1);
});
