/**
 * A repeated POST with the same `Idempotency-Key` gets the first answer and changes nothing more (product.md
 * §2). The walk tests every contract with a person who has access, in a separate company for each, unless the
 * contract gives a reason with `notRepeatable`.
 */
import { describe, expect, test } from 'vitest';
import type { Call } from '#kernel/call.ts';
import { isRepeatable } from '#kernel/call.ts';
import { allCalls } from '../../generated/calls.ts';
import { testApi } from '../support/api.ts';
import type { OwnCompany } from '../support/other-company.ts';
import { ownCompany, readyFor } from '../support/own-company.ts';
import { snapshotOf } from '../support/snapshot.ts';
import { attempt, named, type Requester, sendingRequests, tenantRoles } from '../support/walk.ts';

const app = testApi();

const posts = allCalls.filter(({ method, changesNothing }) => method === 'POST' && changesNothing !== true);

test.each(named(posts))('%s can be repeated safely, or gives the reason why not', (_, call) => {
  if (!isRepeatable(call))
    expect(
      call.notRepeatable,
      `${call.id} stores no answer: add notRepeatable: 'why', or give it a transaction`,
    ).toMatch(/\w+ \w+/);
});

describe('the same key twice', () => {
  // Calls that need a code fail with sample values; the pipeline repeats them like the others.
  const repeatable = posts.filter((call) => isRepeatable(call) && call.needsCode === undefined);

  test.each(named(repeatable))(
    '%s gives the same answer and changes nothing more',
    sendingRequests(async (_, call) => {
      const company = await ownCompany(app);
      const { by, options } = await readyFor(call, company);
      const headers = { 'idempotency-key': `walk-${call.id}` };
      const first = await attempt(call, by, { ...options, headers });
      const text = await first.text();
      expect(
        first.status,
        `tests/support/own-company.ts: add what ${call.id} needs to succeed. ${text}`,
      ).toBe(call.status ?? 200);
      const before = await snapshotOf(app, company.workspaceId);
      const second = await attempt(call, by, { ...options, headers });
      expect([second.status, await second.text()]).toEqual([first.status, text]);
      expect(await snapshotOf(app, company.workspaceId)).toEqual(before);
    }),
  );

  test.each(named(repeatable.filter(({ params, body }) => params !== undefined || body !== undefined)))(
    '%s rejects the key for another request',
    sendingRequests(async (_, call) => {
      const company = await ownCompany(app);
      const { by, options } = await readyFor(call, company);
      const headers = { 'idempotency-key': `other-${call.id}` };
      const first = await attempt(call, by, { ...options, headers });
      expect(first.status, await first.text()).toBe(call.status ?? 200);
      const second = await attemptAnother(call, by, company, headers);
      expect([second.status, await second.text()]).toEqual([
        422,
        expect.stringContaining('IDEMPOTENCY_KEY_REUSED'),
      ]);
    }),
  );
});

/** Sends another request of the same person in the same workspace. */
function attemptAnother(call: Call, by: Requester, company: OwnCompany, headers: Record<string, string>) {
  const isNamed = call.tenant !== undefined && tenantRoles(call).length === 0;
  const id = call.access === 'anyone' ? 'registerNewsletter' : isNamed ? 'messageMember' : 'stopActing';
  const another = posts.find((one) => one.id === id) ?? call;
  return attempt(another, by, { ids: { ...company.ids, email: 'else@test.example' }, headers });
}

test('a visitor’s key differs from a member’s, and from the same key on another site', async () => {
  const register = (host?: string) =>
    app.request('/api/v1/blog/register', {
      method: 'POST',
      headers: { 'idempotency-key': 'shared', ...(host === undefined ? {} : { host }) },
      body: new URLSearchParams({ email: `${host ?? 'site'}@test.example` }),
    });
  await app.workspace({ domain_name: 'second.example' });
  expect((await register()).status).toBe(201);
  expect((await register('second.example')).status).toBe(201);
  const member = await app.signIn('ROLE_OWNER', app.siteId);
  const category = await member.request('/blog/categories/', {
    method: 'POST',
    headers: { 'idempotency-key': 'shared' },
    body: new URLSearchParams({ title: 'Shared' }),
  });
  expect(category.status).toBe(201);
});
