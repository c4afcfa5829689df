/** Computes the paths of an embedded cluster. */
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Account, canReach } from './account.ts';
import { type Binaries, linkLibraries } from './binaries.ts';
import { ClusterError } from './cluster-error.ts';

/** A Unix socket's path has at most 103 bytes on macOS and 107 on Linux; PostgreSQL's file name takes 22. */
const LONGEST_SOCKET_FOLDER = 80;
/** The folder for clusters that root runs under another account. */
const SHARED_HOME = '/var/lib/ardoise';

export interface Places {
  /** `DATA_DIR/postgres`. */
  home: string;
  data: string;
  password: string;
  log: string;
}

export const placesOf = (dataDir: string): Places => placesIn(path.join(dataDir, 'postgres'));

export function placesIn(home: string): Places {
  return {
    home,
    data: path.join(home, 'data'),
    password: path.join(home, 'password'),
    log: path.join(home, 'postgres.log'),
  };
}

export function hasCluster(dataDir: string): boolean {
  return existsSync(path.join(placesOf(dataDir).data, 'PG_VERSION'));
}

/**
 * Creates the folder of a new cluster. If another account runs it and cannot enter the data directory, the
 * folder is below /var/lib, with a link in the data directory.
 * @returns the cluster's folder, if it is outside the data directory.
 */
export function makeHome({ home }: Places, { identity }: Account): string | undefined {
  if (identity === undefined || existsSync(home)) {
    mkdirSync(home, { recursive: true, mode: 0o700 });
    return undefined;
  }
  const elsewhere = path.join(SHARED_HOME, hashOf(path.dirname(home)));
  mkdirSync(elsewhere, { recursive: true });
  chmodSync(elsewhere, 0o700);
  chownSync(elsewhere, identity.uid, identity.gid);
  symlinkSync(elsewhere, home);
  return elsewhere;
}

/**
 * Returns the private folder of the socket: beside the data, or in the system's temporary folder if that path
 * is too long.
 */
export function socketFolder({ home }: Places, { identity }: Account): string {
  const beside = path.join(home, 'run');
  const folder =
    Buffer.byteLength(beside) <= LONGEST_SOCKET_FOLDER
      ? beside
      : path.join(tmpdir(), `ardoise-${hashOf(home)}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  const owner = identity?.uid ?? process.getuid?.();
  if (!found.isDirectory() || (found.uid !== owner && found.uid !== process.getuid?.()))
    throw new ClusterError(
      `${folder} belongs to somebody else: remove it, or use a DATA_DIR with a shorter name.`,
    );
  chmodSync(folder, 0o700);
  if (identity !== undefined) chownSync(folder, identity.uid, identity.gid);
  return folder;
}

/**
 * Makes the programs and their libraries reachable for the account: copies them if they are in a folder that it
 * cannot enter, such as `/root`.
 * @returns the programs to use, and the folder with the short names of their libraries.
 */
export function reachable(binaries: Binaries, places: Places, { identity }: Account) {
  let used = binaries;
  if (identity !== undefined && !canReach(identity, path.join(binaries.folder, 'postgres'))) {
    if (binaries.root === undefined)
      throw new ClusterError(`The account that runs PostgreSQL cannot reach ${binaries.folder}.`);
    const copy = path.join(places.home, `programs-${hashOf(versionOf(binaries.root))}`);
    if (!existsSync(copy)) {
      const part = `${copy}.${process.pid}`;
      cpSync(binaries.root, part, { recursive: true });
      renameSync(part, copy);
    }
    used = { ...binaries, folder: path.join(copy, 'bin'), root: copy };
  }
  const libraries =
    used.root === undefined
      ? undefined
      : linkLibraries(used, path.join(places.home, `libraries-${hashOf(used.root)}`));
  return { binaries: used, libraries };
}

const versionOf = (root: string) => readFileSync(path.join(root, '../package.json'), 'utf8');
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);
