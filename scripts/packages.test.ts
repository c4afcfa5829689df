/**
 * Checks that compose.yaml, the Helm chart and the systemd unit fit the program: they set only variables that it
 * knows, pass each secret as a file, and wait until it has ended. `npm test -- packages` checks their syntax.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { environment, secrets } from '#platform/config/config.ts';
import { version } from '../package.json';
import { serverArguments, serverEnvironment } from './setup/server-process.mjs';

const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
const compose = parse(read('compose.yaml'));
const chart = 'deploy/helm/ardoise';
const schema = JSON.parse(read(`${chart}/values.schema.json`)).properties;
const pod = read(`${chart}/templates/_pod.tpl`);
const deployments = read(`${chart}/templates/deployments.yaml`);
const unit = read('deploy/systemd/ardoise@.service');

const variableNames: readonly string[] = environment.keyof().options;
/** Google's key is a file in any case: GCS_KEY_FILE. */
const files = [...secrets, 'GCS_KEY'];
const known: readonly string[] = [...variableNames, ...secrets.map((name) => `${name}_FILE`)];
const unknown = (names: readonly string[]) => names.filter((name) => !known.includes(name));
const sorted = (names: Iterable<string>) => [...names].sort();
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
const byValue = (names: readonly string[]) => names.filter((name) => files.includes(name));

/** Seconds after SHUTDOWN_DELAY_MS until the program ends itself. */
const [grace = 0, rest = 0] = all(read('src/entry/server.ts'), /(?:GRACE_MS = |GRACE_MS \+ )([\d_]+)/g).map(
  (ms) => Number(ms.replace('_', '')) / 1000,
);
const end = grace + rest;

test('the program ends itself some time after a stop signal', () => {
  expect([grace > 0, rest > 0]).toEqual([true, true]);
});

test('compose.yaml passes each secret as a file, and other variables that the program knows', () => {
  const { environment: set, secrets: mounted, stop_grace_period: stop } = compose.services.app;
  const names = Object.keys(set);
  expect([unknown(names), byValue(names)]).toEqual([[], []]);
  for (const name of secrets) expect(set[`${name}_FILE`]).toBe(`/run/secrets/${name}`);
  expect(sorted(mounted)).toEqual(sorted(files));
  const sources = Object.entries<{ file: string }>(compose.secrets).map(([name, { file }]) => {
    expect(file).toBe(`./secrets/${name}`);
    return name;
  });
  expect(sorted(sources)).toEqual(sorted([...files, 'POSTGRES_PASSWORD']));
  const script = read('deploy/compose/secrets.sh').replaceAll('\\\n', '');
  const listed = all(script, /^for name in (.+); do$/gm)
    .join(' ')
    .split(/\s+/);
  expect(sorted([...listed, ...all(script, /^keep (\w+)/gm)])).toEqual(sorted(sources));
  expect(Number.parseInt(stop, 10)).toBeGreaterThan(end);
});

test('compose.yaml limits memory, processes and rights of each service', () => {
  for (const service of Object.values(compose.services))
    expect(service).toMatchObject({
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      mem_limit: expect.any(String),
      pids_limit: expect.any(Number),
    });
  expect(compose.services.app.read_only).toBe(true);
});

test('the chart takes every other variable as a setting, and each secret as a mounted file', () => {
  const own = all(pod, /- name: ([A-Z]\w+)$/gm);
  expect(own).toEqual(['ROLE', 'SHUTDOWN_DELAY_MS']);
  // The image sets the first four; the fifth is the path of the mounted key; tests set the last.
  const fixed = ['NODE_ENV', 'PORT', 'HOST', 'DATA_DIR', 'GCS_KEY_FILE', 'TEST_CLOCK'];
  const settings = variableNames.filter((name) => ![...files, ...own, ...fixed].includes(name));
  expect(sorted(schema.settings.propertyNames.enum)).toEqual(sorted(settings));
  expect(sorted(schema.secrets.properties.keys.items.enum)).toEqual(sorted(files));
  expect(pod).toContain('- name: {{ . }}_FILE\n    value: /run/secrets/ardoise/{{ . }}\n');
  expect(unknown(all(read(`${chart}/values.yaml`), /^ {2}# ([A-Z]\w+):/gm))).toEqual([]);
});

test('the chart has the program’s version and addresses, and gives it time to end', () => {
  const { version: own, appVersion } = parse(read(`${chart}/Chart.yaml`));
  expect([own, appVersion]).toEqual([version, version]);
  const app = read('src/entry/app.ts');
  const probes = all(deployments, /path: (\/health\/\w+)/g);
  expect(probes).toHaveLength(3);
  for (const probe of probes) expect(app).toContain(`'${probe}'`);
  const [slack] = all(deployments, /terminationGracePeriodSeconds: {{ add \$.Values.drainSeconds (\d+) }}/g);
  expect(Number(slack)).toBeGreaterThan(end);
  expect(pod).toContain('mul .root.Values.drainSeconds 1000');
});

test('the unit starts the server like npm start, with the variables that it knows and each secret as a file', () => {
  expect(unit).toContain(`\nExecStart=/usr/bin/node ${serverArguments.join(' ')}\n`);
  for (const [name, value] of Object.entries(serverEnvironment)) expect(unit).toContain(` ${name}=${value}`);
  const names = all(unit, /(?<=^Environment=.*)\b([A-Z_]+)=/gm);
  const beyond = Object.keys(serverEnvironment);
  expect([unknown(names.filter((name) => !beyond.includes(name))), byValue(names)]).toEqual([[], []]);
  for (const name of secrets)
    expect(unit).toContain(
      `LoadCredential=${name}:/etc/ardoise/secrets/${name}\nSetCredential=${name}:\\n\nEnvironment=${name}_FILE=%d/${name}\n`,
    );
  expect(Number(all(unit, /^TimeoutStopSec=(\d+)$/gm)[0])).toBeGreaterThan(end);
});

test('the workflow runs the two commands of README.md and may only read', () => {
  const { permissions, jobs } = parse(read('.github/workflows/ci.yaml'));
  expect(permissions).toEqual({ contents: 'read' });
  const steps = Object.values(jobs as Record<string, { steps: { run?: string; uses?: string }[] }>).flatMap(
    (job) => job.steps,
  );
  const commands = steps.map(({ run = '' }) => run).join('\n');
  const told = all(read('README.md'), /^(npm \w+) +# (?:installs|runs)/gm);
  expect(told).toHaveLength(2);
  for (const command of told) expect(commands).toContain(command);
  expect(
    steps.flatMap(({ uses = [] }) => uses).filter((uses) => !/^actions\/[\w-]+@v\d+$/.test(uses)),
  ).toEqual([]);
});
