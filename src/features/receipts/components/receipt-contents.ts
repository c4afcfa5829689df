/**
 * Stores the files of unsent receipts in IndexedDB, which has more space than `localStorage`, or in memory if
 * the browser stores nothing, as in some private windows.
 */
import { createStore, delMany, get, keys, set } from 'idb-keyval';

const contents = createStore('ardoise-receipt-files', 'contents');
const inMemory = new Map<string, Blob>();

export async function writeContent(fileId: string, content: Blob): Promise<void> {
  await set(fileId, content, contents).catch(() => inMemory.set(fileId, content));
}

export async function readContent(fileId: string): Promise<Blob | undefined> {
  return inMemory.get(fileId) ?? (await get<Blob>(fileId, contents).catch(() => undefined));
}

export async function removeContents(files: readonly { id: string }[]): Promise<void> {
  const ids = files.map(({ id }) => id);
  for (const id of ids) inMemory.delete(id);
  await delMany(ids, contents).catch(() => undefined);
}

/** Deletes the files that no receipt references, for example after a form was closed early. */
export async function removeContentsExcept(files: readonly { id: string }[]): Promise<void> {
  const used = new Set(files.map(({ id }) => id));
  const stored = await keys<string>(contents).catch(() => []);
  await removeContents([...stored, ...inMemory.keys()].filter((id) => !used.has(id)).map((id) => ({ id })));
}
