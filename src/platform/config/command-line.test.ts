import { expect, test } from 'vitest';
import { commandLine } from './command-line.ts';

test.each([
  [{ npm_lifecycle_event: 'start' }, 'npm run cli --'],
  [{ CREDENTIALS_DIRECTORY: '/run/credentials/ardoise@both.service' }, 'sh deploy/systemd/cli.sh'],
  [{}, 'node build/server/cli.js'],
])('messages name the command that works where the program was started: %j', (variables, call) => {
  expect(commandLine(variables)).toBe(call);
});
