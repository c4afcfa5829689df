/**
 * Where receipts wait on the device: fields in one store, the content of files, which does not change, in another. A
 * browser that keeps nothing (a private window of some) still works, until it is closed.
 */
import { createStore, del, delMany, entries, get, keys, set } from 'idb-keyval';
import { isOutdated, type ReceiptEntry } from '../entry.rules.ts';

const receipts = createStore('ardoise-receipts', 'receipts');
const contents = createStore('ardoise-receipt-files', 'contents');
/** What could not be written. */
const inMemory = new Map<string, Blob>();

export async function readEntries(): Promise<ReceiptEntry[]> {
  try {
    const found = (await entries<string, ReceiptEntry>(receipts)).map(([, entry]) => entry);
    const now = Date.now();
    // Nobody came back for them, whoever they are.
    await Promise.all(found.filter((entry) => isOutdated(entry, now)).map(removeEntry));
    return found.filter((entry) => !isOutdated(entry, now)).sort((one, other) => one.keptAt - other.keptAt);
  } catch {
    return [];
  }
}

/** @returns whether it will be there after a reload. */
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

/** Content of files that nothing here has any more, as of a form that was left before it was kept. */
export async function removeContentsBesides(kept: readonly ReceiptEntry[]): Promise<void> {
  const wanted = new Set(kept.flatMap(({ files }) => files.map(({ id }) => id)));
  for (const id of inMemory.keys()) if (!wanted.has(id)) inMemory.delete(id);
  const found = await keys<string>(contents).catch(() => []);
  await delMany(
    found.filter((id) => !wanted.has(id)),
    contents,
  ).catch(() => undefined);
}
