import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { recordBackup } from '#features/system/server/service.ts';
import { Problem } from '#kernel/problem.ts';
import { compressed, saveArchive } from '#platform/backup/archive.ts';
import { makeBackup } from '#platform/backup/backup.ts';
import { fileOf } from '#platform/backup/manifest.ts';
import { archivesIn, type Keep, keepIn, readManifest, removeUnnamed } from '#platform/backup/shared-files.ts';
import { type Engine, withSession } from '#platform/db/engine.ts';
import { asInstallation } from '#platform/db/installation.ts';
import { spoolFolder } from '#platform/spool/spool.ts';
import { type Command, readArgs, singleArgument, UsageError } from './command.ts';
import { commandConfig, type Opened, withOpened } from './opening.ts';

export const command: Command = {
  usage: ['backup <file>', 'backup <folder> [--incremental] [--keep <count>]'],
  help: `Writes one archive (a gzipped tar) with all rows and all files of the installation, while it
continues to run, and verifies the archive. The rows are those of one moment. The file contains
password hashes and other secrets, so only its owner may read it. The key that secrets are sealed
with is not in it: store SECRET_KEY, or DATA_DIR/secret.key, in another place. The audit log of the
site's workspace notes the backup.

The file must not exist yet. In a folder, the archive gets a name with the time (UTC).
--incremental keeps the uploaded files in the folder «files» beside the archives and copies only
new ones: an archive then needs that folder. --keep deletes the oldest archives with such names, so
that this many remain, and then the files in «files» that no remaining archive names; nothing is
deleted when the backup fails.`,
  async run(args, variables) {
    const { positionals, values } = readArgs(args, {
      keep: { type: 'string' },
      incremental: { type: 'boolean' },
    });
    const given = singleArgument(positionals, 'the file or folder');
    const isFolder = existsSync(given) && statSync(given).isDirectory();
    const keep = keepOf(values.keep, isFolder);
    if (values.incremental && !isFolder) throw new UsageError('--incremental needs an existing folder');
    const config = commandConfig(variables);
    await withOpened(config, (opened) =>
      alone(opened.engine, async () => {
        await (isFolder ? backUpInto(opened, given, values.incremental === true) : backUp(opened, given));
        if (keep !== undefined) await deleteOldest(given, keep);
      }),
    );
    return 0;
  },
};

/** Any constant that is the same in all processes. */
const LOCK = 4_276_004;
const HOUR_MS = 3_600_000;

/**
 * Prevents concurrent backups: one could delete files that the other is about to list. The session has a connection of
 * its own, whose end releases the lock.
 */
function alone(engine: Engine, work: () => Promise<void>): Promise<void> {
  return withSession(
    engine,
    async (session) => {
      const { rows } = await session.query(`select pg_try_advisory_lock(${LOCK}) as locked`);
      if (!rows[0].locked) throw new Problem(409, { msg: 'Another backup of this installation is running.' });
      await work();
    },
    { timeoutMs: HOUR_MS },
  );
}

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

/** Deletes archives named by `nameAt`, and files that no archive names. Other files in the folder stay. */
async function deleteOldest(folder: string, keep: number): Promise<void> {
  const names = readdirSync(folder).filter((name) => NAME.test(name));
  for (const name of names.sort().slice(0, -keep)) {
    rmSync(path.join(folder, name));
    console.log(`${path.join(folder, name)}: deleted, it was the oldest of more than ${keep}.`);
  }
  if (!existsSync(path.join(folder, 'files'))) return;
  const removed = await removeUnnamed(folder);
  if (removed > 0)
    console.log(`${path.join(folder, 'files')}: ${removed} files deleted, no archive names them.`);
}

async function backUpInto(opened: Opened, folder: string, incremental: boolean): Promise<void> {
  const file = path.join(folder, nameAt(new Date()));
  if (!incremental) return backUp(opened, file);
  const newest = (await archivesIn(folder)).filter((archive) => NAME.test(path.basename(archive))).at(-1);
  // Without a readable archive all files are copied again.
  const manifest = newest === undefined ? undefined : await readManifest(newest).catch(() => undefined);
  return backUp(opened, file, await keepIn(folder, manifest?.kept ?? []));
}

async function backUp(opened: Opened, file: string, keep?: Keep): Promise<void> {
  const spool = spoolFolder(opened.config.dataDir);
  const manifest = await saveArchive(file, compressed(makeBackup(opened, spool, { keep })));
  const { rows } = manifest;
  const all = [...manifest.parts, ...manifest.kept];
  const files = all.filter(({ name }) => fileOf(name) !== undefined).length;
  const bytes = all.reduce((sum, part) => sum + part.bytes, 0);
  await asInstallation(opened.engine, ({ db }) => recordBackup(db, { rows, files, bytes }));
  const mebibytes = bytes / 1024 / 1024;
  console.log(
    `${file}: ${rows} rows and ${files} files, ${mebibytes.toFixed(1)} MiB before compression; read back and complete.`,
  );
}
