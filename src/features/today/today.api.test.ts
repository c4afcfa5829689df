import { beforeAll, describe, expect, test } from 'vitest';
import { orderPlan } from '#features/billing/contract.ts';
import { addContractMember } from '#features/contracts/assignment.contract.ts';
import { createContract } from '#features/contracts/contract.ts';
import * as posts from '#features/posts/contract.ts';
import { publishNewPost, writePost } from '#features/posts/factory.ts';
import * as provisioning from '#features/provisioning/contract.ts';
import { answerRequest, listRequests } from '#features/site/contact.contract.ts';
import { civilDay } from '#kernel/civil-day.ts';
import { withSession } from '#platform/db/engine.ts';
import { type TestClient, testApi } from '../../../tests/support/api.ts';
import { readToday } from './contract.ts';

const app = testApi();

const linesOf = async (who: TestClient) => (await who.api(readToday)).lines;
const lineOf = async (who: TestClient, kind: string) =>
  (await linesOf(who)).find((line) => line.kind === kind);

test('a person with nothing to do gets only the day', async () => {
  // Arrived today, as newcomers do.
  const account = {
    workspace_id: await app.workspace(),
    role: 'ROLE_MANAGER' as const,
    created_at: app.clock.now(),
  };
  const person = await app.signIn(await app.account(account));
  expect(await person.api(readToday)).toEqual({
    day: civilDay(app.clock.now(), 'Europe/Paris'),
    lines: [],
    newcomer: 'manager',
    onlyWrites: false,
    planning: { toFill: 0, contract: 'none' },
  });
});

test('a person with a post who neither plans, spends nor decides only writes', async () => {
  const onlyWrites = async (who: TestClient) => (await who.api(readToday)).onlyWrites;
  const author = await app.signIn('ROLE_USER', app.siteId);
  await writePost(author, 'EN', { title: 'Slate' });
  expect(await onlyWrites(author)).toBe(true);
  const owner = await app.signIn('ROLE_OWNER', app.siteId);
  await writePost(owner, 'EN', { title: 'Chalk' });
  expect(await onlyWrites(owner)).toBe(false);
  const { contractId } = await owner.api(createContract, { body: { cname: 'Quarry' } });
  const params = { contractId };
  await owner.api(addContractMember, { params, body: { memberId: author.account.userId } });
  expect(await onlyWrites(author)).toBe(false);
});

describe('an author', () => {
  test('an author sees drafts, the one saved last first, until they are published', async () => {
    const author = await app.signIn('ROLE_USER', app.siteId);
    const { postId } = await writePost(author, 'EN', { title: 'Slate' });
    const second = await writePost(author, 'EN', { title: 'Chalk' });
    expect(await lineOf(author, 'drafts')).toMatchObject({
      count: 2,
      to: '/app/posts',
      items: [
        { name: 'Chalk', note: 'English', to: `/app/posts/${second.postId}/EN/edit` },
        { name: 'Slate', to: `/app/posts/${postId}/EN/edit`, day: civilDay(app.clock.now(), 'Europe/Paris') },
      ],
    });
    // Drafts of others are not listed, even for people who may edit all posts.
    expect(await lineOf(await app.signIn('ROLE_OWNER', app.siteId), 'drafts')).toBeUndefined();
    await author.request(`/posts/${second.postId}`, { method: 'DELETE' });
    expect(await lineOf(author, 'drafts')).toMatchObject({ count: 1, items: [{ name: 'Slate' }] });
  });

  test('an author sees a translation whose source has changed, until it is updated', async () => {
    const author = await app.signIn('ROLE_USER', app.siteId);
    const { postId } = await publishNewPost(author);
    const save = (language: 'EN' | 'FR', content: string) =>
      author.api(posts.savePost, {
        params: { postId },
        body: { title: language === 'FR' ? 'Ardoise' : 'Slate', description: 'd', content, language },
      });
    await save('EN', '<p>One</p>');
    await save('FR', '<p>Un</p>');
    expect(await lineOf(author, 'translations_stale')).toBeUndefined();
    await save('EN', '<p>Two</p>');
    const stale = await lineOf(author, 'translations_stale');
    expect(stale).toMatchObject({ count: 1, items: [{ name: 'Ardoise', note: 'French' }] });
    // It is also a draft, and listed once.
    expect(await lineOf(author, 'drafts')).toMatchObject({ items: [{ name: 'Slate' }] });
    await save('EN', '<p>One</p>');
    expect(await lineOf(author, 'translations_stale')).toBeUndefined();
  });

  test('the name of a text’s language is in the reader’s language', async () => {
    const author = await app.signIn('ROLE_USER', app.siteId);
    await writePost(author, 'EN', { title: 'Slate' });
    const answer = await author.request('/today', { headers: { 'accept-language': 'fr' } });
    expect(await answer.json()).toMatchObject({ lines: [{ kind: 'drafts', items: [{ note: 'Anglais' }] }] });
  });
});

describe('an administrator', () => {
  let admin: TestClient;
  let owner: TestClient;
  beforeAll(async () => {
    admin = await app.signIn('ROLE_ADMIN');
    owner = await app.signIn('ROLE_OWNER', await app.workspace({ name: 'Quarry', pricing: 'single' }));
  });

  test('an administrator sees orders until they are decided, and the owner who ordered does not', async () => {
    await owner.api(orderPlan, { body: { pricing: 'starter' } });
    expect(await lineOf(admin, 'orders_new')).toMatchObject({
      count: 1,
      to: '/app/orders',
      items: [{ name: 'Quarry', note: 'Single → Starter' }],
    });
    expect(await linesOf(owner)).toEqual([]);
  });

  test('an administrator sees a failed operation, until one of its type succeeds', async () => {
    const { workspaceId } = owner.account;
    const operation = (state: 'failed' | 'succeeded') =>
      app.rows().add('operations', {
        workspace_id: workspaceId,
        type: 'storage-instance',
        action: 'create',
        state,
        finished_at: app.clock.now(),
      });
    await operation('failed');
    expect(await lineOf(admin, 'operations_failed')).toMatchObject({
      count: 1,
      to: `/app/workspaces/${workspaceId}`,
      items: [{ name: 'Quarry', note: 'Create · Location' }],
    });
    await operation('succeeded');
    expect(await lineOf(admin, 'operations_failed')).toBeUndefined();
    expect(provisioning.listOperations.path).toContain('operations');
  });

  test('an administrator sees mails that failed, without their content', async () => {
    await withSession(app.platform.engine, (session) =>
      session.query(
        `insert into pgboss.job (name, data, state, retry_count, completed_on, output)
         values ('mail', $1, 'failed', 12, now(), '{"message":"550 no such mailbox"}')`,
        [{ to: 'nobody@quarry.example', subject: 'Your code', text: 'code 123', html: '' }],
      ),
    );
    expect(await lineOf(admin, 'mails_failed')).toMatchObject({
      count: 1,
      to: '/app/outbox',
      items: [{ name: 'nobody@quarry.example', note: 'Your code' }],
    });
    const outbox = await (await admin.request('/outbox')).text();
    expect(JSON.parse(outbox)).toMatchObject({
      undelivered: [{ to: 'nobody@quarry.example', attempts: 13, reason: '550 no such mailbox' }],
    });
    expect(outbox).not.toContain('code 123');
  });

  test('an administrator who acts for a person sees nothing of the installation', async () => {
    const answer = await admin.request(`/today?doAs=${owner.account.userId}`);
    expect(await answer.json()).toMatchObject({ lines: [] });
  });
});

test('owners of the site see unanswered contact requests, and nobody else does', async () => {
  const body = JSON.stringify({ firstName: 'Dora', email: 'dora@visitor.example', request: 'A\n question' });
  const headers = { 'content-type': 'application/json' };
  await app.request('/api/v1/blog/newsletter', { method: 'POST', body, headers });
  const owner = await app.signIn('ROLE_OWNER', app.siteId);
  expect(await lineOf(owner, 'requests_new')).toMatchObject({
    count: 1,
    to: '/app/contacts?state=new',
    items: [{ name: 'Dora', note: 'A question', day: civilDay(app.clock.now(), 'Europe/Paris') }],
  });
  expect(await lineOf(await app.signIn('ROLE_MANAGER', app.siteId), 'requests_new')).toBeUndefined();
  expect(await lineOf(await app.signIn('ROLE_OWNER'), 'requests_new')).toBeUndefined();
  const query = { rowsPerPage: 1, page: 0 };
  const [request] = (await owner.api(listRequests, { query })).requests;
  await owner.api(answerRequest, { params: { requestId: Number(request?.request_id) } });
  expect(await lineOf(owner, 'requests_new')).toBeUndefined();
});
