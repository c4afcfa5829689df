/**
 * The files of incremental backups. The folder `files` beside the archives has each content once, named by its
 * SHA-256. The manifest of an archive lists the archive's files.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { localStorage } from '#platform/storage/disk.ts';
import { readIfThere, type Storage } from '#platform/storage/storage.ts';
import { bytesOf, openArchive } from './archive.ts';
import {
  filePart,
  MANIFEST,
  type Manifest,
  manifest as manifestShape,
  type Part,
  RestoreRefused,
} from './manifest.ts';

/** Copies a stored file into the folder, unless the folder has it. @returns undefined if the stored file was deleted. */
export type Keep = (storage: Storage, key: string) => Promise<Part | undefined>;

const sharedIn = (archiveFolder: string): Storage => localStorage(path.resolve(archiveFolder, 'files'));
const nameOf = ({ sha256 }: Part) => `${sha256.slice(0, 2)}/${sha256}`;
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** @param earlier files that need not be read again, because the file of a key never changes. */
export async function keepIn(archiveFolder: string, earlier: readonly Part[]): Promise<Keep> {
  await mkdir(path.join(archiveFolder, 'files'), { recursive: true, mode: 0o700 });
  const shared = sharedIn(archiveFolder);
  const known = new Map(earlier.map((part) => [part.name, part]));
  return async (storage, key) => {
    const before = known.get(filePart(key));
    if (before !== undefined && (await readIfThere(shared, nameOf(before)))?.size === before.bytes)
      return before;
    const file = await readIfThere(storage, key);
    if (file === undefined) return undefined;
    const bytes = await bytesOf(file.stream);
    const part = { name: filePart(key), bytes: bytes.length, sha256: hashOf(bytes) };
    await shared.put(nameOf(part), bytes);
    await readShared(archiveFolder, part);
    return part;
  };
}

/** @throws RestoreRefused if the file is missing or differs from the manifest. */
export async function readShared(archiveFolder: string, part: Part): Promise<Uint8Array> {
  const shared = sharedIn(archiveFolder);
  const file = await readIfThere(shared, nameOf(part));
  const bytes = file && (await bytesOf(file.stream));
  if (bytes === undefined || hashOf(bytes) !== part.sha256) {
    const place = path.join(archiveFolder, 'files', nameOf(part));
    throw new RestoreRefused(`${place} (${part.name}) is ${bytes === undefined ? 'missing' : 'damaged'}`);
  }
  return bytes;
}

/** The archives in a folder, oldest first by name. */
export async function archivesIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.tar.gz'));
  return names.sort().map((name) => path.join(folder, name));
}

/**
 * Reads the manifest at the end of an archive, without verifying the parts before it.
 * @throws Error if it is truncated.
 */
export async function readManifest(archive: string): Promise<Manifest> {
  for await (const { name, body } of openArchive(archive)) {
    const bytes = name === MANIFEST ? await bytesOf(body) : await skipped(body);
    if (bytes !== undefined) return manifestShape.parse(JSON.parse(bytes.toString()));
  }
  throw new Error(`${archive} has no manifest`);
}

export async function skipped(body: AsyncIterable<Uint8Array>): Promise<undefined> {
  for await (const _ of body);
}

/**
 * Deletes the files that no archive in the folder names.
 * @returns the number of deleted files.
 * @throws Error if an archive cannot be read: then nothing is deleted.
 */
export async function removeUnnamed(folder: string): Promise<number> {
  const named = new Set<string>();
  for (const archive of await archivesIn(folder))
    for (const part of (await readManifest(archive)).kept) named.add(nameOf(part));
  const shared = sharedIn(folder);
  let removed = 0;
  for await (const key of shared.list('')) {
    if (named.has(key)) continue;
    await shared.remove(key);
    removed++;
  }
  return removed;
}
