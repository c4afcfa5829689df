import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { restoreBackup } from '#platform/backup/restore.ts';
import { type Config, ensureDataDirectory } from '#platform/config/config.ts';
import { createVault } from '#platform/crypto/vault.ts';
import type { Finding } from '#platform/doctor/finding.ts';
import { type Command, readArgs, singleArgument, UsageError } from './command.ts';
import { examineData, printFindings } from './doctor.ts';
import { commandConfig, withOpened } from './opening.ts';
import { WITHHELD_TABLES } from './withheld.ts';

export const command: Command = {
  usage: ['drill <file or folder>'],
  help: `Tries whether a backup can be restored: restores it into a temporary database and folder, checks
the result like «doctor», prints how long it took, and deletes everything again. Of a folder it
takes the newest backup. The installation itself is not touched, and its server may be running.

The temporary data are written to DATA_DIR, which needs space for the uncompressed backup. The
exit code is 1 when there is a defect, so that a schedule can report it.`,
  async run(args, variables) {
    const given = singleArgument(readArgs(args, {}).positionals, 'the file or folder');
    if (!existsSync(given)) throw new UsageError(`${given} does not exist`);
    const file = statSync(given).isDirectory() ? newestIn(given) : given;
    const config = commandConfig(variables);
    ensureDataDirectory(config.dataDir);
    const begun = performance.now();
    const { restored, findings } = await restoreBeside(config, file);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    const { takenAt, rows, files, jobs } = restored;
    console.log(
      `${file}: as of ${takenAt} (${ageOf(takenAt)}), ${rows} rows, ${files} files and ${jobs} waiting jobs, ` +
        `restored and checked in ${seconds} s.`,
    );
    return printFindings(findings);
  },
};

/** Backups are compressed archives (`cli backup`). @throws UsageError if there is none. */
function newestIn(folder: string): string {
  const files = readdirSync(folder)
    .filter((name) => /\.t(ar\.)?gz$/.test(name))
    .map((name) => path.join(folder, name))
    .map((file) => ({ file, time: statSync(file).mtimeMs }));
  const newest = files.sort((a, b) => b.time - a.time)[0];
  if (newest === undefined) throw new UsageError(`${folder} contains no backup (*.tar.gz)`);
  return newest.file;
}

async function restoreBeside(config: Config, file: string) {
  const folder = mkdtempSync(path.join(config.dataDir, 'drill-'));
  const beside: Config = {
    ...config,
    logLevel: 'error',
    databaseUrl: undefined,
    databaseDirectUrl: undefined,
    databaseReadUrl: undefined,
    databasePrepared: true,
    dataDir: folder,
    storage: { ...config.storage, kind: 'local' },
    google: undefined,
    s3: undefined,
  };
  try {
    return await withOpened(beside, async ({ engine, storage }) => {
      const restored = await restoreBackup({ engine, storage: storage.here }, file, WITHHELD_TABLES);
      const findings = await examineData({ engine, storage, vault: createVault(config) });
      // Jobs that were due at the time of the backup are late by now.
      const isOfBackup = ({ about }: Finding) => about !== 'jobs';
      return { restored, findings: findings.filter(isOfBackup) };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const MINUTE_MS = 60_000;

function ageOf(takenAt: string): string {
  const minutes = Math.round((Date.now() - new Date(takenAt).getTime()) / MINUTE_MS);
  if (minutes < 120) return `${minutes} minutes old`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hours old` : `${Math.round(hours / 24)} days old`;
}
