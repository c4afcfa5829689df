/** The directory with every secret of the installation, and the files of an embedded database. */
import { chmodSync, mkdirSync, statSync } from 'node:fs';

/** Makes it if need be, and takes from others what an existing one allows them; the doctor tells when it is not ours to close. */
export function ensureDataDirectory(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const { mode, uid } = statSync(dataDir);
  if ((mode & 0o077) !== 0 && uid === process.getuid?.()) chmodSync(dataDir, mode & 0o700);
}
