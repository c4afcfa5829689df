/**
 * Browser storage of unsent receipts: fields in one store, immutable file contents in another. Falls back to memory if the
 * browser stores nothing, as in some private windows.
 */
import { createStore, del, delMany, entries, get, keys, set } from 'idb-keyval';
import { isOutdated, type ReceiptEntry } from '../entry.rules.ts';

const receipts = createStore('ardoise-receipts', 'receipts');
const contents = createStore('ardoise-receipt-files', 'contents');
/** Contents that could not be stored. */
const inMemory = new Map<string, Blob>();

export async function readEntries(): Promise<ReceiptEntry[]> {
  try {
    const found = (await entries<string, ReceiptEntry>(receipts)).map(([, entry]) => entry);
    const now = Date.now();
    // Delete outdated entries of all people.
    await Promise.all(found.filter((entry) => isOutdated(entry, now)).map(removeEntry));
    return found.filter((entry) => !isOutdated(entry, now)).sort((one, other) => one.keptAt - other.keptAt);
  } catch {
    return [];
  }
}

/** @returns whether it survives a reload. */
export async function writeEntry(entry: ReceiptEntry): Promise<boolean> {
  return set(entry.id, entry, receipts).then(
    () => true,
    () => false,
  );
}

export async function removeEntry({ id, files }: ReceiptEntry): Promise<void> {
  for (const file of files) inMemory.delete(file.id);
  await Promise.allSettled([
    del(id, receipts),
    delMany(
      files.map((file) => file.id),
      contents,
    ),
  ]);
}

export async function writeContent(fileId: string, content: Blob): Promise<void> {
  await set(fileId, content, contents).catch(() => inMemory.set(fileId, content));
}

export async function readContent(fileId: string): Promise<Blob | undefined> {
  return inMemory.get(fileId) ?? (await get<Blob>(fileId, contents).catch(() => undefined));
}

export async function removeContent(fileId: string): Promise<void> {
  inMemory.delete(fileId);
  await del(fileId, contents).catch(() => undefined);
}

/** Deletes file contents that no entry references, for example after a form was closed early. */
export async function removeContentsBesides(kept: readonly ReceiptEntry[]): Promise<void> {
  const wanted = new Set(kept.flatMap(({ files }) => files.map(({ id }) => id)));
  for (const id of inMemory.keys()) if (!wanted.has(id)) inMemory.delete(id);
  const found = await keys<string>(contents).catch(() => []);
  await delMany(
    found.filter((id) => !wanted.has(id)),
    contents,
  ).catch(() => undefined);
}
