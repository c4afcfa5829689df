/** Checks that the storage accepts files, and that files and rows match. */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { readTable, readWorkspaces } from '#platform/backup/snapshot.ts';
import { quote, readTableFacts } from '#platform/backup/tables.ts';
import type { Lines } from '#platform/db/batches.ts';
import { type Engine, withSession } from '#platform/db/engine.ts';
import { isDerived, type Storage } from '#platform/storage/storage.ts';
import { defect, type Finding, note, ok, some } from './finding.ts';

export async function examineStorage(storage: Storage): Promise<Finding> {
  const key = `doctor/${randomUUID()}`;
  const content = Buffer.from(key);
  try {
    await storage.put(key, content);
    const same = content.equals(await storage.bytes(key));
    await storage.removeAll('doctor');
    return same
      ? ok('storage', 'stores and returns a file')
      : defect('storage', 'returns a file that differs from the stored one');
  } catch (error) {
    return defect('storage', `accepts no files: ${(error as Error).message}`);
  }
}

/** Reports only differences that two comparisons found, because files change between the reads. */
export async function examineFiles(engine: Engine, storage: Storage): Promise<Finding[]> {
  const first = await compare(engine, storage);
  const second = first.rowless.length + first.fileless.length === 0 ? first : await compare(engine, storage);
  const fileless = second.fileless.filter((key) => first.fileless.includes(key));
  const rowless = second.rowless.filter((key) => first.rowless.includes(key));
  const findings: Finding[] = [];
  if (fileless.length > 0)
    findings.push(defect('files', `${fileless.length} rows have no file: ${some(fileless)}`));
  if (rowless.length > 0)
    findings.push(note('files', `${rowless.length} files have no row and only use space: ${some(rowless)}`));
  if (findings.length === 0) findings.push(ok('files', `${second.files} files, each with its row`));
  return findings;
}

/** @returns the names of stored files that rows have and the storage lacks. */
export async function findMissingFiles(engine: Engine, storage: Storage): Promise<Set<string>> {
  return new Set((await compare(engine, storage)).fileless);
}

async function compare(engine: Engine, storage: Storage) {
  const rows = new Set(await readStorageKeys(engine));
  const files: string[] = [];
  for await (const key of storage.list('')) if (!isDerived(key) && !isMarker(key)) files.push(key);
  const names = new Set(files.map((key) => path.posix.basename(key)));
  return {
    files: files.length,
    fileless: [...rows].filter((key) => !names.has(key)),
    rowless: files.filter((key) => !rows.has(path.posix.basename(key))),
  };
}

/** Marker files of folders begin with a dot and have no row. */
const isMarker = (key: string) => path.posix.basename(key).startsWith('.');

/** Reads the storage keys of all rows. */
function readStorageKeys(engine: Engine): Promise<string[]> {
  return withSession(engine, async (session) => {
    await session.script('begin read only, isolation level repeatable read');
    try {
      const keys: string[] = [];
      const tables = (await readTableFacts(session)).filter(({ columns }) => columns.includes('storage_key'));
      const workspaces = await readWorkspaces(session);
      for (const table of tables) {
        const storageKeys: Lines = {
          line: 't.storage_key',
          columns: ['storage_key'],
          from: `public.${quote(table.name)} t where t.storage_key is not null`,
          order: 't.storage_key',
        };
        for await (const lines of readTable(session, table, workspaces, storageKeys))
          keys.push(...lines.map((key) => path.posix.basename(key)));
      }
      return keys;
    } finally {
      await session.script('rollback');
    }
  });
}
