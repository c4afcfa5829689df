/** A folder of files to be read from, wherever it lies: on disk, or in a ZIP (zip.ts). */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { inputBounds } from '#kernel/input-bounds.ts';

export interface Folder {
  /** All below it, from it on, with strokes; on disk, folders among them. */
  readonly names: ReadonlySet<string>;
  /** What its list says, where there is one. */
  size?(name: string): number | undefined;
  /** @param name one of `names`. @throws UnreadableFile, which is this file's own fault; else whatever goes wrong. */
  bytes(name: string): Promise<Uint8Array>;
}

/** Reading it again would end in the same way; the message says why, for who brought the folder. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/** @throws Error of Node when it cannot be read. */
export async function openFolder(folder: string): Promise<Folder> {
  const found = await readdir(folder, { recursive: true });
  const places = new Map(found.map((file) => [file.replaceAll(path.sep, '/'), path.join(folder, file)]));
  return {
    names: new Set(places.keys()),
    bytes: async (name) => readFile(places.get(name) ?? path.join(folder, name)),
  };
}

/** A file as text in UTF-8. @throws UnreadableFile as `bytes`, and for what is no text of a site by its size */
export async function textIn(folder: Folder, name: string): Promise<string> {
  const { textBytes } = inputBounds.folder;
  if ((folder.size?.(name) ?? 0) > textBytes)
    throw new UnreadableFile(`it is larger than ${Math.floor(textBytes / 1_000_000)} MB`);
  return new TextDecoder().decode(await folder.bytes(name));
}
