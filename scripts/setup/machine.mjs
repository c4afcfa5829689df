/** Finds what tests need besides npm packages (browser, servers), and installs it if possible. */
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

/**
 * Prefers Debian's headless shell: the whole browser also renders its own interface, even without a window. Opening a page takes it
 * twice the processor time.
 */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given && isProgram(given)) return given;
  const names = [
    ...['chromium-headless-shell', 'chromium', 'chromium-browser'],
    ...['google-chrome', 'google-chrome-stable'],
  ];
  return names.map(onPath).find((found) => found !== undefined);
}

/** The folders in which the packages of Debian and Homebrew install PostgreSQL 15. */
const postgres15 = ['/usr/lib/postgresql/15/bin', '/opt/homebrew/opt/postgresql@15/bin'];

function findPostgres15() {
  return postgres15.find((folder) => isProgram(path.join(folder, 'initdb')));
}

/** Debian installs servers in a folder that only root's PATH has. */
const findServer = (name) => onPath(name) ?? [`/usr/sbin/${name}`].find(isProgram);

/** Debian packages in order of preference: the second is for releases that do not have the first. */
const packages = {
  chromium: ['chromium-headless-shell', 'chromium'],
  postgres15: ['postgresql-15'],
  pgbouncer: ['pgbouncer'],
  haproxy: ['haproxy'],
};
const finders = {
  chromium: findChromium,
  postgres15: findPostgres15,
  pgbouncer: () => findServer('pgbouncer'),
  haproxy: () => findServer('haproxy'),
};

/** Finds a program only if it is the preferred one. */
const preferred = {
  ...finders,
  chromium: () => (process.env.CHROMIUM_PATH ? findChromium() : onPath(packages.chromium[0])),
};

/**
 * Finds the named programs, and installs missing and preferred ones if possible. It installs only as root on a
 * machine with apt, which is usually a container; on other machines the owner decides.
 * @returns the paths of the programs; undefined for missing ones.
 */
export async function ensureMachine(needs) {
  const missing = needs.filter((need) => preferred[need]() === undefined);
  if (missing.length > 0 && process.getuid?.() === 0 && onPath('apt-get')) {
    const env = { ...machineEnvironment(), DEBIAN_FRONTEND: 'noninteractive' };
    await step(`Installing ${missing.map((need) => packages[need][0]).join(' and ')}`, async () => {
      await run('apt-get', ['update', '-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10'], {
        env,
      });
      // One at a time, so that a missing package does not prevent the installation of the others.
      for (const [need, name] of missing.flatMap((one) => packages[one].map((name) => [one, name])))
        if ((name === packages[need][0] ? preferred : finders)[need]() === undefined)
          await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env });
    });
  }
  return Object.fromEntries(needs.map((need) => [need, finders[need]()]));
}

export const howToGet = {
  chromium:
    'Chromium was not found: install it (apt-get install chromium-headless-shell) or set CHROMIUM_PATH.',
  postgres15: 'PostgreSQL 15 was not found: install its server (apt-get install postgresql-15).',
  pgbouncer: 'PgBouncer was not found: its tests are skipped. Install it with apt-get install pgbouncer.',
  haproxy: 'HAProxy was not found: its test is skipped. Install it with apt-get install haproxy.',
};
