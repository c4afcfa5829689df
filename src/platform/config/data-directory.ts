/** The directory with every secret of the installation, and the files of the embedded database. */
import { chmodSync, mkdirSync, statSync } from 'node:fs';

/** Creates it, or makes an existing one private; `doctor` reports one that has another owner. */
export function ensureDataDirectory(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const { mode, uid } = statSync(dataDir);
  if ((mode & 0o077) !== 0 && uid === process.getuid?.()) chmodSync(dataDir, mode & 0o700);
}
