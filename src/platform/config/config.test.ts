import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openClock, systemClock } from '#platform/clock/clock.ts';
import { ConfigError, readConfig } from './config.ts';

test('the default is the embedded database with demonstration data', () => {
  const config = readConfig({});
  expect(config).toMatchObject({ port: 3000, seed: 'demo', databaseUrl: undefined, maintenance: 'off' });
});

test('a configured database gets no demonstration data by default', () => {
  const DATABASE_URL = 'postgres://ardoise@localhost/ardoise';
  expect(readConfig({ DATABASE_URL }).seed).toBe('none');
  expect(readConfig({ DATABASE_URL, SEED: 'demo' }).seed).toBe('demo');
});

test('only tests can set the clock', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ardoise-clock-'));
  const TEST_CLOCK = path.join(folder, 'clock');
  for (const NODE_ENV of [undefined, 'production', 'development'])
    expect(() => readConfig({ TEST_CLOCK, NODE_ENV })).toThrow('TEST_CLOCK: needs NODE_ENV=test');
  const clock = openClock(readConfig({ TEST_CLOCK, NODE_ENV: 'test' }));
  for (const instant of ['2026-12-31T12:30:00.000Z', '2027-01-01T00:00:00.000Z']) {
    writeFileSync(TEST_CLOCK, `${instant}\n`);
    expect(clock.now().toISOString()).toBe(instant);
  }
  rmSync(folder, { recursive: true });
  expect(openClock(readConfig({}))).toBe(systemClock);
});

test('MAINTENANCE keeps its value and is off by default', () => {
  expect(readConfig({ MAINTENANCE: 'off' }).maintenance).toBe('off');
  expect(readConfig({ MAINTENANCE: 'until tonight' }).maintenance).toBe('until tonight');
});

test.each([
  ['PORT', 'eighty'],
  ['ROLE', 'web,worker'],
  ['BASE_URL', 'javascript:alert(1)'],
  ['DATABASE_URL', 'mysql://localhost'],
  ['STORAGE', 'floppy'],
  ['SMTP_URL', 'http://mail'],
  ['ACCOUNT_PRIVACY', 'yes'],
  ['DEMO_PASSWORD', 'short'],
  ['TRUST_PROXY', '10.0.0.0/8, all'],
  ['DATABASE_DIRECT_URL', 'postgres://ardoise@localhost/ardoise'],
  ['DATABASE_READ_URL', 'postgres://ardoise@localhost/ardoise'],
])('the error names an invalid %s', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
  expect(() => readConfig({ [name]: value })).toThrow(name);
});

test('prepared statements are used unless a pooler may be in front of the database', () => {
  const DATABASE_URL = 'postgres://ardoise@pooler/ardoise';
  const DATABASE_DIRECT_URL = 'postgres://ardoise@database/ardoise';
  expect(readConfig({ DATABASE_URL }).databasePrepared).toBe(true);
  expect(readConfig({ DATABASE_URL, DATABASE_DIRECT_URL }).databasePrepared).toBe(false);
  expect(readConfig({ DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_PREPARED: 'on' }).databasePrepared).toBe(
    true,
  );
});

test('secrets are read from files, as container platforms provide them', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ardoise-config-'));
  const file = path.join(folder, 'smtp');
  writeFileSync(file, 'smtp://user:word@mail:25\n');
  expect(readConfig({ SMTP_URL_FILE: file }).smtpUrl).toBe('smtp://user:word@mail:25');
  expect(() => readConfig({ SMTP_URL_FILE: file, SMTP_URL: 'smtp://mail' })).toThrow('not both');
  expect(() => readConfig({ SMTP_URL_FILE: `${file}s` })).toThrow(
    /SMTP_URL_FILE: .*smtps cannot be read \(ENOENT\)/,
  );
  writeFileSync(file, '\n');
  expect(readConfig({ SMTP_URL_FILE: file }).smtpUrl).toBeUndefined();
  rmSync(folder, { recursive: true });
});

test('storage in a cloud requires the name of a bucket', () => {
  expect(() => readConfig({ STORAGE: 's3' })).toThrow('STORAGE_BUCKET');
});

test('the README and .env.example list every variable', () => {
  const read = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
  const names = [...read('src/platform/config/config.ts').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(
    ([, name]) => name ?? '',
  );
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !read('README.md').includes(`\`${name}\``))).toEqual([]);
  // NODE_ENV is set by the command, not by a file, and TEST_CLOCK by tests.
  const missing = names.filter((name) => !read('.env.example').includes(`${name}=`));
  expect(missing).toEqual(['NODE_ENV', 'TEST_CLOCK']);
});
