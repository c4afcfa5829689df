import { describe, expect, test } from 'vitest';
import { asInstallation } from '#platform/db/installation.ts';
import { form, testApi } from '../../../tests/support/api.ts';
import { nextAddress, PASSWORD, trySignIn } from './factory.ts';

const app = testApi();

let count = 0;
/** Returns a new network address for each sign-up, so that tests do not share rate limits. */
const newEmail = () => `new${++count}@test.example`;

const good = (fields: Record<string, string> = {}) => ({
  firstName: 'Élodie',
  lastName: "O'Brien-Łuk",
  email: newEmail(),
  password: PASSWORD,
  'password-validation': PASSWORD,
  'condition-checkbox': 'on',
  ...fields,
});

function signUp(fields: Record<string, string>, headers: Record<string, string> = {}) {
  const init = { method: 'POST', headers, body: form(fields), address: nextAddress() };
  return app.request('/api/v1/signup', init);
}

function activate(fields: Record<string, string>) {
  return app.request('/api/v1/signup/activation', {
    method: 'POST',
    body: form(fields),
    address: nextAddress(),
  });
}

async function linkFor(email: string): Promise<Record<string, string>> {
  const link = (await app.mails(email)).at(-1)?.link;
  if (link === undefined) throw new Error(`no link was mailed to ${email}`);
  return Object.fromEntries(link.searchParams);
}

const accountOf = (email: string) =>
  asInstallation(app.platform.engine, ({ db }) =>
    db
      .selectFrom('accounts')
      .innerJoin('workspaces', 'workspaces.id', 'accounts.workspace_id')
      .selectAll('accounts')
      .select(['workspaces.name', 'workspaces.pricing', 'workspaces.is_site'])
      .where('accounts.email', '=', email)
      .executeTakeFirst(),
  );

const signIn = (email: string, password = PASSWORD) => trySignIn(app, { email, password });

describe('signing up', () => {
  test('signing up creates a pending owner and a workspace on the single plan; the owner activates by mail and signs in', async () => {
    const fields = good();
    const response = await signUp(fields);
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ created: true });
    expect(await accountOf(fields.email)).toMatchObject({
      first_name: 'Élodie',
      last_name: "O'Brien-Łuk",
      role: 'ROLE_OWNER',
      user_state: 'pending',
      pricing: 'single',
      is_site: false,
    });
    expect((await signIn(fields.email)).status).toBe(401);

    const [mail] = await app.mails(fields.email);
    expect(mail?.link?.href).toMatch(
      /^http:\/\/ardoise\.test\/en\/app\/signup\?userId=\d+&activation_code=[\w-]{43}&/,
    );
    expect(mail?.html).toContain('<html lang="en">');
    expect((await activate(await linkFor(fields.email))).status).toBe(200);
    expect((await signIn(fields.email)).status).toBe(200);
  });

  test('a sign-up in French sends a French mail', async () => {
    const fields = good();
    await signUp(fields, { 'accept-language': 'fr' });
    const [mail] = await app.mails(fields.email);
    expect(mail?.subject).toBe('Activez votre compte Ardoise');
    expect(mail?.html).toContain('<html lang="fr">');
    expect(mail?.link?.pathname).toBe('/fr/app/signup');
  });

  test.each([
    [{ firstName: 'R2D2' }, { firstName: 'only alphabetical caracters' }],
    [{ lastName: '' }, { lastName: 'only alphabetical caracters' }],
    [{ firstName: '<b>' }, { firstName: 'only alphabetical caracters' }],
    [{ email: 'ada' }, { email: 'email is not valid' }],
    [{ email: 'a@b.example\r\nBcc: eve@evil.example' }, { email: 'email is not valid' }],
    [{ email: 'a@b.example,eve@evil.example' }, { email: 'email is not valid' }],
    [
      { password: 'Abcdef1', 'password-validation': 'Abcdef1' },
      { password: 'password must contain one Uppercase, one number and be 8 length minimum' },
    ],
    [{ 'password-validation': 'Other9Horse' }, { 'password-validation': 'passwords do not match' }],
    [
      { password: 'Password1', 'password-validation': 'Password1' },
      { password: 'this password is one of the most common ones, choose another' },
    ],
    [{ 'condition-checkbox': '' }, { 'condition-checkbox': 'you need to read and accept condition of use' }],
  ])('%j is rejected with the specification’s texts', async (wrong, errors) => {
    const fields = good(wrong as Record<string, string>);
    const response = await signUp(fields);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ msg: 'Invalid Parameters', errors });
    expect(await accountOf(fields.email)).toBeUndefined();
    const body = JSON.stringify(fields);
    const headers = { 'content-type': 'application/json' };
    const validation = await app.request('/api/v1/signup/formValidation/', { method: 'POST', headers, body });
    expect(validation.status).toBe(400);
    expect(await validation.json()).toMatchObject({ errors });
  });

  test('a form that is only validated creates nothing', async () => {
    const fields = good();
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(fields) };
    const response = await app.request('/api/v1/signup/formValidation/', init);
    expect([response.status, await response.json()]).toEqual([200, { valid: true }]);
    expect(await accountOf(fields.email)).toBeUndefined();
  });

  test('all six fields of the sign-up are required', async () => {
    for (const name of Object.keys(good())) {
      const { [name]: _, ...rest } = good() as Record<string, string>;
      expect((await signUp(rest)).status, name).toBe(400);
    }
  });

  test('unknown fields of the sign-up have no effect', async () => {
    const fields = good({
      role: 'ROLE_ADMIN',
      workspaceId: String(app.siteId),
      user_state: 'active',
      __proto__: 'x',
    });
    await signUp(fields);
    const account = await accountOf(fields.email);
    expect(account).toMatchObject({ role: 'ROLE_OWNER', user_state: 'pending' });
    expect(account?.workspace_id).not.toBe(app.siteId);
  });

  test('signing up with a known address returns the same answer, mails the account’s owner, and changes nothing', async () => {
    const known = await app.account({ workspace_id: app.siteId });
    const response = await signUp(
      good({ email: known.email.toUpperCase().replace('.EXAMPLE', '.example'), firstName: 'Eve' }),
    );
    expect([response.status, await response.json()]).toEqual([201, { created: true }]);
    const [mail] = await app.mails(known.email);
    expect(mail?.subject).toBe('You already have an account on Ardoise');
    expect(mail?.link?.href).toBe('http://ardoise.test/en/app/login');
    expect(await accountOf(known.email)).toMatchObject({ first_name: 'Ada', workspace_id: app.siteId });
  });

  test('ten concurrent sign-ups with one address create one account', async () => {
    const fields = good();
    const answers = await Promise.all(Array.from({ length: 10 }, () => signUp(fields)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    const rows = await app.rows().list('accounts', { email: fields.email }, ['id']);
    expect(rows).toHaveLength(1);
  });

  test('the host of the request never appears in a link', async () => {
    const fields = good();
    await signUp(fields, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    const [mail] = await app.mails(fields.email);
    expect(mail?.link?.host).toBe('ardoise.test');
    expect(mail?.raw).not.toContain('evil.example');
  });

  test('the 21st sign-up in an hour from one address is rejected', async () => {
    const address = nextAddress();
    const statuses = [];
    for (let i = 0; i < 21; i++) {
      const init = { method: 'POST', body: form(good({ email: 'not one' })), address };
      statuses.push((await app.request('/api/v1/signup', init)).status);
    }
    // An invalid form is rejected before it counts towards the limit.
    expect(new Set(statuses)).toEqual(new Set([400]));
    const common = good({ password: 'Password1', 'password-validation': 'Password1' });
    const many = await Promise.all(
      Array.from({ length: 21 }, () =>
        app.request('/api/v1/signup', { method: 'POST', body: form(common), address }),
      ),
    );
    const refused = many.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('the link', () => {
  test('an activation link is valid once', async () => {
    const fields = good();
    await signUp(fields);
    const link = await linkFor(fields.email);
    const answers = await Promise.all(Array.from({ length: 5 }, () => activate(link)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410]);
    const again = await activate(link);
    expect(await again.json()).toMatchObject({
      msg: "Couldn't perform activation. The link you provided is wrong or expired. Check your mailbox again or contact our support.",
    });
  });

  test('an activation link is bound to its person, purpose and address, and any change makes it invalid', async () => {
    const [mine, other] = [good(), good()];
    await signUp(mine);
    await signUp(other);
    const link = await linkFor(mine.email);
    const foreign = await linkFor(other.email);
    const tries: Record<string, string>[] = [
      { ...link, userId: foreign.userId ?? '' },
      { ...link, email: other.email },
      { ...link, operation: 'reset' },
      { ...link, operation: 'invite' },
      { ...link, operation: '' },
      { ...link, activation_code: `${link.activation_code}A` },
      { ...link, activation_code: '' },
      { ...link, userId: '0' },
      { ...link, userId: '99999999999' },
      { ...link, userId: "1' or 1=1 --" },
      {},
    ];
    for (const wrong of tries)
      expect([400, 410], JSON.stringify(wrong)).toContain((await activate(wrong)).status);
    expect(await accountOf(mine.email)).toMatchObject({ user_state: 'pending' });
    expect((await activate(link)).status).toBe(200);
  });

  test('an activation link expires after 24 hours', async () => {
    const fields = good();
    await signUp(fields);
    const link = await linkFor(fields.email);
    await app
      .rows()
      .change(
        'account_codes',
        { email: fields.email },
        { expires_at: new Date(app.clock.now().getTime() - 1000) },
      );
    expect((await activate(link)).status).toBe(410);
  });

  test('the code of an activation link is not stored', async () => {
    const fields = good();
    await signUp(fields);
    const { activation_code = '' } = await linkFor(fields.email);
    const rows = await app.rows().list('account_codes');
    expect(JSON.stringify(rows)).not.toContain(activation_code);
    expect(Buffer.from(activation_code, 'base64url')).toHaveLength(32);
  });
});
