import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { createMailer } from './mail.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'ardoise-mail-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

test('only the server’s user may read the mails in the outbox, because they contain codes', async () => {
  const mailer = createMailer(readConfig({ DATA_DIR: dataDir }), {} as Jobs);
  const mail = { to: 'a@test.example', subject: 'A new password', text: 'code', html: '<p>code</p>' };
  await mailer.job.run(mail, { id: '1', attempt: 1, now: new Date('2026-03-01T08:00:00Z') });
  const outbox = path.join(dataDir, 'outbox');
  expect(statSync(outbox).mode & 0o077).toBe(0);
  const files = readdirSync(outbox);
  expect(files).toHaveLength(2);
  expect(files.every((file) => file.startsWith('2026-03-01T08-00-00-000Z-1.'))).toBe(true);
  for (const file of files) expect(statSync(path.join(outbox, file)).mode & 0o077, file).toBe(0);
});

const word = '=?utf-8?q?eve=40evil.example?=';

test.each(['to', 'replyTo'] as const)('a mail with an encoded word in %s is not sent', async (field) => {
  const mailer = createMailer(readConfig({ DATA_DIR: dataDir }), {} as Jobs);
  const mail = {
    to: 'a@test.example',
    subject: 'Hello',
    text: '',
    html: '',
    [field]: `${word}@test.example`,
  };
  await expect(mailer.job.run(mail, { id: '2', attempt: 1, now: new Date() })).rejects.toThrow(
    'encoded word',
  );
});

test('a subject is transmitted unchanged', async () => {
  const mailer = createMailer(readConfig({ DATA_DIR: dataDir }), {} as Jobs);
  const mail = { to: 'a@test.example', subject: `Report ${word}`, text: '', html: '' };
  await mailer.job.run(mail, { id: '3', attempt: 1, now: new Date('2026-03-02T08:00:00Z') });
  const sent = readFileSync(path.join(dataDir, 'outbox', '2026-03-02T08-00-00-000Z-3.eml'), 'utf8');
  expect(sent).not.toContain(word);
});
