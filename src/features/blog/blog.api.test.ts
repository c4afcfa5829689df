import { CompiledQuery, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { listCategories } from '#features/categories/contract.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { testApi } from '../../../tests/support/api.ts';
import * as contract from './contract.ts';
import { createCategory, createPost } from './factory.ts';
import { SEARCH_LIMIT } from './rules.ts';

const app = testApi();
let author: number;
let categoryId: number;
const ids: number[] = [];
const day = (n: number) => new Date(Date.UTC(2026, 0, n));

beforeAll(async () => {
  const { engine } = app.platform;
  const workspaceId = app.siteId;
  author = (await app.account({ workspace_id: workspaceId, first_name: 'Ada', last_name: 'Noël' })).userId;
  categoryId = await createCategory(engine, { workspaceId, title: 'Quality', names: { FR: 'Qualité' } });
  for (let n = 1; n <= 5; n++) {
    ids.push(
      await createPost(engine, {
        workspaceId,
        authorId: author,
        publishedAt: day(n),
        featured: n % 2 === 0,
        titles: { EN: `Note number ${n}`, ...(n < 4 ? { FR: `Les données numéro ${n}` } : {}) },
        content: '<h2>Why it matters</h2><p>Pipelines that bear repetition</p><script>alert(1)</script>',
        categoryIds: n <= 2 ? [categoryId] : [],
      }),
    );
  }
  await createPost(engine, {
    workspaceId,
    authorId: author,
    titles: { EN: 'Not yet' },
    draft: true,
    publishedAt: app.clock.now(),
  });
});

const idsOf = (answer: { posts: { post_id: number }[] }) => answer.posts.map((post) => post.post_id);
const latest = (
  query: { categoryIds?: string; author?: string; rowsPerPage?: number } = {},
  language: 'EN' | 'FR' = 'EN',
) => app.api(contract.listPosts, { params: { kind: 'latest' }, query: { language, ...query } });

test('the blog lists the latest posts of a language, newest first, without drafts', async () => {
  expect(idsOf(await latest())).toEqual([...ids].reverse());
  expect(idsOf(await latest({}, 'FR'))).toEqual(ids.slice(0, 3).reverse());
});

test('a post is related to the newest posts of its categories, then to the newest of all, in its language', async () => {
  const near = async (titleId: string, language: 'EN' | 'FR' = 'EN') =>
    idsOf(await app.api(contract.listRelatedPosts, { params: { titleId }, query: { language } }));
  const [one, two, three, four, five] = ids;
  expect(await near('note-number-1')).toEqual([two, five, four, three]);
  expect(await near('note-number-5')).toEqual([four, three, two, one]);
  expect(await near('les-donnees-numero-3', 'FR')).toEqual([two, one]);
  await expect(near('les-donnees-numero-1', 'EN')).rejects.toMatchObject({ status: 404 });
  await expect(near('not-yet')).rejects.toMatchObject({ status: 404 });
});

test('the featured list contains only featured posts', async () => {
  const answer = await app.api(contract.listPosts, {
    params: { kind: 'featured' },
    query: { language: 'EN' },
  });
  expect(idsOf(answer)).toEqual([ids[3], ids[1]]);
});

test('the list filters posts by one category, by any of several, or not at all', async () => {
  expect(idsOf(await latest({ categoryIds: `(${categoryId})` }))).toEqual([ids[1], ids[0]]);
  expect(idsOf(await latest({ categoryIds: `(${categoryId},999)` }))).toHaveLength(2);
  expect(idsOf(await latest({ categoryIds: '()' }))).toHaveLength(5);
});

test('the list filters posts by the name that readers see, which is the byline where there is one', async () => {
  const { engine } = app.platform;
  const [one = 0] = ids;
  const setByline = (byline: string | null) =>
    asTenant(engine, app.siteId, ({ db }) =>
      db.updateTable('posts').set({ byline }).where('id', '=', one).execute(),
    );
  await setByline('K. Haddad');
  const of = async (name: string, query = {}) => {
    const { posts, totalCount } = await latest({ author: name, ...query });
    return { ids: posts.map(({ post_id }) => post_id), totalCount };
  };
  expect(await of('K. Haddad')).toEqual({ ids: [one], totalCount: 1 });
  expect(await of('Ada Noël')).toEqual({ ids: ids.slice(1).reverse(), totalCount: 4 });
  expect(await of('Ada Noël', { categoryIds: `(${categoryId})` })).toEqual({ ids: [ids[1]], totalCount: 1 });
  expect(await of('Ada Noel')).toEqual({ ids: [], totalCount: 0 });
  await setByline(null);
  const answer = await app.request('/api/v1/blog/posts/latest?language=EN&author=%00');
  expect(answer.status).toBe(400);
});

test.each(["(1' or '1'='1)", '(1;drop table posts)', '(a,b)', '((1))', '(1,,2)'])(
  'the value %s of categoryIds is rejected',
  async (categoryIds) => {
    const search = new URLSearchParams({ language: 'EN', categoryIds });
    const response = await app.request(`/api/v1/blog/posts/latest?${search}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      msg: 'Invalid Parameters',
      errors: { categoryIds: expect.any(String) },
    });
  },
);

test('the list continues after the last id, although posts were inserted and deleted in between', async () => {
  const first = await latest({ rowsPerPage: 2 });
  expect(first.more).toBe(true);
  const lastId = first.posts.at(-1)?.post_id ?? 0;
  const { engine } = app.platform;
  const inserted = await createPost(engine, {
    workspaceId: app.siteId,
    authorId: author,
    titles: { EN: 'Newer' },
    publishedAt: day(30),
  });
  const more = () =>
    app.api(contract.morePosts, {
      params: { kind: 'latest', lastId },
      query: { language: 'EN', rowsPerPage: 2 },
    });
  expect(idsOf(await more())).toEqual([ids[2], ids[1]]);
  const setDeleted = (postId: number, deleted: Date | null) =>
    app.rows(app.siteId).change('posts', postId, { deleted_at: deleted });
  await setDeleted(lastId, app.clock.now());
  expect(idsOf(await more())).toEqual([ids[2], ids[1]]);
  await setDeleted(lastId, null);
  await setDeleted(inserted, app.clock.now());
});

test('a post is found by its address, with safe content and its neighbours', async () => {
  const { response } = await app.api(contract.readPostByTitle, {
    params: { titleId: 'note-number-2' },
    query: { language: 'EN' },
  });
  expect(response).toMatchObject({
    post_id: ids[1],
    title: 'Note number 2',
    author: 'Ada Noël',
    languages: ['EN', 'FR'],
    translations: [{ language: 'FR', title_id: 'les-donnees-numero-2' }],
    contents: [{ id: 's-why-it-matters', text: 'Why it matters', level: 2 }],
    categories: [{ cat_id: categoryId, cat_title: 'Quality' }],
    previous: { post_id: ids[0] },
    next: { post_id: ids[2] },
    status: 'published',
  });
  expect(response.content).not.toContain('script');
});

test('a missing post returns 404 with the text of the specification', async () => {
  for (const target of [
    '/blog/titles/post/nope?language=EN',
    `/blog/post/${ids[4]}?language=FR`,
    '/blog/post/999999?language=EN',
  ]) {
    const response = await app.request(`/api/v1${target}`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ msg: 'FAILED TO FIND POST', code: 'POST_NOT_FOUND' });
  }
});

test('the search ignores accents and uses stems; a blank query finds nothing', async () => {
  const search = (query: string, language: 'EN' | 'FR') =>
    app.api(contract.searchPosts, { query: { query, language } });
  expect((await search('DONNEE', 'FR')).posts).toHaveLength(3);
  expect((await search('repetitions', 'EN')).posts).toHaveLength(5);
  expect((await search('  ', 'EN')).posts).toEqual([]);
  expect((await search(`'"!&|():*<->`, 'EN')).posts).toEqual([]);
  expect((await search('repetitions', 'EN')).posts[0]?.excerpt).toContain('<mark>repetition</mark>');
});

test('categories are listed in the requested language, with the number of their posts', async () => {
  const answer = await app.api(listCategories, {
    query: { language: 'FR', rowsPerPage: 10, page: 0 },
  });
  expect(answer).toMatchObject({
    categories: [{ cat_id: categoryId, cat_title: 'Quality', cat_value: 'Qualité', posts: 2 }],
    rowsPerPage: 10,
    page: 0,
    totalCount: 1,
  });
});

test('another workspace’s posts are shown only on its own host', async () => {
  const { engine } = app.platform;
  const workspaceId = await app.workspace({ domain_name: 'other.test' });
  const authorId = (await app.account({ workspace_id: workspaceId })).userId;
  const postId = await createPost(engine, {
    workspaceId,
    authorId,
    titles: { EN: 'Elsewhere' },
    publishedAt: app.clock.now(),
  });
  const list = async (host: string) => {
    const response = await app.request('/api/v1/blog/posts/latest?language=EN', { headers: { host } });
    return idsOf((await response.json()) as { posts: { post_id: number }[] });
  };
  expect(await list('other.test')).toEqual([postId]);
  expect(await list('ardoise.test')).not.toContain(postId);
  const direct = await app.request(`/api/v1/blog/post/${postId}?language=EN`);
  expect(direct.status).toBe(404);
});

test('the search finds beginnings of words after whole words, and words joined by a hyphen', async () => {
  for (const title of ['Aéroport en travaux', 'L’aéro et le vent', 'Une vitre cassée'])
    await createPost(app.platform.engine, {
      workspaceId: app.siteId,
      authorId: author,
      publishedAt: day(1),
      titles: { FR: title },
      content: '<p>Un texte.</p>',
    });
  const found = async (query: string) =>
    (await app.api(contract.searchPosts, { query: { query, language: 'FR' } })).posts.map(
      ({ title }) => title,
    );
  expect(await found('aéro')).toEqual(['L’aéro et le vent', 'Aéroport en travaux']);
  for (const query of ['AEROPOR', 'trava aéropor', 'dans un aéropor'])
    expect(await found(query), query).toEqual(['Aéroport en travaux']);
  for (const query of ['vitre cassée', 'vitre-cassée', 'vitre\u2011cass', '"vitre cassée"'])
    expect(await found(query), query).toEqual(['Une vitre cassée']);
  for (const query of ['aéro -vent -travaux', '"aéropor"', 'zoologique', 'aéroport vitre', '-vent', 'dans'])
    expect(await found(query), query).toEqual([]);
  expect(new Set(await found('vent or vitre'))).toEqual(new Set(['L’aéro et le vent', 'Une vitre cassée']));
});

describe('a mistyped search', () => {
  const search = (query: string, language: 'EN' | 'FR' = 'FR') =>
    app.api(contract.searchPosts, { query: { query, language } });
  const titlesOf = async (query: string) => (await search(query)).posts.map(({ title }) => title);

  test.each([
    ['aéropotr', 'exchanged letters'],
    ['aeropport', 'a letter too much'],
    ['aéropor', 'a beginning'],
    ['aéroprt', 'a missing letter'],
    ['zéroport', 'a wrong first letter'],
    ['aéropotr tetxe', 'errors in two words'],
  ])('%s (%s) finds the post', async (query) => {
    expect(await titlesOf(query)).toEqual(['Aéroport en travaux']);
  });

  test('says that the words are similar ones', async () => {
    const { similar, posts } = await search('aéropotr');
    expect(similar).toBe(true);
    expect((await search('aéroport')).similar).toBe(false);
    expect((await search('aérop')).similar).toBe(false);
    expect(posts.map(({ title }) => title)).toEqual(['Aéroport en travaux']);
  });

  test('finds nothing in another language, and nothing for a word that is like no other', async () => {
    expect((await search('aéropotr', 'EN')).posts).toEqual([]);
    expect(await titlesOf('aéropotr xylophone')).toEqual([]);
    expect(await titlesOf('vit')).toEqual(['Une vitre cassée']);
  });
});

test('suggestions are the titles that the search finds, without drafts and deleted posts', async () => {
  const { engine } = app.platform;
  const make = (title: string, draft = false) =>
    createPost(engine, {
      workspaceId: app.siteId,
      authorId: author,
      publishedAt: day(2),
      titles: { EN: title, FR: `${title} en français` },
      draft,
    });
  const suggest = async (query: string, language: 'EN' | 'FR' = 'EN') =>
    (await app.api(contract.suggestPosts, { query: { query, language } })).posts;
  const postId = await make('Quarterly budgets');
  await make('Quarterly secrets', true);
  const suggested = [{ title_id: 'quarterly-budgets', title: 'Quarterly budgets' }];
  for (const query of ['quart', 'QUARTERLY', 'quartrely', 'budg quart'])
    expect(await suggest(query), query).toEqual(suggested);
  expect((await suggest('quart', 'FR')).map(({ title }) => title)).toEqual(['Quarterly budgets en français']);
  expect(await suggest('   ')).toEqual([]);

  const change = (values: object) => app.rows(app.siteId).change('posts', postId, values);
  await change({ deleted_at: app.clock.now() });
  expect(await suggest('quart')).toEqual([]);
  await change({ deleted_at: null });
  expect(await suggest('quart')).toEqual(suggested);
});

test('another workspace’s words are neither found nor suggested', async () => {
  const { engine } = app.platform;
  const workspaceId = await app.workspace({ domain_name: 'words.test' });
  const authorId = (await app.account({ workspace_id: workspaceId })).userId;
  await createPost(engine, {
    workspaceId,
    authorId,
    titles: { EN: 'Zeppelins' },
    publishedAt: app.clock.now(),
  });
  const found = async (host: string, query: string) => {
    const answers = ['', '/suggestions'].map(async (kind) => {
      const target = `/api/v1/blog/search${kind}?language=EN&query=${query}`;
      return ((await (await app.request(target, { headers: { host } })).json()) as { posts: unknown[] }).posts
        .length;
    });
    return Promise.all(answers);
  };
  for (const query of ['zeppelins', 'zepp', 'zeppeliin']) {
    expect(await found('words.test', query), query).toEqual([1, 1]);
    expect(await found('ardoise.test', query), query).toEqual([0, 0]);
  }
});

test('searches and suggestions of one address are limited together', async () => {
  const ask = (kind: string) =>
    app.request(`/api/v1/blog/search${kind}?language=EN&query=note`, { address: '192.0.2.77' });
  const { points, seconds } = SEARCH_LIMIT;
  for (let count = 1; count < points; count++) await app.platform.limits.spend(SEARCH_LIMIT, '192.0.2.77');
  expect((await ask('')).status).toBe(200);
  const refused = await ask('/suggestions');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(seconds);
});

test('indexes answer the search although row-level security hides rows', async () => {
  const { engine } = app.platform;
  const statements = new Map<string, readonly unknown[]>();
  const { connect } = engine;
  engine.connect = async (options) => {
    const session = await connect.call(engine, options);
    return {
      ...session,
      query(text, values = []) {
        if (text.includes('post_word')) statements.set(text, values);
        return session.query(text, values);
      },
    };
  };
  const ask = (query: string) =>
    app.request(`/api/v1/blog/search?${new URLSearchParams({ language: 'FR', query })}`);
  for (const query of ['vitre', 'vit', 'vittre', '"vitre cassée"'])
    expect((await ask(query)).status).toBe(200);
  engine.connect = connect;
  expect(statements.size).toBeGreaterThanOrEqual(4);
  const plans = await asTenant(engine, app.siteId, async ({ db }) => {
    // With few rows, reading all of them would cost the same.
    const filler = sql`current_workspace(), 'FR', 'filler' || n`;
    await sql`insert into post_words (workspace_id, language, word, translation_id, weight, published_at)
      select ${filler}, 0, 0, now() from generate_series(1, 3000) n`.execute(db);
    await sql`insert into post_word_parts (workspace_id, language, word, part)
      select ${filler}, '' from generate_series(1, 3000) n`.execute(db);
    for (const kind of ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin', 'material'])
      await sql`set local ${sql.raw(`enable_${kind}`)} = off`.execute(db);
    const found: string[] = [];
    for (const [text, values] of statements) {
      const statement = CompiledQuery.raw(`explain ${text}`, [...values]);
      const { rows } = await db.executeQuery<Record<string, string>>(statement);
      found.push(rows.flatMap(Object.values).join('\n'));
    }
    await sql`delete from post_words where translation_id = 0`.execute(db);
    await sql`delete from post_word_parts where word like 'filler%'`.execute(db);
    return found;
  });
  for (const plan of plans) {
    const conditions = [...plan.matchAll(/ Scan (?:Backward )?using post_word.*\n\s*Index Cond: (.*)/g)].map(
      ([, found]) => found,
    );
    expect(conditions.length, plan).toBeGreaterThan(0);
    // Otherwise all words of the workspace would be read.
    for (const condition of conditions) expect(condition, plan).toMatch(/\bword\b|\bpart = ANY/);
  }
});

test('the words of a post follow its publication: changed text, withdrawal, date', async () => {
  const { engine } = app.platform;
  const postId = await createPost(engine, {
    workspaceId: app.siteId,
    authorId: author,
    publishedAt: day(3),
    titles: { EN: 'Gyroscopes' },
  });
  const inTenant = <T>(work: Parameters<typeof asTenant<T>>[2]) => asTenant(engine, app.siteId, work);
  const words = () =>
    inTenant(({ db }) =>
      db
        .selectFrom('post_words as w')
        .innerJoin('post_translations as t', 't.id', 'w.translation_id')
        .select(['w.word', 'w.published_at'])
        .where('t.post_id', '=', postId)
        .orderBy('w.word')
        .execute(),
    );
  expect((await words()).map(({ word }) => word)).toContain('gyroscop');
  const change = (values: object) =>
    inTenant(({ db }) =>
      db.updateTable('post_translations').set(values).where('post_id', '=', postId).execute(),
    );
  await change({ search: sql`to_tsvector('english', 'pendulum')` });
  expect((await words()).map(({ word }) => word)).toEqual(['pendulum']);
  await change({ published_at: day(9) });
  expect(await words()).toEqual([{ word: 'pendulum', published_at: day(9) }]);
  await change({ search: null });
  expect(await words()).toEqual([]);
});

test('ids in feeds are tag URIs that stay when addresses, the host and the mail address change', async () => {
  const read = async (language: 'EN' | 'FR') => {
    const { feed_id, posts } = await app.api(contract.feedPosts, { query: { language } });
    return [feed_id, ...posts.map((post) => post.feed_id)];
  };
  const before = [...(await read('EN')), ...(await read('FR'))];
  expect(new Set(before).size).toBe(before.length);
  // RFC 4151 §2.1
  for (const id of before) expect(id).toMatch(/^tag:[a-z0-9.-]+,\d{4}-\d\d-\d\d:[0-9a-f-]{36}\/(?:en|fr)$/);
  await asTenant(app.platform.engine, app.siteId, async ({ db }) => {
    await db
      .updateTable('workspaces')
      .set({ email: 'new@other.example', domain_name: 'new.example' })
      .execute();
    await db
      .updateTable('post_translations')
      .set({ title_id: 'renamed' })
      .where('title_id', '=', 'note-number-5')
      .execute();
  });
  expect([...(await read('EN')), ...(await read('FR'))]).toEqual(before);
});
