/** Installs the packages of package-lock.json when node_modules differs. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Stop, step } from './report.mjs';
import { hasModernNode, machineEnvironment, modernNode, root, run, runOrStop } from './toolchain.mjs';

const lockfile = path.join(root, 'package-lock.json');
const stamp = path.join(root, 'node_modules', '.ardoise-lock');

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/**
 * Whether node_modules matches the lockfile without our stamp, after a manual `npm install`. npm keeps a
 * record of what it installed.
 */
function installedByHand(lock) {
  const record = read(path.join(root, 'node_modules', '.package-lock.json'));
  if (record === undefined) return false;
  const installed = JSON.parse(record).packages;
  return Object.entries(JSON.parse(lock).packages).every(
    ([place, wanted]) => place === '' || wanted.optional || installed[place]?.version === wanted.version,
  );
}

/**
 * `npm ci` refuses a lockfile that omits optional packages of other systems, as happens with an outdated
 * registry mirror. `npm install --no-save` installs the same locked versions without that check.
 */
async function install() {
  // The build needs devDependencies, also with NODE_ENV=production.
  const options = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const env = machineEnvironment();
  const strict = await run('npm', ['ci', ...options], { env });
  if (strict.ok) return;
  if (!strict.output.includes('EUSAGE'))
    throw new Stop(`${strict.output.trimEnd()}\n\nnpm ci failed (see above).`);
  await runOrStop('npm install', 'npm', ['install', '--no-save', ...options], { env });
}

export async function ensurePackages() {
  const lock = readFileSync(lockfile, 'utf8');
  const hash = createHash('sha256').update(lock).digest('hex');
  if (read(stamp) !== hash) {
    if (!installedByHand(lock)) await step('Installing packages', install);
    writeFileSync(stamp, hash);
  }
  if (!hasModernNode()) {
    // Some machines forbid installation scripts, and this package needs one for its binary.
    await step('Fetching Node 24', () => run('npm', ['rebuild', 'node'], { env: machineEnvironment() }));
  }
  return modernNode();
}
