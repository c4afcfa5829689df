import { CREDENTIAL_TABLES, endCredentials } from '#features/accounts/server/sweep.service.ts';
import { forgetInstances } from '#features/provisioning/server/operation.service.ts';
import { restoreBackup } from '#platform/backup/restore.ts';
import { ensureDataDirectory } from '#platform/config/config.ts';
import { assertRowLevelSecurityHolds } from '#platform/db/migrate.ts';
import { examineSecrets } from '#platform/doctor/database.ts';
import { type Command, readArgs, singleArgument } from './command.ts';
import { commandConfig, withOpened } from './opening.ts';
import { sealedColumns } from './reseal.ts';

export const command: Command = {
  usage: ['restore <file>'],
  help: `Puts a backup into an empty place: an empty database (DATABASE_URL, or a DATA_DIR that is not
there) and an empty storage. The archive is read through first; one that is cut off or damaged
is refused before anything is touched. What was put in is read back and compared.

This is also the way from the embedded database to a PostgreSQL server, and back. A backup of an older version is brought up to date. Everybody signs in anew,
links in mails are of no use any more, and recovery codes of who has another second factor neither.

The key that secrets are sealed with is not in a backup (SECRET_KEY, or DATA_DIR/secret.key):
bring it along, or people who use an authenticator app need their recovery codes.`,
  async run(args, variables) {
    const file = singleArgument(readArgs(args, {}).positionals, 'the file');
    const config = commandConfig(variables);
    // With an external PostgreSQL nothing else creates it before the first file is written.
    ensureDataDirectory(config.dataDir);
    const restored = await withOpened(config, async (opened) => {
      await assertRowLevelSecurityHolds(opened.engine);
      // The buckets of workspaces are not restored, so all files go to the installation's storage.
      const outcome = await restoreBackup(
        { ...opened, storage: opened.storage.here },
        file,
        CREDENTIAL_TABLES,
      );
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
      `Ended, because it may have been ended since the backup was made: ${withheld.sessions} sessions, ${withheld.account_codes} links in mails. Invitations that wait are to be sent again.`,
    );
    if (withoutRecovery > 0)
      console.log(
        `Recovery codes of ${withoutRecovery} people have ended, too: used ones would be good again. Each is told at the next sign-in to make new ones.`,
      );
    if (forgotten.length > 0)
      console.log(
        `Made by service operations, not part of a backup, and to be created anew: ${forgotten.join(', ')}`,
      );
    if (secrets.state === 'defect') console.log(`Look to it: ${secrets.text}.`);
    return 0;
  },
};
