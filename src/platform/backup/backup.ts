/**
 * Backs up a running installation into one archive: `files/…` as stored, `rows/…` as JSON lines, and a
 * manifest with the SHA-256 of each part; a gzipped tar. Derived files (`derived`) are omitted. An incremental
 * backup keeps the files beside the archive (shared-files.ts).
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Platform } from '#platform/platform.ts';
import { isDerived, readIfThere, workspaceFolder } from '#platform/storage/storage.ts';
import { filePart, MANIFEST, type Manifest, type Part } from './manifest.ts';
import type { Keep } from './shared-files.ts';
import { type OneWorkspace, type Snapshot, takeSnapshot } from './snapshot.ts';
import { tarEnd, tarFile } from './tar.ts';

type Needs = Pick<Platform, 'engine' | 'storage' | 'log' | 'clock'>;

/** Attempts to copy the files of a snapshot, because files may be deleted between the snapshot and the copy. */
const ATTEMPTS = 5;

/**
 * Creates the bytes of the archive, before compression.
 * @param spool a folder with enough space for all rows.
 * @param keep stores the files beside the archive, for an incremental backup.
 * @param only the only workspace in the archive.
 */
export async function* makeBackup(
  platform: Needs,
  spool: string,
  { keep, only }: { keep?: Keep; only?: OneWorkspace } = {},
): AsyncGenerator<Uint8Array> {
  const place = only === undefined ? '' : workspaceFolder(only.id);
  await mkdir(spool, { recursive: true });
  const folder = await mkdtemp(path.join(spool, 'backup-'));
  try {
    const parts: Part[] = [];
    const kept: Part[] = [];
    yield* files(platform, place, parts, kept, keep);
    // A file is written before its row and deleted after it. So the first round finds the files of the rows, and a
    // later round those added since.
    let snapshot: Snapshot;
    for (let attempt = 1; ; attempt++) {
      snapshot = await takeSnapshot(platform.engine, folder, only);
      yield* files(platform, place, parts, kept, keep);
      const missing = missingFiles(snapshot, [...parts, ...kept]);
      if (missing.length === 0) break;
      if (attempt < ATTEMPTS) continue;
      platform.log.warn({ missing }, 'rows refer to missing files; the backup does not contain them');
      break;
    }
    for (const { file, ...part } of snapshot.parts) {
      yield* tarFile(part.name, part.bytes, createReadStream(file));
      parts.push(part);
    }
    const { migrations, sequences, rows } = snapshot;
    const takenAt = platform.clock.now().toISOString();
    const closing: Manifest = {
      format: only === undefined ? 'ardoise-backup' : 'ardoise-workspace',
      version: keep === undefined ? 1 : 2,
      takenAt,
      migrations,
      sequences,
      rows,
      parts,
      kept,
      ...(only !== undefined && { workspace: { id: only.id, name: only.name, sealed: only.sealed } }),
    };
    const bytes = Buffer.from(`${JSON.stringify(closing, null, 1)}\n`);
    yield* tarFile(MANIFEST, bytes.length, once(bytes));
    yield tarEnd();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** All stored files that are not among the parts yet; the file of a key never changes. */
async function* files(
  { storage }: Needs,
  place: string,
  parts: Part[],
  kept: Part[],
  keep: Keep | undefined,
): AsyncGenerator<Uint8Array> {
  const included = new Set([...parts, ...kept].map(({ name }) => name));
  for await (const key of storage.list(place)) {
    const name = filePart(key);
    if (isDerived(key) || included.has(name)) continue;
    if (keep !== undefined) {
      const part = await keep(storage, key);
      if (part !== undefined) kept.push(part);
      continue;
    }
    // The row and then the file may have been deleted since the file was listed.
    const file = await readIfThere(storage, key);
    if (file === undefined) continue;
    const hash = createHash('sha256');
    yield* tarFile(name, file.size, hashed(file.stream, hash));
    parts.push({ name, bytes: file.size, sha256: hash.digest('hex') });
  }
}

function missingFiles({ storageKeys }: Snapshot, parts: readonly Part[]): string[] {
  const included = new Set(parts.map(({ name }) => path.posix.basename(name)));
  return storageKeys.filter((key) => !included.has(path.posix.basename(key)));
}

async function* hashed(
  source: AsyncIterable<Uint8Array>,
  hash: { update(chunk: Uint8Array): unknown },
): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    hash.update(chunk);
    yield chunk;
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
