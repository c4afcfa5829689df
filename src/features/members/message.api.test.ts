import { expect, test } from 'vitest';
import { form, testApi } from '../../../tests/support/api.ts';
import { INVITATION_LIMIT, MESSAGE_LIMIT } from './rules.ts';

const app = testApi();

async function company() {
  const workspaceId = await app.workspace({ pricing: 'enterprise' });
  return {
    manager: await app.signIn('ROLE_MANAGER', workspaceId),
    user: await app.signIn('ROLE_USER', workspaceId),
  };
}

test('a message arrives unchanged, and replies go to the sender', async () => {
  const { manager, user } = await company();
  const message = 'Bonjour,\n\nplease hand in <b>March</b>.\nÀ bientôt';
  const response = await manager.request(`/members/${user.account.userId}/message`, {
    method: 'POST',
    body: form({ message }),
  });
  expect(response.status).toBe(201);
  const [mail] = await app.mails(user.account.email);
  expect(mail?.text).toContain('please hand in <b>March</b>.');
  expect(mail?.html).not.toContain('<b>March');
  expect(mail?.headers['reply-to']).toEqual([manager.account.email]);
  const empty = await manager.request(`/members/${user.account.userId}/message`, {
    method: 'POST',
    body: form({ message: ' \n ' }),
  });
  expect(empty.status).toBe(400);
});

test('the number of messages that a person can send is limited', async () => {
  const { manager, user } = await company();
  const send = () =>
    manager.request(`/members/${user.account.userId}/message`, {
      method: 'POST',
      body: form({ message: 'Bonjour' }),
    });
  const answers = await Promise.all(Array.from({ length: MESSAGE_LIMIT.points + 2 }, send));
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses.filter((status) => status === 201)).toHaveLength(MESSAGE_LIMIT.points);
  expect(statuses.slice(-2)).toEqual([429, 429]);
  expect(Number(answers.find(({ status }) => status === 429)?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await app.mails(user.account.email)).toHaveLength(MESSAGE_LIMIT.points);
});

test('the number of invitations that a person can send is limited', async () => {
  const { manager } = await company();
  for (let count = 1; count < INVITATION_LIMIT.points; count++)
    await app.platform.limits.count(INVITATION_LIMIT, String(manager.account.userId));
  const invite = (email: string) =>
    manager.request('/members/invite', { method: 'POST', body: form({ email, role: 'ROLE_USER' }) });
  expect((await invite('last@test.example')).status).toBe(201);
  expect((await invite('beyond@test.example')).status).toBe(429);
});
