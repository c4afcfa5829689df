/** Checks that no answer shows a member the phone numbers of colleagues. */
import { expect, test } from 'vitest';
import { listMembers, type MemberRow } from '#features/members/contract.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { allCalls } from '../../generated/calls.ts';
import { testApi } from '../support/api.ts';
import { ownCompany } from '../support/own-company.ts';
import { attempt, isGuarded, mayCall, targetOf } from '../support/walk.ts';

const app = testApi();
const reads = allCalls.filter(
  (call) => call.method === 'GET' && isGuarded(call) && mayCall(call).includes('ROLE_USER'),
);

/** What members see of their colleagues. A new field does not compile until it is here or in `hidden`. */
type Shown =
  | 'memberId'
  | 'user_id'
  | 'email'
  | 'firstName'
  | 'lastName'
  | 'login'
  | 'role'
  | 'account_state'
  | 'user_state'
  | 'invitation'
  | 'workspaceId'
  | 'workspace'
  | 'workspace_is_site'
  | 'administers';
const hidden: Omit<MemberRow, Shown> = {
  phoneNumber: '',
  second_factor: false,
  second_factor_missing: false,
  last_seen_at: null,
};

test('no read shows a member what only managers see of their colleagues', async () => {
  const { workspaceId, people, ids } = await ownCompany(app);
  const mark = '+33 6 55 44 33 22 11';
  await asTenant(app.platform.engine, workspaceId, ({ db }) =>
    db
      .updateTable('accounts')
      .set({ phone_number: mark })
      .where('id', '<>', people.ROLE_USER.account.userId)
      .execute(),
  );
  const shown = await people.ROLE_MANAGER.api(listMembers, { query: { rowsPerPage: 100, page: 0 } });
  expect(JSON.stringify(shown)).toContain(mark);
  const seen = await people.ROLE_USER.api(listMembers, { query: { rowsPerPage: 100, page: 0 } });
  for (const member of seen.members) expect(member).toMatchObject(hidden);
  const found: string[] = [];
  for (const call of reads) {
    const [path = ''] = targetOf(call, { ids }).split('?');
    const answers = await Promise.all([
      attempt(call, people.ROLE_USER, { ids }),
      // The sample's filters may select no rows.
      people.ROLE_USER.request(`${path}?rowsPerPage=100&page=0`),
    ]);
    const text = (await Promise.all(answers.map((answer) => answer.text()))).join();
    if (text.includes(mark)) found.push(call.id);
  }
  expect(found, 'answer phone numbers only to people who manage members').toEqual([]);
  expect(reads.length).toBeGreaterThan(50);
});
