import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { recordBackup } from '#features/system/server/service.ts';
import { compressed, saveArchive } from '#platform/backup/archive.ts';
import { makeBackup } from '#platform/backup/backup.ts';
import { fileOf, type Manifest } from '#platform/backup/manifest.ts';
import type { Config } from '#platform/config/config.ts';
import { asInstallation } from '#platform/db/installation.ts';
import { spoolFolder } from '#platform/spool/spool.ts';
import { type Command, readArgs, singleArgument, UsageError } from './command.ts';
import { commandConfig, withOpened } from './opening.ts';

export const command: Command = {
  usage: ['backup <file>', 'backup <folder> [--keep <count>]'],
  help: `Writes one archive (a gzipped tar) with all rows and all files of the installation, while it
continues to run, and verifies the archive. The rows are those of one moment. The file contains
password hashes and other secrets, so only its owner may read it. The key that secrets are sealed
with is not in it: store SECRET_KEY, or DATA_DIR/secret.key, in another place. The audit log of the
site's workspace notes the backup.

The file must not exist yet. In a folder, the archive gets a name with the time (UTC). --keep then
deletes the oldest archives with such names, so that this many remain; nothing is deleted when the
backup fails.`,
  async run(args, variables) {
    const { positionals, values } = readArgs(args, { keep: { type: 'string' } });
    const given = singleArgument(positionals, 'the file or folder');
    const isFolder = existsSync(given) && statSync(given).isDirectory();
    const keep = keepOf(values.keep, isFolder);
    const file = isFolder ? path.join(given, nameAt(new Date())) : given;
    const config = commandConfig(variables);
    const manifest = await backUp(config, file);
    const mebibytes = bytesOf(manifest) / 1024 / 1024;
    console.log(
      `${file}: ${manifest.rows} rows and ${filesOf(manifest).length} files, ${mebibytes.toFixed(1)} MiB before compression; read back and complete.`,
    );
    if (keep !== undefined) deleteOldest(given, keep);
    return 0;
  },
};

/** @throws UsageError unless it is a count of at least 1 and a folder was given. */
function keepOf(text: string | undefined, isFolder: boolean): number | undefined {
  if (text === undefined) return undefined;
  if (!isFolder) throw new UsageError('--keep needs an existing folder');
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new UsageError('--keep needs a count of at least 1');
  return count;
}

const nameAt = (time: Date) => `ardoise-${time.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar.gz`;
const NAME = /^ardoise-\d{4}-\d{2}-\d{2}T\d{6}Z\.tar\.gz$/;

/** Deletes archives named by `nameAt`. Other files in the folder stay. */
function deleteOldest(folder: string, keep: number): void {
  const names = readdirSync(folder).filter((name) => NAME.test(name));
  for (const name of names.sort().slice(0, -keep)) {
    rmSync(path.join(folder, name));
    console.log(`${path.join(folder, name)}: deleted, it was the oldest of more than ${keep}.`);
  }
}

function backUp(config: Config, file: string): Promise<Manifest> {
  const spool = spoolFolder(config.dataDir);
  return withOpened(config, async (opened) => {
    const manifest = await saveArchive(file, compressed(makeBackup(opened, spool)));
    const { rows } = manifest;
    const facts = { rows, files: filesOf(manifest).length, bytes: bytesOf(manifest) };
    await asInstallation(opened.engine, ({ db }) => recordBackup(db, facts));
    return manifest;
  });
}

const filesOf = ({ parts }: Manifest) => parts.filter(({ name }) => fileOf(name) !== undefined);
const bytesOf = ({ parts }: Manifest) => parts.reduce((sum, { bytes }) => sum + bytes, 0);
