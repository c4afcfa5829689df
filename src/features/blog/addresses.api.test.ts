import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { asTenant } from '#platform/db/transaction.ts';
import { testApi } from '../../../tests/support/api.ts';
import { listAddresses } from './contract.ts';

const app = testApi();
const POSTS = 1200;

beforeAll(async () => {
  const author = await app.account({ workspace_id: app.siteId });
  const statements = `
    insert into posts (workspace_id, author_id, source_language)
      select ${app.siteId}, ${author.userId}, 'EN' from generate_series(1, ${POSTS});
    insert into post_translations (workspace_id, post_id, language, title_id)
      select workspace_id, id, language, 'post-' || id from posts, unnest(array['EN', 'FR']) language;
    insert into post_versions (workspace_id, translation_id, version, status, title, description, content, content_html, words)
      select workspace_id, id, 1, 'published', 'Post', '', '', '', 0 from post_translations;
    update post_translations t set published_version_id = v.id, published_at = now()
      from post_versions v where v.translation_id = t.id and t.post_id % 21 <> 0;
    update posts set deleted_at = now() where id % 20 = 1`;
  await asTenant(app.platform.engine, app.siteId, async ({ db }) => {
    for (const statement of statements.split(';')) await sql.raw(statement).execute(db);
  });
});

test('each published address is in exactly one part, and a part has at most 1,000 posts', async () => {
  const { parts, addresses } = await app.api(listAddresses, { query: {} });
  expect(parts).toHaveLength(2);
  expect(parts[0]).toBe(0);
  const all = [];
  for (const after of parts) {
    const part = await app.api(listAddresses, { query: { after } });
    expect(part.parts).toEqual([]);
    expect(part.addresses.length).toBeLessThanOrEqual(2000);
    all.push(...part.addresses);
  }
  expect(addresses, 'an index names only its parts').toEqual([]);
  const expected = await asTenant(app.platform.engine, app.siteId, async ({ db }) => {
    const { rows } = await sql<{ post_id: number; language: string }>`
      select post_id, language from post_translations
       where published_version_id is not null and post_id in (select id from posts where deleted_at is null)
       order by post_id, language`.execute(db);
    return rows;
  });
  expect(all.map(({ post_id, language }) => ({ post_id, language }))).toEqual(expected);
});

test.each(['-1', 'x', '1.5', '99999999999'])('the part after «%s» is rejected', async (after) => {
  expect((await app.request(`/api/v1/blog/addresses?after=${after}`)).status).toBe(400);
});
