/** Runs `scripts/release.mjs` in a small repository of its own, with Git, npm and a script as container engine. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let root: string;
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
};
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const commit = () => git('commit', '--quiet', '--all', '--message', 'a change');

function release(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/release.mjs', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, CONTAINER_ENGINE: path.join(root, 'engine') },
  });
  return { status, output: stdout + stderr };
}

/** Adds a container engine: a script that gets its arguments. */
function addEngine(script: string) {
  write('engine', `#!/bin/sh\n${script}\n`);
  chmodSync(path.join(root, 'engine'), 0o755);
  git('add', 'engine');
  commit();
}

const started = '# Changelog\n\n## 0.1.0 – unreleased\n\n- Everything.\n';

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'ardoise-release-'));
  for (const file of ['release.mjs', 'supply.mjs', 'setup/report.mjs', 'setup/toolchain.mjs'])
    cpSync(path.join(import.meta.dirname, file), path.join(root, 'scripts', file));
  const project = { name: 'ardoise', version: '0.1.0', license: 'MIT' };
  const lock = { name: 'ardoise', version: '0.1.0', lockfileVersion: 3, packages: { '': project } };
  write('package.json', JSON.stringify(project, undefined, 2));
  write('package-lock.json', JSON.stringify(lock, undefined, 2));
  write('deploy/helm/ardoise/Chart.yaml', 'apiVersion: v2\nversion: 0.1.0\nappVersion: 0.1.0\n');
  write('CHANGELOG.md', started);
  write('.gitignore', 'build\n');
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'user.name', 'Releaser');
  git('config', 'user.email', 'releaser@example.com');
  git('add', '.');
  commit();
});

afterEach(() => rmSync(root, { recursive: true }));

test('a release sets version, changelog, commit and tag, and writes the bill of materials', () => {
  addEngine('[ "$1" = info ] || echo "$@" > build/engine.log');
  expect(release('0.2.0')).toEqual({ status: 0, output: expect.stringContaining('tag v0.2.0') });
  expect(read('build/engine.log')).toBe('build --tag ardoise:0.2.0 .\n');
  expect(git('log', '--format=%s', '-1')).toBe('build: release 0.2.0');
  expect(git('tag')).toBe('v0.2.0');
  expect(git('status', '--porcelain')).toBe('');
  expect(read('CHANGELOG.md')).toMatch(/^# Changelog\n\n## 0\.2\.0 – \d{4}-\d\d-\d\d\n\n- Everything\.\n$/);
  const versions = ['package.json', 'package-lock.json'].map((file) => JSON.parse(read(file)).version);
  expect(versions).toEqual(['0.2.0', '0.2.0']);
  expect(JSON.parse(read('package-lock.json')).packages[''].version).toBe('0.2.0');
  expect(read('deploy/helm/ardoise/Chart.yaml')).toBe('apiVersion: v2\nversion: 0.2.0\nappVersion: 0.2.0\n');
  const bom = JSON.parse(read('build/release/ardoise-0.2.0.cdx.json'));
  expect([bom.bomFormat, bom.metadata.component.version]).toEqual(['CycloneDX', '0.2.0']);
});

test('a dry run prints what a release would do and changes nothing', () => {
  const { status, output } = release('0.1.0', '--dry-run');
  expect([status, output]).toEqual([0, expect.stringMatching(/No image: .*tag v0\.1\.0/s)]);
  expect([git('status', '--porcelain'), git('tag'), read('CHANGELOG.md')]).toEqual(['', '', started]);
  expect(existsSync(path.join(root, 'build'))).toBe(false);
});

test('a wrong or smaller version, a changed tree, an empty changelog and one without upgrade notes are rejected', () => {
  for (const wrong of ['v1.2.3', '1.2.3-rc.1'])
    expect(release(wrong)).toEqual({ status: 1, output: expect.stringContaining('three numbers') });
  expect(release('0.0.9').output).toContain('not greater than the current version 0.1.0');
  git('tag', 'v0.1.0');
  expect(release('0.1.0').output).toContain('exists already');
  write('CHANGELOG.md', '# Changelog\n\n## Unreleased\n\n## 0.1.0 – 2026-01-31\n\n- Everything.\n');
  expect(release('0.2.0').output).toContain('The tree has changes');
  commit();
  expect(release('0.10.0').output).toContain('no part «## Unreleased»');
  write('CHANGELOG.md', '# Changelog\n\n## Unreleased\n\n- More.\n\n## 0.1.0 – 2026-01-31\n\n### Upgrade\n');
  commit();
  expect(release('0.2.0').output).toContain('no «### Upgrade» in this part');
  write('CHANGELOG.md', '# Changelog\n\n## Unreleased\n\n- More.\n\n### Upgrade\n\nNothing to do.\n');
  commit();
  expect(release('0.2.0', '--dry-run').status).toBe(0);
});

test('after a failure the tree is as before', () => {
  addEngine('[ "$1" = info ]');
  expect(release('0.2.0')).toEqual({ status: 1, output: expect.stringContaining('The image failed') });
  expect([git('status', '--porcelain'), git('tag'), read('CHANGELOG.md')]).toEqual(['', '', started]);
});
