/** Reads a folder of files, on disk or in a ZIP (zip.ts). */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { inputBounds } from '#kernel/input-bounds.ts';

export interface Folder {
  /** Relative paths of all files below it, with slashes; on disk also of the folders. */
  readonly names: ReadonlySet<string>;
  /** In bytes; undefined for a folder on disk. */
  size?(name: string): number | undefined;
  /**
   * @param name one of `names`. @throws UnreadableFile if this file cannot be read; other errors for all other
   * failures.
   */
  bytes(name: string): Promise<Uint8Array>;
}

/** A file that will not be readable later either; the message gives the reason. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/** @throws Node's error when it cannot be read. */
export async function openFolder(folder: string): Promise<Folder> {
  const found = await readdir(folder, { recursive: true });
  const places = new Map(found.map((file) => [file.replaceAll(path.sep, '/'), path.join(folder, file)]));
  return {
    names: new Set(places.keys()),
    bytes: async (name) => readFile(places.get(name) ?? path.join(folder, name)),
  };
}

/** Returns a file as UTF-8 text. @throws UnreadableFile as `bytes`, and above the size limit for texts. */
export async function textIn(folder: Folder, name: string): Promise<string> {
  const { textBytes } = inputBounds.folder;
  if ((folder.size?.(name) ?? 0) > textBytes)
    throw new UnreadableFile(`it is larger than ${Math.floor(textBytes / 1_000_000)} MB`);
  return new TextDecoder().decode(await folder.bytes(name));
}
