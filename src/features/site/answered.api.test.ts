import { expect, test } from 'vitest';
import { testApi, testPerson } from '../../../tests/support/api.ts';
import * as contact from './contact.contract.ts';

const app = testApi();
const owner = testPerson(app, 'ROLE_OWNER', { ofSite: true });

const list = (query: { state?: 'new' | 'answered' } = {}) =>
  owner.api(contact.listRequests, { query: { rowsPerPage: 10, page: 0, ...query } });

async function receive(firstName: string): Promise<number> {
  const body = JSON.stringify({ firstName, email: `${firstName}@visitor.example`, request: 'A question' });
  const headers = { 'content-type': 'application/json' };
  await app.request('/api/v1/blog/newsletter', { method: 'POST', body, headers });
  const id = (await list()).requests[0]?.request_id;
  if (id === undefined) throw new Error('the request was not stored');
  return id;
}

test('a request is new until it is marked as answered, and marking it can be undone', async () => {
  const [first, second] = [await receive('Ada'), await receive('Bea')];
  expect(await list({ state: 'new' })).toMatchObject({ totalCount: 2 });
  const answered = await owner.api(contact.answerRequest, { params: { requestId: first } });
  const { firstName, lastName } = owner.account;
  expect(answered).toMatchObject({
    request_id: first,
    state: 'answered',
    answered: { by: `${firstName} ${lastName}` },
  });
  expect(await list({ state: 'answered' })).toMatchObject({ totalCount: 1, requests: [answered] });
  expect(await list({ state: 'new' })).toMatchObject({ requests: [{ request_id: second, answered: null }] });

  const csv = await (await owner.request('/site/requests/export?state=answered')).text();
  const lines = csv.trim().split('\r\n');
  expect(lines[0]).toContain('State,Answered by,Answered on');
  expect(lines[1]).toContain(`,Answered,${firstName} ${lastName},`);
  expect(lines).toHaveLength(2);

  const again = await owner.request(`/site/requests/${first}/answer`, { method: 'POST' });
  expect(again.status).toBe(409);
  expect(await again.json()).toMatchObject({ code: 'REQUEST_SEEN_TO', extra: { state: 'answered' } });
  expect(await owner.api(contact.reopenRequest, { params: { requestId: first } })).toMatchObject({
    state: 'new',
    answered: null,
  });
});

test('without MAIL_CONTACT requests go to the workspace of the site', async () => {
  const address = 'company@site.example';
  await app.rows(app.siteId).change('workspaces', app.siteId, { email: address });
  await receive('Eve');
  expect((await app.mails(address)).at(-1)?.headers['reply-to']).toContain('eve@visitor.example');
});

test('of twenty concurrent attempts to mark a request as answered, one succeeds', async () => {
  const id = await receive('Cleo');
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => owner.request(`/site/requests/${id}/answer`, { method: 'POST' })),
  );
  const statuses = outcomes.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
});
