/** Finds what the tests need besides npm packages, Chromium and PostgreSQL, and installs it where it may. */
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { step } from './report.mjs';
import { machineEnvironment, run } from './toolchain.mjs';

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function onPath(name) {
  const directories = (machineEnvironment().PATH ?? '').split(path.delimiter);
  return directories.map((directory) => path.join(directory, name)).find(isProgram);
}

export function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given && isProgram(given)) return given;
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  return names.map(onPath).find((found) => found !== undefined);
}

/** The newest version first: Debian keeps each major in a directory of its own, and off the PATH. */
function debianDirectories() {
  const home = '/usr/lib/postgresql';
  if (!existsSync(home)) return [];
  const versions = readdirSync(home).sort((a, b) => Number(b) - Number(a));
  return versions.map((version) => path.join(home, version, 'bin'));
}

/** The directory that holds the server's programs, or undefined. */
export function findPostgres() {
  const fromPath = onPath('initdb');
  const candidates = [
    ...(process.env.PG_BIN ? [process.env.PG_BIN] : []),
    ...(fromPath ? [path.dirname(fromPath)] : []),
    ...debianDirectories(),
    '/usr/local/bin',
    '/usr/local/pgsql/bin',
    '/opt/homebrew/bin',
  ];
  const programs = ['initdb', 'pg_ctl', 'postgres'];
  return candidates.find((directory) => programs.every((name) => isProgram(path.join(directory, name))));
}

/** Debian packages by what they bring. */
const packages = { chromium: 'chromium', postgres: 'postgresql' };
const finders = { chromium: findChromium, postgres: findPostgres };

/**
 * Makes sure of the named needs and answers where they are, undefined for what is missing. Installs only
 * as root on a Debian-like machine (a container, most often): anywhere else that is its owner's decision.
 */
export async function ensureMachine(needs) {
  const missing = needs.filter((need) => finders[need]() === undefined);
  if (missing.length > 0 && process.getuid?.() === 0 && onPath('apt-get')) {
    const wanted = missing.map((need) => packages[need]);
    const env = { ...machineEnvironment(), DEBIAN_FRONTEND: 'noninteractive' };
    await step(`Installing ${wanted.join(' and ')}`, async () => {
      await run('apt-get', ['update', '-qq'], { env });
      // One at a time: a package this distribution does not have must not take the other one with it.
      for (const name of wanted)
        await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env });
    });
  }
  return Object.fromEntries(needs.map((need) => [need, finders[need]()]));
}

export const howToGet = {
  chromium: 'Chromium was not found: install it (apt-get install chromium) or set CHROMIUM_PATH.',
  postgres:
    'PostgreSQL was not found: install its server (apt-get install postgresql) or set PG_BIN to its programs.',
};
