/**
 * Every call that names a thing asks a predicate of `access.ts` about it, and heeds the answer: while all of them say no,
 * it is refused. What is of oneself by its address is refused to a colleague. A service that forgets to ask is told by the
 * name of its call.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '#kernel/call.ts';
import { allCalls } from '../../generated/calls.ts';
import { startApi, type TestApi } from '../support/api.ts';
import { type OwnCompany, ownCompany, readyFor } from '../support/own-company.ts';
import { whileForbidden } from '../support/predicates.ts';
import { asking, attempt, isGuarded, mayCall, named } from '../support/walk.ts';

let app: TestApi;
beforeAll(async () => {
  app = await startApi();
});
afterAll(() => app.close());

/** Calls that are about any thing of the workspace for whoever has the role, and why. */
const byRole: Readonly<Record<string, string>> = {
  readMember: 'who looks after some sees all',
  readMedia: 'pictures are the workspace’s',
  renameMedia: 'pictures are the workspace’s',
  describeMedia: 'pictures are the workspace’s',
  listCategoryTranslations: 'categories are the workspace’s',
  createCategoryTranslation: 'categories are the workspace’s',
  updateCategoryTranslation: 'categories are the workspace’s',
  updateContract: 'who writes contracts writes all',
  closeContract: 'who writes contracts writes all',
  reopenContract: 'who writes contracts writes all',
  listContractMembers: 'who writes contracts writes all',
  listMoreContractMembers: 'who writes contracts writes all',
  addContractMember: 'who writes contracts writes all',
  removeContractMember: 'who writes contracts writes all',
  readPoste: 'kinds of expense are the workspace’s',
  readOwnBill: 'owners see all bills of theirs',
  readOrderHistory: 'owners see all orders of theirs',
};

/** The last one of a page is a place in a list. */
const namesThing = ({ path }: Call) => /(?!lastId)\b\w+Id\}/.test(path);
/** Accounts are looked after by their owners; what else is of a person by its address, others may see by their role. */
const ofOneself = ({ path }: Call) => path.startsWith('/users/{userId}/') && !path.endsWith('/reports');
/** Administrators look after everybody's things. */
const isAdministration = (call: Call) => mayCall(call).join() === 'ROLE_ADMIN';

const naming = allCalls.filter(
  (call) => isGuarded(call) && namesThing(call) && !ofOneself(call) && !isAdministration(call),
);

test.each(named(naming))(
  '%s asks who may',
  asking(async (_, call) => {
    const { by, options } = await readyFor(call, await ownCompany(app));
    const answer = await whileForbidden(() => attempt(call, by, options));
    const hint = `${call.id} asks no predicate of access.ts: let its service ask one, or say here why the role is enough`;
    if (byRole[call.id] !== undefined)
      expect(answer.status, 'asks one: take it off the list').toBeLessThan(300);
    else expect([403, 404], hint).toContain(answer.status);
    // It was the predicate, and nothing else; but of files there are only rows here.
    if (byRole[call.id] === undefined && call.produces === undefined)
      expect((await attempt(call, by, options)).status).toBe(call.status ?? 200);
  }),
);

let company: OwnCompany;
beforeAll(async () => {
  company = await ownCompany(app);
});

test.each(named(allCalls.filter(ofOneself)))(
  '%s is refused to a colleague',
  asking(async (_, call) => {
    const [role] = mayCall(call);
    if (role === undefined) throw new Error('nobody may call it');
    const ids = { ...company.ids, userId: company.owner.account.userId };
    expect([403, 404]).toContain((await attempt(call, company.people[role], { ids })).status);
  }),
);
