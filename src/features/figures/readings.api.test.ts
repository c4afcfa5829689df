/** Counts readings as the server does, and reads them as authors and owners. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createPost } from '#features/blog/factory.ts';
import { readToday } from '#features/today/contract.ts';
import type { PostLanguage } from '#kernel/locale.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { beforeEachTest, type TestClient, type TestCompany, testApi } from '../../../tests/support/api.ts';
import { readFigure } from './contract.ts';
import { exportReadings, type ReadingQuery, readReadings } from './reading.contract.ts';
import { purgeReadings } from './server/reading.service.ts';
import { createReadingCounter } from './server/reading-counter.ts';

const app = testApi();
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const address = '/en/app/blog/read/slate';

let counter: ReturnType<typeof createReadingCounter>;
beforeAll(() => {
  counter = createReadingCounter(app.platform);
});
beforeEach(() => app.clock.set('2026-11-25T09:00:00Z'));

interface Written extends TestCompany {
  postId: number;
}

/** A company in New York whose user wrote an article in two languages. */
const company = beforeEachTest(async (): Promise<Written> => {
  const made = await app.company({ time_zone: 'America/New_York' });
  return { ...made, postId: await writtenBy(made.user, made.workspaceId) };
});

function writtenBy({ account }: TestClient, workspaceId: number, title = 'Slate'): Promise<number> {
  const titles = { EN: title, FR: `${title} fr` };
  const publishedAt = new Date('2026-01-05T09:00:00Z');
  return createPost(app.platform.engine, { workspaceId, authorId: account.userId, titles, publishedAt });
}

interface Request {
  postId?: number;
  language?: PostLanguage;
  headers?: Record<string, string>;
  target?: string;
}

function request(
  { postId = company.postId, language = 'EN', headers = {}, target = address }: Request = {},
  by = counter,
): void {
  const all: Record<string, string> = { 'user-agent': firefox, host: 'ardoise.test', ...headers };
  const page = { workspaceId: company.workspaceId, article: { postId, language } };
  by.count(page, target, (name) => all[name]);
}

const rows = () =>
  asTenant(app.platform.engine, company.workspaceId, ({ db }) =>
    db
      .selectFrom('post_readings as r')
      .innerJoin('post_translations as t', 't.id', 'r.translation_id')
      .select(['t.language', 'r.day', 'r.source', 'r.readings'])
      .orderBy('t.language')
      .orderBy('r.day')
      .orderBy('r.source')
      .execute(),
  );

const read = (by: TestClient, query: ReadingQuery = {}) => by.api(readReadings, { query });
const sum = (values: readonly (number | null)[]) => values.reduce<number>((all, one) => all + (one ?? 0), 0);

test('readings are counted per article, language, day and origin, without robots and pages in advance', async () => {
  request();
  request();
  request({ language: 'FR' });
  request({ headers: { referer: 'https://www.google.fr/' } });
  request({ target: `${address}?utm_medium=email` });
  request({ headers: { 'user-agent': 'Googlebot/2.1' } });
  request({ headers: { 'sec-purpose': 'prefetch' } });
  expect(await rows()).toEqual([]);
  await counter.flush();
  const day = '2026-11-25';
  expect(await rows()).toEqual([
    { language: 'EN', day, source: 'direct', readings: 2 },
    { language: 'EN', day, source: 'newsletter', readings: 1 },
    { language: 'EN', day, source: 'search', readings: 1 },
    { language: 'FR', day, source: 'direct', readings: 1 },
  ]);
  // What is saved is not saved again.
  await counter.flush();
  expect(sum((await rows()).map(({ readings }) => readings))).toBe(5);
});

test('the day is that of the workspace’s zone, also if midnight passes before the counts are saved', async () => {
  app.clock.set('2026-11-25T04:59:59Z');
  request();
  app.clock.set('2026-11-25T05:00:00Z');
  request();
  request();
  await counter.flush();
  expect((await rows()).map(({ day, readings }) => [day, readings])).toEqual([
    ['2026-11-24', 1],
    ['2026-11-25', 2],
  ]);
});

test('two processes add to the same rows, and a stop saves what waits', async () => {
  const other = createReadingCounter(app.platform);
  other.start();
  const second = await writtenBy(company.user, company.workspaceId, 'Chalk');
  for (let at = 0; at < 20; at++)
    for (const by of [counter, other])
      for (const postId of at % 2 ? [company.postId, second] : [second, company.postId])
        request({ postId }, by);
  await Promise.all([counter.flush(), other.stop()]);
  expect((await rows()).map(({ readings }) => readings)).toEqual([40, 40]);
});

test('what cannot be saved waits, and readings of a deleted article are left out', async () => {
  const { engine } = app.platform;
  let isFailing = true;
  const failing = createReadingCounter({
    ...app.platform,
    engine: new Proxy(engine, {
      get: (target, name) =>
        name === 'connect' && isFailing
          ? () => Promise.reject(new Error('no database'))
          : Reflect.get(target, name),
    }),
  });
  request({}, failing);
  request({ postId: 2_000_000_000 }, failing);
  await failing.flush();
  request({}, failing);
  expect(await rows()).toEqual([]);
  isFailing = false;
  await failing.flush();
  expect((await rows()).map(({ readings }) => readings)).toEqual([2]);
  await asTenant(engine, company.workspaceId, ({ db }) =>
    db.deleteFrom('posts').where('id', '=', company.postId).execute(),
  );
  request({}, failing);
  await failing.flush();
  expect(await rows()).toEqual([]);
});

test('readings older than 25 months are deleted', async () => {
  request();
  await counter.flush();
  app.clock.set('2028-12-25T09:00:00Z');
  request();
  await counter.flush();
  await purgeReadings(app.job());
  expect((await rows()).map(({ day }) => day)).toEqual(['2026-11-25', '2028-12-25']);
  await purgeReadings(app.job(new Date('2028-12-26T09:00:00Z')));
  expect((await rows()).map(({ day }) => day)).toEqual(['2028-12-25']);
});

test('authors see their own articles only, owners all of them', async () => {
  const { user, manager, owner, workspaceId, postId } = company;
  const others = await writtenBy(manager, workspaceId, 'Chalk');
  request();
  request({ language: 'FR', headers: { referer: 'https://www.linkedin.com/' } });
  request({ postId: others });
  request({ postId: others });
  request({ postId: others });
  await counter.flush();
  const own = await read(user);
  expect([own.columns.length, own.columns.at(-1), own.scale]).toEqual([30, '2026-11-25', 'day']);
  expect(own.rows.map(({ key, label, values }) => [key, label, values.at(-1)])).toEqual([
    [String(postId), 'Slate', 2],
  ]);
  expect((await read(user, { by: 'source' })).rows.map(({ label }) => label)).toEqual([
    'Direct or unknown',
    'Social networks',
  ]);
  expect((await read(user, { by: 'language', postId })).rows).toHaveLength(2);
  expect((await read(user, { postId: others })).rows).toEqual([]);
  expect((await read(manager)).rows.map(({ label }) => label)).toEqual(['Chalk']);
  for (const person of [user, manager]) {
    await expect(read(person, { everybody: true })).rejects.toMatchObject({ status: 403 });
    await expect(
      person.api(readFigure, { params: { figure: 'readings' }, query: { year: 2026, month: 11 } }),
    ).rejects.toMatchObject({ status: 403 });
  }
  expect((await read(owner)).rows).toEqual([]);
  expect((await read(owner, { everybody: true })).rows.map(({ label }) => label)).toEqual(['Chalk', 'Slate']);
  const months = await owner.api(readFigure, {
    params: { figure: 'readings' },
    query: { year: 2026, month: 11 },
  });
  expect([months.by, months.totals.at(-1), sum(months.totals)]).toEqual(['article', 5, 5]);
});

test('an author’s Today has the readings of the last thirty days, and nobody else’s', async () => {
  const { user, manager } = company;
  expect((await user.api(readToday)).readings).toBeUndefined();
  request();
  await counter.flush();
  const { readings } = await user.api(readToday);
  expect(readings?.totals.at(-1)).toBe(1);
  expect((await manager.api(readToday)).readings).toBeUndefined();
});

test('readings are exported with the rows of the screen', async () => {
  request();
  await counter.flush();
  const file = await company.user.api(exportReadings, { query: { by: 'source', format: 'csv' } });
  const lines = (await file.text()).trim().split(/\r?\n/);
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain('2026-11-25');
  expect(lines.at(-1)).toMatch(/^Total(,0){29},1$/);
});
