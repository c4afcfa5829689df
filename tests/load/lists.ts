/** Fills a workspace with posts and measures the first page of each list of posts. */

import { sql } from 'kysely';
import { uploadPicture } from '#features/media/factory.ts';
import { withSession } from '#platform/db/engine.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { startApi, type TestApi, type TestClient } from '../support/api.ts';

/** Rows per insert statement, few enough for every timeout. */
const BATCH = 2500;
const CALLS = 60;

interface Clients {
  app: TestApi;
  manager: TestClient;
  author: TestClient;
}

const firstPage = '/posts?rowsPerPage=10&page=0';

const lists: Record<string, (clients: Clients) => Promise<Response>> = {
  'GET /posts (manager)': ({ manager }) => manager.request(firstPage),
  'GET /posts (author)': ({ author }) => author.request(firstPage),
  'GET /posts, by title': ({ manager }) => manager.request(`${firstPage}&sort=title&language=FR`),
  'GET /posts, last saved first': ({ manager }) => manager.request(`${firstPage}&sort=-saved_at`),
  'GET /posts, published': ({ manager }) => manager.request(`${firstPage}&status=published`),
  'GET /posts, drafts': ({ manager }) => manager.request(`${firstPage}&status=draft`),
  'GET /posts, with a French text': ({ manager }) => manager.request(`${firstPage}&inLanguage=FR`),
  'GET /posts, of an author': ({ author, manager }) =>
    manager.request(`${firstPage}&authorId=${author.account.userId}`),
  'GET /posts, one category': ({ manager }) => manager.request(`${firstPage}&categoryId=1`),
  'GET /posts, found': ({ manager }) => manager.request(`${firstPage}&q=post`),
  'GET /posts, nothing found': ({ manager }) => manager.request(`${firstPage}&q=nothing-is-called-so`),
  'GET /blog/posts/latest': ({ app }) => app.request('/api/v1/blog/posts/latest?language=EN'),
  'GET /blog/posts/featured': ({ app }) => app.request('/api/v1/blog/posts/featured?language=EN'),
  'GET /blog/posts/latest, one category': ({ app }) =>
    app.request('/api/v1/blog/posts/latest?language=EN&categoryIds=(1)'),
  'GET /blog/posts/latest, two categories': ({ app }) =>
    app.request('/api/v1/blog/posts/latest?language=EN&categoryIds=(1,2)'),
  'GET /blog/titles/post/…': ({ app }) => app.request('/api/v1/blog/titles/post/post-50?language=EN'),
  'GET /blog/titles/post/…/related': ({ app }) =>
    app.request('/api/v1/blog/titles/post/post-50/related?language=EN'),
  'GET /blog/categories': ({ app }) =>
    app.request('/api/v1/blog/categories?rowsPerPage=10&page=0&language=EN'),
};

/** Measures a small and a large workspace alternately, so that other load affects both. */
export async function measure(many: number): Promise<void> {
  const [small, big] = [await sampleSite(100), await sampleSite(many)];
  for (const [name, ask] of Object.entries(lists)) {
    const times: [number[], number[]] = [[], []];
    let total: unknown;
    for (let turn = 0; turn < CALLS; turn++) {
      for (const [place, clients] of [small, big].entries()) {
        const begun = performance.now();
        const response = await ask(clients);
        const answer = (await response.json()) as { totalCount?: number };
        times[place]?.push(performance.now() - begun);
        if (!response.ok) throw new Error(`${name}: ${response.status}`);
        total = answer.totalCount;
      }
    }
    const [few = 0, full = 0] = times.map((list) => list.sort((a, b) => a - b)[CALLS / 2]);
    console.log(
      `  ${name.padEnd(42)} 100: ${few.toFixed(2)} ms  ${many}: ${full.toFixed(2)} ms  × ${(full / few).toFixed(2)}  totalCount ${total}`,
    );
  }
  await small.app.close();
  await big.app.close();
}

/** Starts an application whose site has this many posts. */
export async function sampleSite(posts: number): Promise<Clients> {
  const app = await startApi();
  const author = await app.signIn('ROLE_USER', app.siteId);
  const manager = await app.signIn('ROLE_MANAGER', app.siteId);
  const { mediaId } = await uploadPicture(manager);
  for (const title of ['One', 'Two', 'Three', 'Four'])
    await manager.request('/blog/categories', { method: 'POST', body: new URLSearchParams({ title }) });
  await insert(app, [author, manager], mediaId, posts);
  return { app, author, manager };
}

/** Inserts English posts by two authors, each in a category, every fifth featured. */
async function insert(
  app: TestApi,
  authors: readonly TestClient[],
  mediaId: number,
  to: number,
): Promise<void> {
  const [author, manager] = authors.map((client) => client.account.userId);
  for (let first = 1; first <= to; first += BATCH) {
    const last = Math.min(to, first + BATCH - 1);
    const statements = `
        insert into posts (workspace_id, author_id, featured, cover_media_id, source_language)
          select ${app.siteId}, case when n % 2 = 0 then ${author} else ${manager} end, n % 5 = 0, ${mediaId}, 'EN'
            from generate_series(${first}, ${last}) n;
        insert into post_translations (workspace_id, post_id, language, title_id)
          select workspace_id, id, 'EN', 'post-' || id from posts where id not in (select post_id from post_translations);
        insert into post_versions (workspace_id, translation_id, version, status, title, description, content, content_html, words)
          select workspace_id, id, 1, 'published', 'Post ' || id, 'Words about it.', repeat('<p>Text.</p>', 50), repeat('<p>Text.</p>', 50), 50
            from post_translations where published_version_id is null;
        insert into post_saves (workspace_id, translation_id, version, title, description, content, words, text_hash)
          select t.workspace_id, t.id, 1, 'Post ' || t.id, 'Words about it.', repeat('<p>Text.</p>', 50), 50, sha256(t.title_id::bytea)
            from post_translations t where t.published_version_id is null;
        update post_translations t set published_version_id = v.id, published_at = now() - make_interval(mins => 200000 - t.id)
          from post_versions v where v.translation_id = t.id and t.published_version_id is null;
        insert into post_categories (workspace_id, post_id, category_id)
          select p.workspace_id, p.id, 1 + p.id % 4 from posts p
           where p.id > coalesce((select max(post_id) from post_categories), 0)`;
    await asTenant(app.platform.engine, app.siteId, async ({ db }) => {
      for (const statement of statements.split(';')) await sql.raw(statement).execute(db);
    });
    // Autovacuum would run too late, and plans made for a small table would remain.
    await withSession(app.platform.engine, (session) => session.script('analyze'));
  }
}
