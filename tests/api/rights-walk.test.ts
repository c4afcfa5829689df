/**
 * Every call checks a predicate of `access.ts` and obeys it, or its contract gives a reason: `byRole` if
 * `access` lists roles, `byMembership` if every member may. A call with an id is rejected while all predicates
 * return false; a member's call without an id checks at least one. One person's data are rejected for a
 * colleague.
 */
import { expect, test } from 'vitest';
import type { Call } from '#kernel/call.ts';
import { allCalls } from '../../generated/calls.ts';
import { beforeTests, testApi } from '../support/api.ts';
import { ownCompany, readyFor } from '../support/own-company.ts';
import { checkedPredicates, whileForbidden } from '../support/predicates.ts';
import { attempt, isGuarded, mayCall, named, sendingRequests } from '../support/walk.ts';

const app = testApi();
const company = beforeTests(() => ownCompany(app));

/** Whether a call has an id in its path; `lastId` is a position in a list. */
const hasId = ({ path }: Call) => /(?!lastId)\b\w+Id\}/.test(path);
const ofOnePerson = ({ path }: Call) => path.startsWith('/users/{userId}/');
/** Whether a call is for administrators only, who manage all workspaces. */
const isAdministration = (call: Call) => mayCall(call).join() === 'ROLE_ADMIN';

const reasonOf = ({ byRole, byMembership }: Call) => byRole ?? byMembership;
const hintFor = (call: Call) =>
  `${call.id} checks no predicate of access.ts: check one in its service, or add to its contract ${
    call.access === 'member' ? 'byMembership' : 'byRole'
  }: 'why'`;

const guarded = allCalls.filter((call) => isGuarded(call) && !isAdministration(call));

test.each(named(guarded.filter(hasId)))(
  '%s obeys a predicate on its subject, or gives a reason',
  sendingRequests(async (_, call) => {
    const { by, options } = await readyFor(call, await ownCompany(app));
    const before = checkedPredicates();
    const answer = await whileForbidden(() => attempt(call, by, options));
    // The test below covers personal data without a predicate.
    if (ofOnePerson(call) && checkedPredicates() === before) return;
    if (reasonOf(call) !== undefined)
      return expect(
        answer.status,
        answer.status === 404
          ? `${call.id} finds no row of the caller: add one in «needs» of tests/support/own-company.ts`
          : 'it obeys a predicate: remove the reason',
      ).toBeLessThan(300);
    expect([403, 404], hintFor(call)).toContain(answer.status);
    // Only the predicate rejected it. In this test files exist only as rows.
    if (call.produces === undefined)
      expect((await attempt(call, by, options)).status).toBe(call.status ?? 200);
  }),
);

test.each(named(guarded.filter((call) => call.access === 'member' && !hasId(call))))(
  '%s checks a predicate, or gives a reason why every member may call it',
  sendingRequests(async (_, call) => {
    const { by, options } = await readyFor(call, company);
    const before = checkedPredicates();
    await attempt(call, by, options);
    const checked = checkedPredicates() > before;
    if (call.byMembership === undefined) expect(checked, hintFor(call)).toBe(true);
    else expect(checked, 'it checks a predicate: remove byMembership').toBe(false);
  }),
);

test.each(named(guarded.filter(ofOnePerson)))(
  '%s is rejected for a colleague',
  sendingRequests(async (_, call) => {
    const [role] = mayCall(call);
    if (role === undefined) throw new Error('nobody may call it');
    const ids = { ...company.ids, userId: company.owner.account.userId };
    expect([403, 404]).toContain((await attempt(call, company.people[role], { ids })).status);
  }),
);

test.each(named(allCalls.filter((call) => reasonOf(call) !== undefined)))(
  '%s gives a reason where it needs one',
  (_, call) => {
    expect(reasonOf(call)).toMatch(/\w+ \w+ \w+/);
    expect(hasId(call) || call.byRole === undefined, 'a call that names nothing needs no byRole').toBe(true);
    expect(isAdministration(call), 'administrators need no reason').toBe(false);
  },
);
