/** Finds servers that tests use if they are installed. */
import { execFileSync } from 'node:child_process';

/**
 * Debian installs servers in a folder that only root's PATH has.
 * @param versionFlag prints the version and exits.
 * @returns the program and what it printed; undefined if it is not installed.
 */
export function findInstalled(name: string, versionFlag: string) {
  for (const program of [name, `/usr/sbin/${name}`])
    try {
      return { program, printed: execFileSync(program, [versionFlag], { encoding: 'utf8' }) };
    } catch {}
  return undefined;
}
