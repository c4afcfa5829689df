/** Installs the packages of package-lock.json if node_modules differs. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Stop, step } from './report.mjs';
import { hasModernNode, machineEnvironment, modernNode, root, run, runOrStop } from './toolchain.mjs';

/** Files that the installation of the package `node` leaves: 67 MB of C headers, and a second link to Node. */
const leftovers = path.join(root, 'node_modules', 'node', 'node_modules');

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/**
 * Whether node_modules matches the lockfile although our stamp is missing, as after a manual `npm install`. npm
 * keeps a record of what it installed.
 */
function isInstalledManually(folder, lock) {
  const record = read(path.join(folder, 'node_modules', '.package-lock.json'));
  if (record === undefined) return false;
  const installed = JSON.parse(record).packages;
  return Object.entries(JSON.parse(lock).packages).every(
    ([place, wanted]) => place === '' || wanted.optional || installed[place]?.version === wanted.version,
  );
}

/**
 * `npm ci` rejects a lockfile without the optional packages of other systems, which happens with an outdated
 * registry mirror. `npm install --no-save` installs the same locked versions without that check.
 */
async function install(folder) {
  // The build needs devDependencies, also with NODE_ENV=production.
  const options = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const where = { cwd: folder, env: machineEnvironment() };
  const strict = await run('npm', ['ci', ...options], where);
  if (strict.ok) return;
  if (!strict.output.includes('EUSAGE'))
    throw new Stop(`${strict.output.trimEnd()}\n\nnpm ci failed (see above).`);
  await runOrStop('npm install', 'npm', ['install', '--no-save', ...options], where);
}

/** Removes the source maps of packages: 5,600 files, 75 MB, which only debugging inside a package reads. */
function removeSourceMaps(packages) {
  for (const file of readdirSync(packages, { recursive: true }))
    if (file.endsWith('.map')) rmSync(path.join(packages, file));
}

/** Installs the packages of a folder if its node_modules differs. @param folder contains package.json and package-lock.json. */
export async function ensureFolder(folder, title) {
  const lock = readFileSync(path.join(folder, 'package-lock.json'), 'utf8');
  const hash = createHash('sha256').update(lock).digest('hex');
  const stamp = path.join(folder, 'node_modules', '.ardoise-lock');
  if (read(stamp) === hash) return;
  if (!isInstalledManually(folder, lock)) await step(title, () => install(folder));
  removeSourceMaps(path.join(folder, 'node_modules'));
  writeFileSync(stamp, hash);
}

/** Installs the packages if node_modules differs. @returns the path of Node 24 */
export async function ensurePackages() {
  await ensureFolder(root, 'Installing packages');
  if (!hasModernNode()) {
    // Some machines forbid installation scripts, but this package needs one for its binary.
    await step('Fetching Node 24', () => run('npm', ['rebuild', 'node'], { env: machineEnvironment() }));
  }
  rmSync(leftovers, { recursive: true, force: true });
  return modernNode();
}
