import { recordBackup } from '#features/system/server/service.ts';
import { compressed, saveArchive } from '#platform/backup/archive.ts';
import { makeBackup } from '#platform/backup/backup.ts';
import { fileOf, type Manifest } from '#platform/backup/manifest.ts';
import type { Config } from '#platform/config/config.ts';
import { asInstallation } from '#platform/db/installation.ts';
import { spoolFolder } from '#platform/spool/spool.ts';
import { type Command, readArgs, singleArgument } from './command.ts';
import { commandConfig, withOpened } from './opening.ts';

export const command: Command = {
  usage: ['backup <file>'],
  help: `Writes one archive (a gzipped tar) with all rows and all files of the installation, while it
continues to run, and verifies the archive. The rows are those of one moment. The file contains
password hashes and other secrets, so only its owner may read it. The key that secrets are sealed
with is not in it: store SECRET_KEY, or DATA_DIR/secret.key, in another place. The audit log of the
site's workspace notes the backup.

The file must not exist yet.`,
  async run(args, variables) {
    const file = singleArgument(readArgs(args, {}).positionals, 'the file');
    const config = commandConfig(variables);
    const manifest = await backUp(config, file);
    const mebibytes = bytesOf(manifest) / 1024 / 1024;
    console.log(
      `${file}: ${manifest.rows} rows and ${filesOf(manifest).length} files, ${mebibytes.toFixed(1)} MiB before compression; read back and complete.`,
    );
    return 0;
  },
};

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
