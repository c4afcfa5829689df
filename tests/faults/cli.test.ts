/** Uses the command line: help, wrong usage, and the first administrator. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runCli } from '../support/cli.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ardoise-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Sets names and password with a printed link. @returns the address of the redirect. */
async function activate(server: ServerProcess, link: URL): Promise<string | null> {
  const response = await server.fetch('/signup', {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      ...Object.fromEntries(link.searchParams),
      firstName: 'Ada',
      lastName: 'Marchand',
      password: 'Correct9Horse',
      'password-validation': 'Correct9Horse',
      'condition-checkbox': 'on',
    }),
  });
  return response.headers.get('location');
}

test.each([
  [[]],
  [['frobnicate']],
  [['constructor']],
  [['admin']],
  [['admin', 'create']],
  [['admin', 'create', 'not an address']],
  [['second-factor', 'reset']],
  [['second-factor', 'remove', 'a@test.example']],
  // There is no terminal for the confirmation.
  [['second-factor', 'reset', 'a@test.example']],
  [['backup']],
  [['backup', 'one', 'two']],
  [['backup', 'no-folder', '--keep', '3']],
  [['restore', '--force', 'x']],
  [['workspace']],
  [['workspace', 'export', 'a.example']],
  [['workspace', 'import', 'without-key']],
  [['workspace', 'moved', 'a.example', 'http://b.example', '1']],
  [['doctor', 'please']],
])('wrong usage prints the help and exits with 2: %j', async (args) => {
  const { code, output } = await runCli(args, { DATA_DIR: path.join(folder, 'wrong') });
  expect(output).toContain('Usage: node build/server/cli.js ');
  expect(code).toBe(2);
});

test('help exits with 0', async () => {
  expect(await runCli(['--help'], {})).toMatchObject({ code: 0 });
  expect((await runCli(['restore', '--help'], {})).output).toContain('refused before anything is changed');
});

test('`doctor` names a wrong variable, creates nothing, and exits with 1', async () => {
  const dataDir = path.join(folder, 'not-there');
  const healthy = await runCli(['doctor'], { DATA_DIR: dataDir });
  expect(healthy).toMatchObject({ code: 0, output: expect.stringContaining('nothing at') });
  expect(existsSync(dataDir)).toBe(false);
  const wrong = await runCli(['doctor'], { DATA_DIR: dataDir, PORT: 'a lot' });
  expect(wrong).toMatchObject({ code: 1, output: expect.stringContaining('PORT') });
  const gone = await runCli(['doctor'], { DATA_DIR: dataDir, DATABASE_URL: 'postgres://a@localhost:1/a' });
  expect(gone).toMatchObject({
    code: 1,
    output: expect.stringContaining('localhost:1. connect ECONNREFUSED'),
  });
});

test('the first administrator signs in with the printed link', async () => {
  const dataDir = path.join(folder, 'first');
  const env = { DATA_DIR: dataDir, BASE_URL: 'http://127.0.0.1:3000' };
  const { code, output } = await runCli(['admin', 'create', 'Root@Example.org', '--locale', 'fr'], env);
  expect(code, output).toBe(0);
  const link = new URL(/https?:\S+/.exec(output)?.[0] ?? '');
  expect(link.pathname).toBe('/fr/app/signup');
  const known = await runCli(['admin', 'create', 'root@example.org'], env);
  expect(known.code, known.output).toBe(0);
  const fresh = new URL(/https?:\S+/.exec(known.output)?.[0] ?? '');

  const server = await startServer({ dataDir, env: { SEED: 'none' } });
  // The second link invalidated the first one.
  expect(await activate(server, link)).toContain('/app/signup/wrong');
  expect(await activate(server, fresh)).toContain('/app/signup/activated');
  const response = await server.fetch('/api/v1/authenticate', {
    method: 'POST',
    body: new URLSearchParams({ email: 'root@example.org', password: 'Correct9Horse' }),
  });
  const person = (await response.json()) as { user_token: string };
  expect(person).toMatchObject({ user_role: 'ROLE_ADMIN' });
  // The workspace's address is the administrator's, because nobody receives mail at the default MAIL_FROM.
  const headers = { authorization: `Bearer ${person.user_token}` };
  const read = await server.fetch('/api/v1/workspace/settings', { headers });
  expect(await read.json()).toMatchObject({ settings: { email: 'root@example.org' } });
  expect(await server.end('SIGTERM')).toBe(0);

  const taken = await runCli(['admin', 'create', 'root@example.org'], env);
  expect(taken).toMatchObject({ code: 1, output: expect.stringContaining('already has an account') });
});

test('an empty installation prints the link of its first-run page at its start, and its administrator can be created while it runs', async () => {
  const dataDir = path.join(folder, 'running');
  const env = { DATA_DIR: dataDir, BASE_URL: 'http://127.0.0.1:3000' };
  const create = (...more: string[]) => runCli(['admin', 'create', 'first@example.org', ...more], env);
  const server = await startServer({ dataDir, env: { SEED: 'none' } });
  expect(server.output()).toContain('/app/setup?code=');

  const misspelt = await create('--first-name', '12');
  expect(misspelt).toMatchObject({
    code: 2,
    output: expect.stringContaining('firstName: only alphabetical caracters'),
  });
  const { code, output } = await create();
  expect(code, output).toBe(0);
  const link = new URL(/https?:\S+/.exec(output)?.[0] ?? '');
  // The page behind it is in the language of the browser.
  expect(link.pathname).toBe('/app/signup');
  expect(await activate(server, link)).toContain('/app/signup/activated');
  const taken = await create();
  expect(taken).toMatchObject({ code: 1, output: expect.stringContaining('already has an account') });
  expect(await server.end('SIGTERM')).toBe(0);

  const again = await startServer({ dataDir, env: { SEED: 'none' } });
  expect(again.output()).not.toContain('admin create');
  expect(await again.end('SIGTERM')).toBe(0);
});

test('a second factor can be removed on the command line if there is one', async () => {
  const env = { DATA_DIR: path.join(folder, 'first') };
  const reset = (email: string) => runCli(['second-factor', 'reset', email, '--yes'], env);
  expect(await reset('nobody@example.org')).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is no account nobody@example.org.'),
  });
  expect(await reset('Root@example.org')).toMatchObject({
    code: 1,
    output: expect.stringContaining('has no second factor'),
  });
});
