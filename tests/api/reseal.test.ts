/** After a change of key, values that the previous key sealed can be opened with the new key alone. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sealedAnswers, storedKeyOf } from '#api/idempotency.ts';
import { sealedColumns } from '#entry/cli/reseal.ts';
import { PASSWORD } from '#features/accounts/factory.ts';
import { beginTotp } from '#features/accounts/second-factor.contract.ts';
import { openSecret } from '#features/accounts/server/second-factor-totp.service.ts';
import { writePost } from '#features/posts/factory.ts';
import { sealedCredentials } from '#features/provisioning/server/operation.service.ts';
import { resealAll } from '#platform/crypto/sealed-columns.ts';
import { createVault } from '#platform/crypto/vault.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { examineSecrets } from '#platform/doctor/database.ts';
import { testApi, testPerson } from '../support/api.ts';

const app = testApi();
const author = testPerson(app, 'ROLE_USER', { ofSite: true });

const secretKey = 'the key that comes after the one in the file';

test('everything sealed with a previous key is sealed again', async () => {
  const { engine, config, vault } = app.platform;
  const { userId, workspaceId } = author.account;
  // A secret of an app, credentials that wait for their requester, and an answer stored for a repeat.
  const { secret } = await author.api(beginTotp, { params: { userId }, body: { currentPassword: PASSWORD } });
  const rows = app.rows(workspaceId);
  const made = { type: 'storage-user', action: 'create', state: 'succeeded' } as const;
  const operationId = await rows.add('operations', made);
  const sealed_secret = vault.seal('a key', sealedCredentials.about(operationId));
  await rows.change('operations', operationId, { sealed_secret });
  const { postId } = await writePost(author);
  const preview = await author.request(`/posts/${postId}/EN/preview`, {
    method: 'POST',
    headers: { 'idempotency-key': 'preview', 'content-type': 'application/json' },
    body: '{}',
  });
  const answer = await preview.text();
  const next = createVault({ ...config, secretKey });
  const finding = async () => (await examineSecrets(engine, next, sealedColumns)).state;
  expect(await finding()).toBe('note');

  // Also a value with an unknown key, in another workspace.
  const other = await app.account({ workspace_id: await app.workspace() });
  await app
    .rows(other.workspaceId)
    .add('account_totps', { account_id: other.userId, secret: 'v1.00000000.AAAA' });
  expect(await finding()).toBe('defect');
  expect(await resealAll(engine, next, sealedColumns)).toEqual({ anew: 3, present: 0, closed: 1 });
  expect(await resealAll(engine, next, sealedColumns)).toEqual({ anew: 0, present: 3, closed: 1 });

  const newVault = createVault({ secretKey, previousSecretKeys: [], dataDir: '/nowhere' });
  const kept = await asTenant(engine, workspaceId, async ({ db }) => {
    const { rows } = await sql<{ totp: string; credentials: string; answer: string }>`
      select (select secret from account_totps where account_id = ${userId}) as totp,
             (select sealed_secret from operations where id = ${operationId}) as credentials,
             (select body from idempotent_answers where key = ${storedKeyOf('preview')}) as answer`.execute(
      db,
    );
    return rows[0];
  });
  expect(openSecret(newVault, userId, kept?.totp ?? '')).toBe(secret);
  expect(newVault.open(kept?.credentials ?? '', sealedCredentials.about(operationId))).toBe('a key');
  expect(newVault.open(kept?.answer ?? '', sealedAnswers.about(storedKeyOf('preview')))).toBe(answer);
});
