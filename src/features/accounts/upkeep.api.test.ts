/** Runs the scheduled jobs, and reads the mails as an administrator. */
import { expect, test } from 'vitest';
import { asInstallation } from '#platform/db/installation.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { testApi } from '../../../tests/support/api.ts';
import { listOutbox } from './outbox.contract.ts';
import { sweep } from './server/sweep.service.ts';

const app = testApi();
const mailless = testApi({ SMTP_URL: '' });

const DAY = 24 * 3_600_000;
const before = (milliseconds: number) => new Date(app.clock.now().getTime() - milliseconds);

test('the sweep deletes expired rows and keeps all others', async () => {
  const { engine } = app.platform;
  const [alive, idle] = [await app.signIn('ROLE_USER'), await app.signIn('ROLE_USER')];
  const never = await app.workspace({ created_at: before(8 * DAY) });
  const lately = await app.workspace({ created_at: before(DAY) });
  const inUse = await app.workspace({ created_at: before(8 * DAY) });
  const pending = { role: 'ROLE_OWNER', user_state: 'pending' } as const;
  for (const workspace_id of [never, lately, inUse]) await app.account({ workspace_id, ...pending });
  await app.account({ workspace_id: inUse, role: 'ROLE_USER' });
  const invited = await app.workspace({ created_at: before(8 * DAY) });
  await app.account({ workspace_id: invited, ...pending, password_hash: null });
  await app.rows().change('sessions', idle.session.sessionId, { last_seen_at: before(13 * 3_600_000) });

  const kept = { workspace_id: alive.account.workspaceId, account_id: alive.account.userId, status: 200 };
  await asTenant(engine, kept.workspace_id, ({ db }) =>
    db
      .insertInto('idempotent_answers')
      .values(
        [1, 8].map((days) => ({
          ...kept,
          key: `${days}`,
          body: '',
          request_hash: Buffer.from([0]),
          created_at: before(days * DAY),
        })),
      )
      .execute(),
  );

  const gone = await sweep(app.job());
  expect(gone).toMatchObject({ answers: 1, sessions: 1, signUps: 1, codes: 0, challenges: 0 });
  const left = await asInstallation(engine, async ({ db }) => ({
    workspaces: (await db.selectFrom('workspaces').select('id').execute()).map(({ id }) => id),
    sessions: (await db.selectFrom('sessions').select('id').execute()).map(({ id }) => id),
  }));
  expect(left.workspaces).not.toContain(never);
  expect(left.workspaces).toEqual(expect.arrayContaining([lately, inUse, invited, app.siteId]));
  expect(left.sessions).toContain(alive.session.sessionId);
  expect(left.sessions).not.toContain(idle.session.sessionId);
});

test('without a mail server only administrators read mails about accounts', async () => {
  const { email } = await mailless.account({ workspace_id: mailless.siteId });
  await mailless.request(`/api/v1/users/password/forgot/${email}`, { method: 'POST' });
  await mailless.platform.jobs.drain();
  const admin = await mailless.signIn('ROLE_ADMIN');
  const outbox = await admin.api(listOutbox);
  expect(outbox.inUse).toBe(true);
  expect(outbox.mails).toMatchObject([{ to: email, subject: 'A new password for Ardoise' }]);
  expect(outbox.mails[0]?.text).toContain('http://ardoise.test/en/app/forgot?userEmail=');
  const owner = await mailless.signIn('ROLE_OWNER', mailless.siteId);
  expect((await owner.api(listOutbox)).mails).toEqual([]);
  for (const role of ['ROLE_USER', 'ROLE_MANAGER'] as const) {
    const client = await mailless.signIn(role, mailless.siteId);
    expect((await client.request('/outbox')).status).toBe(403);
  }
  expect((await mailless.request('/api/v1/outbox')).status).toBe(401);
});

test('with a mail server the outbox reports that it is not in use', async () => {
  const admin = await app.signIn('ROLE_ADMIN');
  expect(await admin.api(listOutbox)).toEqual({ inUse: false, mails: [], undelivered: [] });
});
