import { endCredentials } from '#features/accounts/server/sweep.service.ts';
import { forgetInstances } from '#features/provisioning/server/operation.service.ts';
import { restoreBackup, restoreFilesNamed } from '#platform/backup/restore.ts';
import { ensureDataDirectory } from '#platform/config/config.ts';
import { assertLoginRoleFits } from '#platform/db/login-role.ts';
import { examineSecrets } from '#platform/doctor/database.ts';
import { findMissingFiles } from '#platform/doctor/files.ts';
import { type Command, readArgs, singleArgument } from './command.ts';
import { commandConfig, type Opened, withOpened } from './opening.ts';
import { sealedColumns } from './reseal.ts';
import { WITHHELD_TABLES } from './withheld.ts';

export const command: Command = {
  usage: ['restore <file>', 'restore <file> --missing-files'],
  help: `Restores a backup into an empty database (DATABASE_URL, or a DATA_DIR that does not
exist) and an empty storage. The archive is verified first; a truncated or damaged one
is refused before anything is changed. The restored data are read back and compared.

Use it also to move from the embedded database to a PostgreSQL server, or back. A backup of an
older version is updated. Everybody must sign in again; links in mails are no longer valid, nor
are recovery codes of people who have another second factor.

The key that secrets are sealed with (SECRET_KEY, or DATA_DIR/secret.key) is not in a backup:
copy it too, or people who use an authenticator app need their recovery codes.

  --missing-files   changes no rows: only puts back the files that rows have and the storage lacks,
                    which «doctor» lists. A server may be running`,
  async run(args, variables) {
    const { values, positionals } = readArgs(args, { 'missing-files': { type: 'boolean' } });
    const file = singleArgument(positionals, 'the file');
    const config = commandConfig(variables);
    if (values['missing-files']) return withOpened(config, (opened) => putBackFiles(opened, file));
    // With an external PostgreSQL nothing else creates the directory before the first file is written.
    ensureDataDirectory(config.dataDir);
    const restored = await withOpened(config, async (opened) => {
      await assertLoginRoleFits(opened.engine);
      // The buckets of workspaces are not restored, so all files go to the installation's storage.
      const outcome = await restoreBackup({ ...opened, storage: opened.storage.here }, file, WITHHELD_TABLES);
      const forgotten = await forgetInstances(opened.engine);
      return {
        ...outcome,
        forgotten,
        withoutRecovery: await endCredentials(opened),
        secrets: await examineSecrets(opened.engine, opened.vault, sealedColumns),
      };
    });
    const { takenAt, rows, files, jobs, withheld, forgotten, withoutRecovery, secrets } = restored;
    console.log(
      `Restored as of ${takenAt}: ${rows} rows, ${files} files and ${jobs} waiting jobs, all read back and the same.`,
    );
    console.log(
      `Not restored, because they may have ended since the backup was made: ${withheld.sessions} sessions, ${withheld.account_codes} links in mails. Send pending invitations again.`,
    );
    if (withoutRecovery > 0)
      console.log(
        `The recovery codes of ${withoutRecovery} people were deleted too, because used ones would be valid again. At the next sign-in each is asked to create new ones.`,
      );
    if (forgotten.length > 0)
      console.log(
        `Created by service operations, not part of a backup, to be created again: ${forgotten.join(', ')}`,
      );
    if (secrets.state === 'defect') console.log(`Check this: ${secrets.text}.`);
    return 0;
  },
};

/** @returns the exit code: 1 if files are still missing. */
async function putBackFiles({ engine, storage }: Opened, file: string): Promise<number> {
  const names = await findMissingFiles(engine, storage);
  const restored = names.size === 0 ? 0 : await restoreFilesNamed(storage, file, names);
  const rest = names.size - restored;
  console.log(
    `Missing files: ${names.size}; restored: ${restored}.${rest > 0 ? ' Try another backup for the others.' : ''}`,
  );
  return rest > 0 ? 1 : 0;
}
