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
  // With one connection, its plans cover all statements.
  app = await startApi({ DATABASE_POOL: '1' });
});
afterAll(() => app.close());

test('the statements of lists are planned only once', { timeout: 60_000 }, async () => {
  const author = (await app.account({ workspace_id: app.siteId })).userId;
  const post = { titles: { EN: 'Open to all' }, publishedAt: app.clock.now() };
  await createPost(app.platform.engine, { workspaceId: app.siteId, authorId: author, ...post });
  const readers = { company: await otherCompany(app), administrator: await app.signIn('ROLE_ADMIN') };
  // Read after each list: a busy machine may replace the connection, and with it its plans.
  const plans = new Map<string, { once: number; each: number }>();
  const readPlans = async () => {
    const { rows } = await withSession(app.platform.engine, (session) =>
      session.script(
        'select statement, generic_plans as once, custom_plans as each from pg_prepared_statements',
      ),
    );
    for (const { statement, once, each } of rows) {
      const before = plans.get(statement) ?? { once: 0, each: 0 };
      plans.set(statement, { once: Math.max(once, before.once), each: Math.max(each, before.each) });
    }
  };
  for (const [, call] of lists) {
    for (let time = 0; time < TIMES; time++) await requestList(readers, call);
    await readPlans();
  }
  for (const target of byVisitors) {
    for (let time = 0; time < TIMES; time++) expect((await app.request(`/api/v1${target}`)).status).toBe(200);
    await readPlans();
  }
  expect([...plans.values()].filter(({ once }) => once > 0).length).toBeGreaterThan(lists.length);
  const anew = [...plans]
    .filter(([, { each }]) => each > 7)
    .map(([statement]) => statement.trim())
    // Without statements with arrays, for which there is no generic plan, and without the job queue's.
    .filter((statement) => !/unnest\(\$|pgboss\./.test(statement));
  expect(anew, 'PostgreSQL plans these at each execution: sliceOf or the index is wrong').toEqual([]);
});
