/**
 * Names of stored files: the workspace's id, a random part, and an extension. A row stores the name in
 * `storage_key`; the path consists of the workspace's folder, the feature's folder and the name.
 */
import { randomBytes } from 'node:crypto';
import { DERIVED, workspaceFolder } from './storage.ts';

const name = '(\\d{1,10})-[0-9a-f]{32}\\.([a-z0-9]{2,5})';
const wholeName = new RegExp(`^${name}$`);
const wholeKey = new RegExp(`^w\\d{1,10}/(?:${DERIVED}/)?[a-z-]+/(${name})(?:/[\\w.-]+)?$`);

export function newFileName(workspaceId: number, ending: string): string {
  return `${workspaceId}-${randomBytes(16).toString('hex')}.${ending}`;
}

/** Parses the name of a stored file; returns undefined for a name that is not ours. */
export function parseFileName(given: string): { workspaceId: number; ending: string } | undefined {
  const [, workspaceId, ending] = wholeName.exec(given) ?? [];
  return ending === undefined ? undefined : { workspaceId: Number(workspaceId), ending };
}

/** @param part the feature's folder. */
export function fileKey(part: string, fileName: string): string {
  return `${workspaceFolder(Number.parseInt(fileName, 10))}/${part}/${fileName}`;
}

/** Returns the key of a derived file, which can be created again. */
export function derivedKey(part: string, fileName: string, variant: string): string {
  return `${workspaceFolder(Number.parseInt(fileName, 10))}/${DERIVED}/${part}/${fileName}/${variant}`;
}

/** Returns the file name in a key, or in the key of a derived file; undefined for other files. */
export function fileNameIn(key: string): string | undefined {
  return wholeKey.exec(key)?.[1];
}
