/** Finds what tests need besides npm packages, Chromium and PostgreSQL 15, and installs it where it may. */
import { accessSync, constants } from 'node:fs';
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

/** Where Debian's package and Homebrew's put the programs of PostgreSQL 15. */
const postgres15 = ['/usr/lib/postgresql/15/bin', '/opt/homebrew/opt/postgresql@15/bin'];

function findPostgres15() {
  return postgres15.find((folder) => isProgram(path.join(folder, 'initdb')));
}

/** Debian packages by what they bring. */
const packages = { chromium: 'chromium', postgres15: 'postgresql-15' };
const finders = { chromium: findChromium, postgres15: findPostgres15 };

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
  postgres15: 'PostgreSQL 15 was not found: install its server (apt-get install postgresql-15).',
};
