/**
 * An address is reserved while a change of it can be undone (product.md «Accounts»). The walk calls each
 * function that writes `accounts.email` with such an address: before, during and after the change.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createAdministrator } from '#features/accounts/server/administrator.service.ts';
import { asInstallation } from '#platform/db/installation.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { insertAccounts } from '../../src/entry/seed/seed.repo.ts';
import { PASSWORD } from '../../src/features/accounts/factory.ts';
import { form, type TestClient, testApi, testPerson } from '../support/api.ts';
import { functionsOf, sourceFiles } from '../support/source.ts';

const app = testApi();
const admin = testPerson(app, 'ROLE_ADMIN');

let count = 0;
const freshEmail = () => `walk${++count}@test.example`;
const post = (path: string, fields: Record<string, string>) =>
  app.request(`/api/v1${path}`, {
    method: 'POST',
    body: form(fields),
    address: `198.51.${100 + (++count % 100)}.${count % 250}`,
  });

async function codeFor(email: string): Promise<string> {
  const links = (await app.mails(email)).map(({ link }) => link?.searchParams.get('code'));
  return links.findLast((code) => code != null) ?? '';
}

async function requestEmail(client: TestClient, email: string): Promise<Response> {
  const body = form({ email, currentPassword: PASSWORD });
  return client.request(`/users/${client.account.userId}/profile/info`, { method: 'PUT', body });
}

const changeMember = (by: TestClient, id: number, fields: Record<string, string>) =>
  by.request(`/members/${id}`, {
    method: 'PUT',
    body: form({ firstName: 'Ada', lastName: 'Love', role: 'ROLE_USER', login: `m${id}`, ...fields }),
  });

/** The ways to give an account an address, by the function that writes it. */
const attempts: Record<string, Record<string, (email: string) => Promise<unknown>>> = {
  'accounts/server/signup.repo.ts insertOwner': {
    'a sign-up': (email) =>
      post('/signup', {
        firstName: 'Eve',
        lastName: 'Mallory',
        email,
        password: PASSWORD,
        'password-validation': PASSWORD,
        'condition-checkbox': 'on',
      }),
  },
  'accounts/server/administrator.repo.ts insertAccount': {
    'admin create': (email) =>
      createAdministrator(app.job(), { email, locale: 'en' }).catch((error: Error) => error),
  },
  'members/server/member.repo.ts insertInvited': {
    'an invitation': async (email) => {
      const owner = await app.signIn('ROLE_OWNER');
      return owner.request('/members/invite', { method: 'POST', body: form({ email, role: 'ROLE_USER' }) });
    },
    'a new workspace': (email) =>
      admin.request('/workspaces/create', {
        method: 'POST',
        body: form({ name: `Walk ${++count}`, email, storageProvider: 'LOCAL', pricing: 'single' }),
      }),
  },
  'members/server/member.repo.ts updateMember': {
    'a change of an invited person’s address': async (email) => {
      const owner = await app.signIn('ROLE_OWNER');
      const { workspaceId: workspace_id } = owner.account;
      const invited = await app.account({ workspace_id, user_state: 'pending', password_hash: null });
      return changeMember(owner, invited.userId, { email });
    },
    'a change of a member’s address, confirmed': async (email) => {
      const owner = await app.signIn('ROLE_OWNER');
      const member = await app.account({ workspace_id: owner.account.workspaceId });
      await changeMember(owner, member.userId, { email });
      return post('/email/confirm', { code: await codeFor(email) });
    },
  },
  'accounts/server/email.repo.ts setEmail': {
    'a change of one’s own address, confirmed': async (email) => {
      const other = await app.signIn('ROLE_OWNER');
      await requestEmail(other, email);
      return post('/email/confirm', { code: await codeFor(email) });
    },
    'a change that was requested while the address was free': async (email) => {
      const other = await app.signIn('ROLE_OWNER');
      const requested = freshEmail();
      await requestEmail(other, requested);
      await app.rows().change('email_changes', { new_email: requested }, { new_email: email });
      return post('/email/confirm', { code: await codeFor(requested) });
    },
  },
  'src/entry/seed/seed.repo.ts insertAccounts': {
    'the demonstration': (email) =>
      asInstallation(app.platform.engine, ({ db }) =>
        insertAccounts(db, [{ workspace_id: app.siteId, email, login: email, role: 'ROLE_USER' }]),
      ).catch((error: Error) => error),
  },
};

/** Functions that insert accounts, or update columns that may include the address. */
function writersOfAddresses(): string[] {
  const found: string[] = [];
  for (const file of sourceFiles('src')) {
    const text = readFileSync(file, 'utf8');
    if (/\b(insert into|update) accounts\b/i.test(text)) found.push(`${file} raw SQL`);
    if (!/(insertInto|updateTable)\(\s*['"`]accounts\b/.test(text)) continue;
    for (const { name, body } of functionsOf(text)) {
      const inserts = /insertInto\(\s*['"`]accounts\b/.test(body);
      const update = body.match(/updateTable\(\s*['"`]accounts\b[\s\S]*?\.set\(([\s\S]*?)\)\s*\./)?.[1];
      if (inserts || (update !== undefined && (!update.trim().startsWith('{') || /\bemail\b/.test(update))))
        found.push(`${file.replace('src/features/', '')} ${name}`);
    }
  }
  return found.sort();
}

test('the walk tries every function that writes an address', () => {
  expect(writersOfAddresses()).toEqual(Object.keys(attempts).sort());
});

/** A person for whom an attacker has requested a change of address. */
async function victim() {
  const client = await app.signIn('ROLE_OWNER');
  const { email: old, userId } = client.account;
  const taken = freshEmail();
  expect((await requestEmail(client, taken)).status).toBe(201);
  const [undo, confirm] = [await codeFor(old), await codeFor(taken)];
  return { userId, old, undo, confirm: () => post('/email/confirm', { code: confirm }) };
}

const holdersOf = async (email: string) =>
  asInstallation(app.platform.engine, ({ db }) =>
    db
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', email)
      .where('user_state', '<>', 'deleted')
      .execute(),
  );

const ways = Object.values(attempts).flatMap((of) => Object.entries(of));

describe.each(ways)('%s', (_, attempt) => {
  test('the call gives nobody a reserved address', async () => {
    const { userId, old, undo, confirm } = await victim();
    expect((await confirm()).status).toBe(200);
    await attempt(old);
    expect(await holdersOf(old)).toEqual([]);
    expect((await post('/email/undo', { code: undo })).status).toBe(200);
    expect(await holdersOf(old)).toEqual([{ id: userId }]);
  });

  test('the call gives nobody the address while the change is being confirmed', async () => {
    for (let round = 0; round < 3; round++) {
      const { userId, old, undo, confirm } = await victim();
      const [confirmed] = await Promise.all([confirm(), attempt(old), attempt(old)]);
      expect(confirmed.status).toBe(200);
      expect(await holdersOf(old)).toEqual([]);
      expect((await post('/email/undo', { code: undo })).status).toBe(200);
      expect(await holdersOf(old)).toEqual([{ id: userId }]);
    }
  });

  test('the call gives nobody the address while the change is being undone', async () => {
    for (let round = 0; round < 5; round++) {
      const { userId, old, undo, confirm } = await victim();
      expect((await confirm()).status).toBe(200);
      const [undone] = await Promise.all([post('/email/undo', { code: undo }), attempt(old), attempt(old)]);
      expect(undone.status).toBe(200);
      expect(await holdersOf(old)).toEqual([{ id: userId }]);
    }
  });
});

test('the database rejects a reserved address for every role', async () => {
  const { old, confirm } = await victim();
  await confirm();
  const { engine } = app.platform;
  const [mine, other] = [await app.account({ workspace_id: app.siteId }), app.siteId];
  const row = { workspace_id: other, email: old.toUpperCase(), login: 'raw', role: 'ROLE_USER' as const };
  for (const as of [
    asInstallation,
    (...[e, work]: Parameters<typeof asInstallation>) => asTenant(e, other, work),
  ]) {
    const refused = { constraint: 'account_addresses_pkey' };
    await expect(
      as(engine, ({ db }) => db.insertInto('accounts').values(row).execute()),
    ).rejects.toMatchObject(refused);
    await expect(
      as(engine, ({ db }) =>
        db.updateTable('accounts').set({ email: old }).where('id', '=', mine.userId).execute(),
      ),
    ).rejects.toMatchObject(refused);
  }
});
