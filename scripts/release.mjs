/**
 * Makes a release from a clean tree:
 *
 *     npm run release -- 1.2.0              commits version and changelog, tags v1.2.0, writes the bill of
 *                                           materials to build/release and builds the image ardoise:1.2.0
 *     npm run release -- 1.2.0 --dry-run    only prints what it would do
 *
 * CONTAINER_ENGINE names an engine other than docker or podman. Nothing is pushed. Every step that can fail runs
 * before the commit, and a failure restores the tree.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runMain, Stop } from './setup/report.mjs';
import { modernNode, root, run, runOrStop } from './setup/toolchain.mjs';

/** Where files have the version: after the first group. */
const places = {
  'package.json': /("version": ")[^"]+/,
  'package-lock.json': /("name": "ardoise",\n\s+"version": ")[^"]+/g,
  'deploy/helm/ardoise/Chart.yaml': /^((?:appV|v)ersion: ).+/gm,
};
const CHANGELOG = 'CHANGELOG.md';
const heading = /^## (?:\S+ – )?unreleased$/im;

const read = (file) => readFileSync(path.join(root, file), 'utf8');

async function git(...args) {
  return (await runOrStop(`git ${args[0]}`, 'git', args)).output.trim();
}

/** Compares 1.10.0 and 1.9.0 by their numbers. */
const { compare } = new Intl.Collator('en', { numeric: true });

/** Checks everything that can be checked without a change. */
async function check(version) {
  if (!/^(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){2}$/.test(version ?? ''))
    throw new Stop('npm run release -- VERSION [--dry-run], where VERSION has three numbers: 1.2.0');
  if ((await git('status', '--porcelain')) !== '')
    throw new Stop('The tree has changes: commit or remove them first (git status).');
  const tags = (await git('tag', '--list')).split('\n');
  if (tags.includes(`v${version}`)) throw new Stop(`The tag v${version} exists already.`);
  const current = JSON.parse(read('package.json')).version;
  const difference = compare(version, current);
  // The first release can have the current version.
  if (difference < 0 || (difference === 0 && tags.includes(`v${current}`)))
    throw new Stop(`${version} is not greater than the current version ${current}.`);
  const [, unreleased = ''] = read(CHANGELOG).split(heading);
  const [changes = ''] = unreleased.split(/^## /m);
  if (changes.trim() === '') throw new Stop(`${CHANGELOG} has no part «## Unreleased» with changes.`);
  // There is nothing to upgrade to the first release.
  if (tags.some((tag) => tag.startsWith('v')) && !/^### Upgrade$/m.test(changes))
    throw new Stop(`${CHANGELOG} has no «### Upgrade» in this part: write there what an operator has to do.`);
}

/** @returns the new texts by file. */
function edit(version) {
  const today = new Date().toISOString().slice(0, 10);
  const texts = { [CHANGELOG]: read(CHANGELOG).replace(heading, `## ${version} – ${today}`) };
  for (const [file, pattern] of Object.entries(places)) {
    const text = read(file);
    if (text.search(pattern) === -1) throw new Stop(`${file} has no version.`);
    texts[file] = text.replace(pattern, `$1${version}`);
  }
  return texts;
}

/** Container engines in order of preference. */
const engines = process.env.CONTAINER_ENGINE?.split(' ') ?? ['docker', 'podman'];

async function findEngine() {
  for (const engine of engines) if ((await run(engine, ['info'])).ok) return engine;
}

async function writeBom(file) {
  const { output } = await runOrStop('The bill of materials', modernNode(), ['scripts/supply.mjs', 'bom']);
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), output);
}

await runMain(async () => {
  const args = process.argv.slice(2);
  const dryRun = args.includes('--dry-run');
  const [version] = args.filter((arg) => arg !== '--dry-run');
  await check(version);
  const texts = edit(version);
  const files = Object.keys(texts);
  const bom = `build/release/ardoise-${version}.cdx.json`;
  const engine = await findEngine();
  const image = ['build', '--tag', `ardoise:${version}`, '.'];

  console.log(`Version ${version} in ${files.join(', ')}`);
  console.log(`Bill of materials in ${bom}`);
  console.log(
    engine === undefined
      ? `No image: no container engine answers (${engines.join(', ')}).`
      : [engine, ...image].join(' '),
  );
  console.log(`Commit «build: release ${version}», tag v${version}`);
  if (dryRun) return;

  try {
    for (const [file, text] of Object.entries(texts)) writeFileSync(path.join(root, file), text);
    await writeBom(bom);
    if (engine !== undefined) await runOrStop('The image', engine, image, { show: true });
    await git('add', ...files);
    await git('commit', '--quiet', '--message', `build: release ${version}`);
  } catch (error) {
    await git('restore', '--staged', '--worktree', '--source=HEAD', ...files);
    throw error;
  }
  await git('tag', '--annotate', '--message', `Ardoise ${version}`, `v${version}`);
  console.log(`\nPublish it: git push origin HEAD v${version}`);
});
