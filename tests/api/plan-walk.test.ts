/**
 * The database does not plan the statements of lists on each run, because planning our joins takes longer than
 * running them. PostgreSQL plans a prepared statement's first five runs for their values, and goes on doing so
 * if a generic plan looks more expensive, e.g. with an unknown limit (platform/db/list.ts).
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPost } from '#features/blog/factory.ts';
import { withSession } from '#platform/db/engine.ts';
import { startApi, type TestApi } from '../support/api.ts';
import { lists, requestList } from '../support/lists.ts';
import { otherCompany } from '../support/other-company.ts';

const TIMES = 12;
const article = '/blog/titles/post/open-to-all';
const byVisitors = [
  `${article}?language=EN`,
  `${article}/related?language=EN`,
  '/blog/posts/latest?language=EN',
  '/blog/posts/featured?language=EN',
  '/blog/categories?rowsPerPage=10&page=0&language=EN',
];

let app: TestApi;
beforeAll(async () => {
  // There is one connection, so that its plans cover all statements.
  app = await startApi({ DATABASE_POOL: '1' });
});
afterAll(() => app.close());

test('the statements of lists are planned only once', { timeout: 60_000 }, async () => {
  const author = (await app.account({ workspace_id: app.siteId })).userId;
  const post = { titles: { EN: 'Open to all' }, publishedAt: app.clock.now() };
  await createPost(app.platform.engine, { workspaceId: app.siteId, authorId: author, ...post });
  const readers = { company: await otherCompany(app), administrator: await app.signIn('ROLE_ADMIN') };
  for (const [, call] of lists) for (let time = 0; time < TIMES; time++) await requestList(readers, call);
  for (const target of byVisitors)
    for (let time = 0; time < TIMES; time++) expect((await app.request(`/api/v1${target}`)).status).toBe(200);
  const { rows } = await withSession(app.platform.engine, (session) =>
    session.script(
      'select statement, generic_plans as once, custom_plans as each from pg_prepared_statements',
    ),
  );
  expect(rows.filter(({ once }) => once > 0).length).toBeGreaterThan(lists.length);
  const anew = rows
    .filter((row) => row.each > 7)
    .map(({ statement }) => String(statement).trim())
    // Without statements with arrays, for which there is no generic plan, and without the job queue's.
    .filter((statement) => !/unnest\(\$|pgboss\./.test(statement));
  expect(anew, 'PostgreSQL plans these at each execution: sliceOf or the index is wrong').toEqual([]);
});
