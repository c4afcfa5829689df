/** Removes a second factor that its owner lost. */
import { expect, test } from 'vitest';
import { giveSecondFactor } from '#features/accounts/factory.ts';
import { listEvents } from '#features/audit/contract.ts';
import { COMMAND_LINE } from '#features/audit/rules.ts';
import { commandContext } from '#platform/request/job.ts';
import { form, type TestClient, testApi } from '../../../tests/support/api.ts';
import * as contract from './contract.ts';
import { accountOf, resetAtMachine } from './server/second-factor.service.ts';

const app = testApi();

const isSignedIn = async (client: TestClient) =>
  (await client.request('/members?rowsPerPage=1&page=0')).status === 200;
const signIn = ({ account }: TestClient) =>
  app.request('/api/v1/authenticate', {
    method: 'POST',
    body: form({ email: account.email, password: 'Correct9Horse' }),
  });
const resets = { query: { rowsPerPage: 1, page: 0, action: 'member.second-factor-reset' } };

test('an owner removes a member’s second factor: sessions end, the member is notified, and the audit log records it', async () => {
  const { owner, manager, user } = await app.company();
  const params = { memberId: user.account.userId };
  const reset = async (by: TestClient, of = user, query = '') => {
    const { status } = await by.request(`/members/${of.account.userId}/second-factor${query}`, {
      method: 'DELETE',
    });
    return status;
  };
  await expect(owner.api(contract.resetSecondFactor, { params })).rejects.toMatchObject({
    status: 409,
    code: 'NO_SECOND_FACTOR',
  });
  await giveSecondFactor(app.platform.engine, user.account);
  expect((await owner.api(contract.readMember, { params })).second_factor).toBe(true);
  expect(await reset(manager)).toBe(403);
  expect(await reset(owner, owner)).toBe(403);
  // Never while acting for another, even for a person who is otherwise permitted.
  const admin = await app.signIn('ROLE_ADMIN');
  expect(await reset(admin, user, `?doAs=${owner.account.userId}`)).toBe(403);
  expect(await isSignedIn(user)).toBe(true);

  expect((await owner.api(contract.resetSecondFactor, { params })).second_factor).toBe(false);
  expect(await isSignedIn(user)).toBe(false);
  expect((await signIn(user)).status).toBe(200);
  const [mail] = await app.mails(user.account.email);
  expect(mail?.subject).toBe('Your second factor for Ardoise was removed');
  expect(mail?.text).toContain('Ada Lovelace has removed');
  const { events } = await owner.api(listEvents, resets);
  expect(events).toMatchObject([
    { actor: { user_id: owner.account.userId }, subject_id: String(user.account.userId) },
  ]);
});

test('the command line removes a sole administrator’s second factor, with an audit event and a mail', async () => {
  const admin = await app.signIn('ROLE_ADMIN');
  const { email, userId } = admin.account;
  const command = commandContext(app.contexts, app.platform);
  await expect(accountOf(command, 'nobody@test.example')).rejects.toMatchObject({ status: 404 });
  await expect(resetAtMachine(command, email)).rejects.toMatchObject({ code: 'NO_SECOND_FACTOR' });
  await giveSecondFactor(app.platform.engine, admin.account);
  expect(await (await signIn(admin)).json()).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });

  await resetAtMachine(command, email.toUpperCase());
  expect(await isSignedIn(admin)).toBe(false);
  expect((await signIn(admin)).status).toBe(200);
  const [mail] = await app.mails(email);
  expect(mail?.text).toContain('Whoever runs the server of Ardoise has removed the second factor');
  const owner = await app.signIn('ROLE_OWNER', app.siteId);
  const { events } = await owner.api(listEvents, resets);
  expect(events).toMatchObject([
    { actor: { user_id: null, name: COMMAND_LINE }, subject_id: String(userId) },
  ]);
});
