/** Records which machine runs the server of a cluster, and recognises the server's process. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { ClusterError } from './cluster-error.ts';
import type { Places } from './places.ts';
import { readServer } from './programs.ts';

const hostFile = ({ home }: Places) => path.join(home, 'host');

/** Records the machine that runs the server. */
export function noteHost(places: Places): void {
  writeFileSync(hostFile(places), thisHost());
}

/** Boot id and host name: containers on one machine share only the boot id. */
function thisHost(): string {
  const boot = '/proc/sys/kernel/random/boot_id';
  return `${existsSync(boot) ? readFileSync(boot, 'utf8').trim() : ''} ${hostname()}`;
}

/**
 * Rejects a directory that another machine uses: its server cannot be detected from here, and two servers would
 * destroy the data. (On the same machine the socket shows a running server.)
 */
export function rejectOtherHost(places: Places): void {
  if (readServer(places.data) === undefined || !existsSync(hostFile(places))) return;
  const [boot, name] = readFileSync(hostFile(places), 'utf8').split(' ');
  const [ownBoot, ownName] = thisHost().split(' ');
  if (boot === ownBoot || name === ownName) return;
  throw new ClusterError(
    `The data directory ${path.dirname(places.home)} is in use by ${name}. If that machine is certainly gone, remove ${path.join(places.data, 'postmaster.pid')}.`,
  );
}

/** Whether the command line of a process is that of a server of this cluster. */
export function runsHere(pid: number, data: string): boolean {
  try {
    const command =
      process.platform === 'linux'
        ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
        : execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
    return command.includes('postgres') && command.includes(data);
  } catch {
    return process.platform === 'win32';
  }
}
