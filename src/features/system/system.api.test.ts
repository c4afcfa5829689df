import { expect, test } from 'vitest';
import { withSession } from '#platform/db/engine.ts';
import { asInstallation } from '#platform/db/installation.ts';
import { testApi, testPerson } from '../../../tests/support/api.ts';
import { readSystem } from './contract.ts';
import { recordBackup } from './server/service.ts';

const app = testApi();
const admin = testPerson(app, 'ROLE_ADMIN');
const owner = testPerson(app, 'ROLE_OWNER');

test('administrators read the state of the installation, and nobody else', async () => {
  const system = await admin.api(readSystem);
  expect(system.database_version).toMatch(/^\d+/);
  expect(system.disk.free).toBeGreaterThan(0);
  expect(system.disk.total).toBeGreaterThanOrEqual(system.disk.free);
  expect(system).toMatchObject({ version: app.platform.config.version, mail_server: true, backup: null });
  expect((await owner.request('/system')).status).toBe(403);
});

test('the last backup is shown, and is in the audit log of the site', async () => {
  const facts = { rows: 12, files: 3, bytes: 4096 };
  await asInstallation(app.platform.engine, ({ db }) => recordBackup(db, { ...facts, rows: 1 }));
  await asInstallation(app.platform.engine, ({ db }) => recordBackup(db, facts));
  const { backup } = await admin.api(readSystem);
  expect(backup).toMatchObject(facts);
});

test('a job that failed in all its attempts is shown with its reason', async () => {
  await withSession(app.platform.engine, (session) =>
    session.query(
      `insert into pgboss.job (name, state, completed_on, retry_count, output)
       values ('mail', 'failed', now(), 2, '{"message": "connect ECONNREFUSED"}')`,
    ),
  );
  const { failed_jobs, queues } = await admin.api(readSystem);
  expect(failed_jobs).toMatchObject([{ name: 'mail', attempts: 3, reason: 'connect ECONNREFUSED' }]);
  expect(queues.find(({ name }) => name === 'mail')).toMatchObject({ failed: 1, waiting: 0 });
});

test('each server process is listed by the connection that receives its notifications', async () => {
  await app.platform.engine.listen('content', () => {});
  await expect
    .poll(async () => (await admin.api(readSystem)).processes)
    .toMatchObject([{ version: 'test', role: 'both', name: 'machine:1' }]);
});
