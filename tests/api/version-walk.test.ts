/**
 * A change with a stale `If-Match` gets 412 and changes nothing; one with the current version succeeds
 * (product.md §2). This applies to every change with an id in its path, in every contract, unless the contract
 * gives a reason with `unversioned`.
 */
import { describe, expect, test } from 'vitest';
import { type Call, type VersionOf, versionedReads } from '#kernel/call.ts';
import { allCalls } from '../../generated/calls.ts';
import { testApi } from '../support/api.ts';
import { ownCompany, readyFor } from '../support/own-company.ts';
import { sampleOf } from '../support/sample.ts';
import { snapshotOf } from '../support/snapshot.ts';
import { type Attempt, attempt, named, type Requester, sendingRequests } from '../support/walk.ts';

const app = testApi();

const changes = allCalls.filter(
  ({ method, path, changesNothing }) =>
    !changesNothing && (method === 'PUT' || method === 'DELETE' || (method === 'POST' && /id\}/i.test(path))),
);

test.each(named(changes))('%s has a version or gives the reason why not', (_, call) => {
  const hint = `${call.id}: add ifMatch: { of: theRead } or unversioned: 'why'`;
  expect(call.ifMatch !== undefined || /\w+ \w+/.test(call.unversioned ?? ''), hint).toBe(true);
  expect(call.ifMatch !== undefined && call.unversioned !== undefined, `${call.id} says both`).toBe(false);
  if (call.ifMatch !== undefined)
    expect(call.scope, `${call.id} has no transaction to compare in`).not.toBe('none');
});

const versioned = allCalls.flatMap((call) =>
  call.ifMatch === undefined ? [] : [{ call, version: call.ifMatch }],
);

/** Reads the version before the change, as the caller. */
async function versionFor({ call, version }: Change, by: Requester, options: Attempt): Promise<string> {
  const has = {
    ...sampleOf(call.params, options.ids),
    ...sampleOf(call.body, options.ids),
    ...sampleOf(call.query),
  };
  const reading = versionedReads(version).find(({ path }) =>
    [...path.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => name in has),
  );
  if (reading === undefined) throw new Error(`${call.id} lacks the parameters of its read`);
  const answer = await attempt(reading, by, { ids: options.ids });
  const etag = answer.headers.get('etag');
  if (etag === null) throw new Error(`${reading.id} gives no ETag: ${answer.status} ${await answer.text()}`);
  return etag;
}

interface Change {
  call: Call;
  version: VersionOf;
}

describe('a change names its version', () => {
  const rows = versioned.map((change) => [change.call.id, change] as const);

  test('the walk finds changes that name a version', () => expect(rows.length).toBeGreaterThan(10));

  test.each(rows)(
    '%s rejects a stale version and accepts the current one',
    sendingRequests(async (_, change) => {
      const { call } = change;
      const company = await ownCompany(app);
      const { by, options } = await readyFor(call, company);
      const etag = await versionFor(change, by, options);
      const before = await snapshotOf(app, company.workspaceId);
      const stale = await attempt(call, by, { ...options, headers: { 'if-match': '"stale"' } });
      expect(stale.status, await stale.text()).toBe(412);
      expect(await snapshotOf(app, company.workspaceId)).toEqual(before);
      const fresh = await attempt(call, by, { ...options, headers: { 'if-match': etag } });
      const hint = `tests/support/own-company.ts: add what ${call.id} needs to succeed.`;
      expect(fresh.status, `${hint} ${await fresh.text()}`).toBe(call.status ?? 200);
    }),
  );
});
