/** Tests that a signal to npm also ends the server and the database that `npm start` and `npm run dev` started. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { placesOf } from '#platform/cluster/places.ts';
import { isAlive, readServer } from '#platform/cluster/programs.ts';
import { withDemonstration } from '../support/demonstration.ts';
import { DEMO_PASSWORD, freePort, until } from '../support/server-process.ts';

const dataDir = withDemonstration(mkdtempSync(path.join(tmpdir(), 'ardoise-npm-')));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test.each([['npm start', ['start']] as const, ['npm run dev', ['run', 'dev']] as const])(
  'SIGTERM to %s ends the server and its database',
  async (name, args) => {
    const port = await freePort();
    const env = {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO_PASSWORD,
      LOG_LEVEL: 'warn',
    };
    const npm = spawn('npm', args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
    const answers = () =>
      fetch(`http://127.0.0.1:${port}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    await until(
      async () => npm.exitCode !== null || (await answers()),
      180_000,
      () => `${name} is not ready:\n${output}`,
    );
    expect(npm.exitCode, output).toBeNull();
    const database = readServer(placesOf(dataDir).data)?.pid ?? 0;
    expect(isAlive(database)).toBe(true);
    npm.kill('SIGTERM');
    await until(
      async () => !(await answers()) && !isAlive(database),
      20_000,
      () => `the server ${isAlive(database) ? 'and its database run' : 'runs'} after npm has ended`,
    );
  },
);
