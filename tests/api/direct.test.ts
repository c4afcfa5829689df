/**
 * Compares the in-process transport with HTTP, for every read of every contract, with its results and errors.
 * Both must be the same.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createRenderClients, type VisitorHeaders } from '#api/direct.ts';
import type { ApiDependencies } from '#api/pipeline.ts';
import { createApi } from '#api/v1.ts';
import { createServices } from '#entry/services.ts';
import * as blog from '#features/blog/contract.ts';
import { createCategory, createPost } from '#features/blog/factory.ts';
import { registerNewsletter } from '#features/newsletters/subscription.contract.ts';
import type { readSystem } from '#features/system/contract.ts';
import { type Call, type CallAnswer, type CallArguments, call } from '#kernel/call.ts';
import { type ApiClient, createClient } from '#kernel/client.ts';
import { Problem } from '#kernel/problem.ts';
import { createSharedRead } from '#platform/db/transaction.ts';
import { createKeptParts } from '#platform/http/kept-parts.ts';
import { createLog } from '#platform/log/log.ts';
import { handle } from '#platform/request/handler.ts';
import { allCalls } from '../../generated/calls.ts';
import { testApi, testPerson } from '../support/api.ts';
import { type OtherCompany, otherCompany } from '../support/other-company.ts';
import { sampleOf } from '../support/sample.ts';
import { named } from '../support/walk.ts';

const origin = { requestId: 'one', address: '192.0.2.7' };
const stopped = 'stopped.example';
const app = testApi();
let api: ApiDependencies;
let company: OtherCompany;
const admin = testPerson(app, 'ROLE_ADMIN');
let ids: Record<string, unknown>;

beforeAll(async () => {
  const services = createServices(app.platform);
  api = services.api;
  company = await otherCompany(app);
  await app.workspace({ domain_name: stopped, runtime: 'stopped' });
  const { engine } = app.platform;
  const workspaceId = app.siteId;
  const authorId = (await app.account({ workspace_id: workspaceId })).userId;
  const categoryId = await createCategory(engine, {
    workspaceId,
    title: 'Quality',
    names: { FR: 'Qualité' },
  });
  const post = { workspaceId, authorId, categoryIds: [categoryId], content: '<h2>Why</h2><p>It held</p>' };
  const titles = { EN: 'Run it twice', FR: 'Deux fois plutôt qu’une' };
  await createPost(engine, {
    ...post,
    titles: { EN: 'The first' },
    publishedAt: new Date(Date.UTC(2026, 0, 1)),
  });
  const postId = await createPost(engine, { ...post, titles, publishedAt: app.clock.now() });
  const found = { titleId: 'run-it-twice', categoryIds: `(${categoryId})`, query: 'twice' };
  ids = { ...found, postId, categoryId, lastId: postId, language: 'EN' };
});

interface Ways {
  direct: ApiClient;
  overHttp: ApiClient;
}

function transportsOf(visitor: VisitorHeaders, at = api): Ways {
  const http = createApi(at);
  return {
    direct: createRenderClients(at, http)(visitor, origin),
    overHttp: createClient(async (path, init) => {
      const headers = { ...(init.headers as Record<string, string>), ...visitor };
      return http.fetch(new Request(`http://internal${path}`, { ...init, headers }), origin);
    }),
  };
}

const english = { host: 'ardoise.test', 'accept-language': 'en', 'user-agent': 'test' };

type SystemState = CallAnswer<typeof readSystem>;

/** Sets the sizes to 0 that change between two calls: free space and the size of the database. */
function withoutSizes(system: SystemState): SystemState {
  return { ...system, disk: { ...system.disk, free: 0 }, database_bytes: 0 };
}

/** Returns the result of a call: its answer, or the part of its problem that the caller sees. */
async function outcomeOf(
  api: ApiClient,
  call: Call,
  input: object,
  headers: Record<string, string> = {},
): Promise<{ answer?: unknown; problem?: object }> {
  try {
    const answer: unknown = await api(call, input as CallArguments<Call>, { headers });
    return { answer: call.id === 'readSystem' ? withoutSizes(answer as SystemState) : answer };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { problem: { ...error, message: error.message } };
  }
}

async function expectSameResult(ways: Ways, call: Call, input: object, headers?: Record<string, string>) {
  const direct = await outcomeOf(ways.direct, call, input, headers);
  expect(direct).toStrictEqual(await outcomeOf(ways.overHttp, call, input, headers));
  return direct;
}

const inputOf = (call: Call, given: Record<string, unknown>) => ({
  params: sampleOf(call.params, given),
  query: sampleOf(call.query, given),
});

const reading = allCalls.filter(({ method, produces }) => method === 'GET' && produces === undefined);
/** Whether a call reads a site's own rows. (Calls that open their own transactions need more than a workspace.) */
const isForEverybody = ({ access, scope }: Call) =>
  access === 'anyone' && (scope === undefined || scope === 'tenant');
const forEverybody = reading.filter(isForEverybody);

/** There is no preview link, no post of another site and no newsletter that was sent. */
const withoutSample = ['readPreview', 'findFormerAddress', 'readArchivedNewsletter'];

describe('calls for everybody', () => {
  test.each(named(forEverybody))(
    '%s gives a page the same answer again from what pages keep',
    async (_, call) => {
      const kept = createKeptParts()(app.siteId, '1');
      const http = createApi(api);
      const { overHttp } = transportsOf(english);
      for (const language of ['EN', 'FR', 'EN', 'FR']) {
        const reading = createSharedRead(app.platform.engine, app.siteId, kept);
        const direct = createRenderClients(api, http)(english, { ...origin, reading });
        await expectSameResult({ direct, overHttp }, call, inputOf(call, { ...ids, language }));
      }
    },
  );

  test.each(named(forEverybody))('%s gives the same answer in-process and over HTTP', async (_, call) => {
    for (const visitor of [english, { ...english, 'accept-language': 'fr' }]) {
      const ways = transportsOf(visitor);
      const { answer, problem } = await expectSameResult(ways, call, inputOf(call, ids));
      if (!withoutSample.includes(call.id)) expect(answer, JSON.stringify(problem)).toBeDefined();
      await expectSameResult(ways, call, inputOf(call, { ...ids, language: 'FR' }));
      const unknown = { ...ids, postId: 999_999, titleId: 'no-such-post' };
      const { problem: missing } = await expectSameResult(ways, call, inputOf(call, unknown));
      if ('postId' in inputOf(call, ids).params) expect(missing).toMatchObject({ status: 404 });
      const wrong = {
        ...ids,
        language: 'DE',
        postId: 'x',
        lastId: -1,
        after: -1,
        kind: 'oldest',
        rowsPerPage: 'all',
      };
      const { problem: refused } = await expectSameResult(ways, call, inputOf(call, wrong));
      if (call.query !== undefined) expect(refused).toMatchObject({ status: 400, errors: expect.anything() });
    }
  });

  test.each(named(forEverybody))(
    '%s of a stopped site gives the same answer in-process and over HTTP',
    async (_, call) => {
      const { problem } = await expectSameResult(
        transportsOf({ ...english, host: stopped }),
        call,
        inputOf(call, ids),
      );
      expect(problem).toMatchObject({ status: 503, code: 'WORKSPACE_STOPPED', retryAfter: 60 });
    },
  );
});

describe('calls for members', () => {
  const rest = reading.filter((call) => !isForEverybody(call));
  test.each(named(rest))(
    '%s gives the same answer in-process and over HTTP, with and without a token',
    async (_, call) => {
      const ways = transportsOf(english);
      for (const { session } of [company.owner, admin]) {
        const headers = { authorization: `Bearer ${session.token}` };
        for (const given of [company.ids, ids, {}])
          await expectSameResult(ways, call, inputOf(call, given), headers);
      }
      const { problem } = await expectSameResult(ways, call, inputOf(call, company.ids));
      if (call.access !== 'session') expect(problem).toMatchObject({ status: 401 });
    },
  );
});

test.each([
  ['as they are', { titleId: 'run-it-twice' }],
  ['that a URL must encode', { titleId: 'a b/c?d=é&e#f%2F+💡"\\' }],
  ['that a URL would remove', { titleId: '..' }],
  ['that are empty', { titleId: '' }],
  ['that are missing', {}],
])('parameters %s', async (_, params) => {
  await expectSameResult(transportsOf(english), blog.readPostByTitle, { params, query: { language: 'EN' } });
});

test.each([
  [{ language: 'EN', query: 'a+b & c=d é 💡 %20\r\n' }],
  [{ language: 'EN', query: '' }],
  [{ language: 'EN', query: null }],
  [{ language: undefined, query: 'x' }],
  [{ language: 'EN', query: 7, doAs: 'me' }],
])('a query %j', async (query) => {
  await expectSameResult(transportsOf(english), blog.searchPosts, { query });
});

test('changing an answer does not affect later answers', async () => {
  const { direct } = transportsOf(english);
  const readAgain = () =>
    direct(blog.listPosts, { params: { kind: 'latest' }, query: { language: 'EN', rowsPerPage: 5 } });
  const first = await readAgain();
  const before = structuredClone(first);
  first.posts[0]?.categories.push({ cat_id: 1, cat_title: 'mine' });
  first.posts.length = 1;
  expect(await readAgain()).toStrictEqual(before);
});

test('a form and a file are sent over HTTP', async () => {
  const ways = transportsOf(english);
  const { answer } = await expectSameResult(ways, registerNewsletter, {
    body: { email: 'reader@test.example' },
  });
  expect(answer).toBeDefined();
  await expectSameResult(ways, registerNewsletter, { body: { email: 'nobody' } });
  const files = allCalls.filter(({ produces, access }) => produces !== undefined && access === 'anyone');
  for (const file of files) await expectSameResult(ways, file, inputOf(file, ids));
});

describe('a call whose service fails', () => {
  const broken = call({
    id: 'broken',
    method: 'GET',
    path: '/broken/{how}',
    summary: 'Fails in many ways',
    access: 'anyone',
    params: z.object({ how: z.string() }),
    answer: z.unknown(),
    texts: { failure: 'FAILED TO WORK' },
  });
  const failures: Record<string, () => unknown> = {
    defect: () => {
      throw new TypeError('a secret of the server');
    },
    conflict: () => {
      throw Object.assign(new Error('key'), { code: '23505' });
    },
    named: () => {
      throw new Problem(409, { code: 'TAKEN', msg: 'Taken', extra: { at: new Date(0), left: undefined } });
    },
    busy: () => {
      throw new Problem(503, { retryAfter: 3, cause: new Error('line lost') });
    },
    dates: () => ({ at: new Date(0), none: undefined, list: [undefined, Number.NaN] }),
    response: () => Response.json({ from: 'a response' }),
  };

  test.each(Object.keys(failures))('%s', async (how) => {
    const lines: Record<string, unknown>[] = [];
    const log = createLog('warn', {
      write: (line) => {
        const { time: _, err, ...rest } = JSON.parse(line) as { time: string; err?: { message: string } };
        lines.push({ ...rest, message: err?.message });
      },
    });
    const given = [handle(broken, async (_, { params }) => failures[params.how]?.())];
    const ways = transportsOf(english, {
      ...api,
      platform: { ...app.platform, log },
      handlers: new Map(given.map((handler) => [handler.call, handler])),
    });
    const { problem } = await expectSameResult(ways, broken, { params: { how } });
    expect(JSON.stringify(problem ?? {})).not.toContain('secret');
    // Each transport logs each failure once, in the same words.
    const faults = ['defect', 'busy'].includes(how) ? 1 : 0;
    expect(lines).toHaveLength(2 * faults);
    expect(lines[0]).toEqual(lines[1]);
  });
});
