/**
 * Checks the npm packages.
 *
 *     npm run supply -- complete      adds the registry's integrity hash to every package of the lock files
 *     npm run supply -- check         fails for a package without one; the step `supply` of `npm test`
 *     npm run supply -- advisories    fails for a package with a known vulnerability, high or critical
 *     npm run supply -- bom           writes a software bill of materials (CycloneDX) to the standard output
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runMain, Stop } from './setup/report.mjs';
import { projectEnvironment, root, run } from './setup/toolchain.mjs';

/** The lock files of the product and of tools installed on demand. */
const lockfiles = globSync('**/package-lock.json', {
  cwd: root,
  exclude: ['**/node_modules/**', 'build/**', 'data/**'],
});
/** Concurrent requests to the registry. */
const AT_ONCE = 16;

/** Packages from a registry, as [path, entry]. */
function fromRegistry(lock) {
  return Object.entries(lock.packages).filter(([place, entry]) => place !== '' && entry.link !== true);
}

function withoutIntegrity(lock) {
  return fromRegistry(lock).filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? ''));
}

function nameOf(place, entry) {
  return entry.name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

function npm(args) {
  return run('npm', [...args, '--loglevel=error'], { env: projectEnvironment() });
}

function readLock(lockfile) {
  return JSON.parse(readFileSync(path.join(root, lockfile), 'utf8'));
}

async function complete() {
  for (const lockfile of lockfiles) await completeOne(lockfile);
}

async function completeOne(lockfile) {
  const lock = readLock(lockfile);
  const missing = withoutIntegrity(lock);
  const registry = (await npm(['config', 'get', 'registry'])).output.match(/https?:\S+/)?.[0];
  if (registry === undefined) throw new Stop('npm has no registry configured: run npm config get registry.');
  const addHash = async ([place, entry]) => {
    const name = nameOf(place, entry).replace('/', '%2f');
    const answer = await fetch(new URL(`${name}/${entry.version}`, registry));
    const integrity = answer.ok ? (await answer.json()).dist?.integrity : undefined;
    if (!/^sha512-/.test(integrity ?? ''))
      throw new Stop(`The registry has no integrity hash of ${name} ${entry.version}.`);
    // npm writes `integrity` after `version`.
    const { version, ...rest } = entry;
    lock.packages[place] = { version, integrity, ...rest };
  };
  for (let at = 0; at < missing.length; at += AT_ONCE)
    await Promise.all(missing.slice(at, at + AT_ONCE).map(addHash));
  writeFileSync(path.join(root, lockfile), `${JSON.stringify(lock, undefined, 2)}\n`);
  console.log(`${lockfile}: ${missing.length} packages: added the integrity hash.`);
}

function check() {
  if (!lockfiles.includes('package-lock.json')) throw new Stop('package-lock.json was not found.');
  lockfiles.forEach(checkOne);
}

function checkOne(lockfile) {
  const lock = readLock(lockfile);
  const all = fromRegistry(lock);
  const missing = withoutIntegrity(lock);
  if (all.length === 0) throw new Stop(`${lockfile} lists no packages.`);
  if (missing.length > 0)
    throw new Stop(
      `${lockfile}: ${missing.length} of ${all.length} packages have no integrity hash, e.g. ${missing[0][0]}. Run: npm run supply -- complete`,
    );
  console.log(`${lockfile}: all ${all.length} packages have an integrity hash.`);
}

/** Not a step of `npm test`, because a new advisory must not fail an unchanged tree. */
async function advisories() {
  const { output } = await npm(['audit', '--omit=dev', '--json']);
  const report = JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1));
  if (report.vulnerabilities === undefined) {
    console.log(
      `The registry returned no advisories (${report.message ?? 'no reason given'}): nothing was checked.`,
    );
    return;
  }
  const severe = Object.values(report.vulnerabilities).filter(({ severity }) =>
    /high|critical/.test(severity),
  );
  for (const { name, severity, range } of severe) console.log(`${severity}: ${name} ${range}`);
  if (severe.length > 0)
    throw new Stop(`${severe.length} packages of the product have known vulnerabilities.`);
  console.log('No package of the product has a known vulnerability rated high or critical.');
}

async function bom() {
  const { ok, output } = await npm(['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only']);
  if (!ok) throw new Stop(output);
  process.stdout.write(`${JSON.stringify(JSON.parse(output.slice(output.indexOf('{'))), undefined, 2)}\n`);
}

const tasks = { complete, check, advisories, bom };

await runMain(async () => {
  const task = tasks[process.argv[2] ?? ''];
  if (task === undefined) throw new Stop(`npm run supply -- ${Object.keys(tasks).join(' | ')}`);
  await task();
});
