import { restoreBackup } from '#platform/backup/restore.ts';
import { assertRowLevelSecurityHolds } from '#platform/db/migrate.ts';
import { type Command, onlyOne, readArgs } from './command.ts';
import { commandConfig, withOpened } from './opening.ts';

export const command: Command = {
  usage: ['restore <file>'],
  help: `Puts a backup into an empty place: an empty database (DATABASE_URL, or a DATA_DIR that is not
there) and an empty storage. The archive is read through first; one that is cut off or damaged
is refused before anything is touched. What was put in is read back and compared.

Both databases read each other's backups: this is also the way from the embedded one to
PostgreSQL, and back. A backup of an older version is brought up to date.`,
  async run(args, variables) {
    const file = onlyOne(readArgs(args, {}).positionals, 'the file');
    const restored = await withOpened(commandConfig(variables), async (opened) => {
      await assertRowLevelSecurityHolds(opened.engine);
      return restoreBackup(opened, file);
    });
    const { takenAt, rows, files, jobs } = restored;
    console.log(
      `Restored as of ${takenAt}: ${rows} rows, ${files} files and ${jobs} waiting jobs, all read back and the same.`,
    );
    return 0;
  },
};
