/**
 * Decides which operating system account runs PostgreSQL. PostgreSQL rejects root. So root starts it in a
 * user namespace, in which the same account has a different number, or, if the kernel forbids that, as a
 * different account with a separate folder.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { ClusterError } from './cluster-error.ts';

export interface Account {
  /** Set if PostgreSQL runs under another account than the program. */
  identity?: { uid: number; gid: number };
  /** The command that runs a program as this account. */
  command(program: string, args: readonly string[]): [string, string[]];
}

const NAMESPACE = ['--user', '--map-user=65534', '--map-group=65534', '--'];

const itself: Account = { command: (program, args) => [program, [...args]] };
const inNamespace: Account = { command: (program, args) => ['unshare', [...NAMESPACE, program, ...args]] };

/**
 * Returns the account that runs a cluster: the owner of its files, or one that PostgreSQL accepts for a new cluster.
 * @param data the cluster's folder, if it exists.
 */
export function accountFor(data: string | undefined): Account {
  const own = process.getuid?.();
  // Windows has no user numbers.
  if (own === undefined) return itself;
  const owner = data === undefined ? own : statSync(data).uid;
  if (owner !== own) {
    if (own !== 0)
      throw new ClusterError(
        `${data} belongs to another user (number ${owner}): start the program as that user or as root.`,
      );
    return as(owner, statSync(data as string).gid);
  }
  if (own !== 0 && hasName()) return itself;
  if (allowsNamespaces()) return inNamespace;
  if (own !== 0)
    throw new ClusterError(
      `User number ${own} has no name on this machine, and PostgreSQL needs one: add it to /etc/passwd.`,
    );
  if (data !== undefined)
    throw new ClusterError(
      `${data} belongs to root, PostgreSQL does not run as root, and this machine allows no user namespaces: ` +
        `chown -R ${path.dirname(data)} to another user who can reach it.`,
    );
  return otherAccount();
}

function as(uid: number, gid: number): Account {
  return { ...itself, identity: { uid, gid } };
}

/** initdb looks up the user's name; a container's user may have none. */
function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

function allowsNamespaces(): boolean {
  return spawnSync('unshare', [...NAMESPACE, 'true'], { stdio: 'ignore' }).status === 0;
}

function otherAccount(): Account {
  for (const user of ['postgres', 'nobody']) {
    try {
      const numberOf = (flag: string) =>
        Number(execFileSync('id', [flag, user], { stdio: 'pipe' }).toString());
      return as(numberOf('-u'), numberOf('-g'));
    } catch {
      // This machine has no such user.
    }
  }
  throw new ClusterError(
    'PostgreSQL does not run as root, this machine allows no user namespaces, and it has neither a user "postgres" nor "nobody": start the program as another user.',
  );
}

/** Whether the permissions let an account enter every folder above a file. */
export function canReach({ uid, gid }: { uid: number; gid: number }, file: string): boolean {
  for (let folder = path.dirname(path.resolve(file)); ; folder = path.dirname(folder)) {
    const found = statSync(folder);
    const bit = found.uid === uid ? 0o100 : found.gid === gid ? 0o010 : 0o001;
    if ((found.mode & bit) === 0) return false;
    if (folder === path.dirname(folder)) return true;
  }
}
