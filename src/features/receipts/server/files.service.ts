/** Removes stored files of receipts and documents that no row references. */
import type { MemberContext, OpenContext } from '#platform/request/context.ts';
import { derivedKey, fileKey } from '#platform/storage/file-name.ts';
import { ATTACHMENT_FILES, DOCUMENT_FILES } from '../attachment.rules.ts';

export const REMOVE_EXPENSE_FILES = 'expenses.remove-files';
/** Number of names per job. */
const AT_ONCE = 500;

/** Queues the removal of files in the current transaction; it runs after the commit. @param names `storage_key`s. */
export async function removeFiles(
  context: Pick<MemberContext, 'enqueue'>,
  names: readonly string[],
): Promise<void> {
  for (let at = 0; at < names.length; at += AT_ONCE)
    await context.enqueue(REMOVE_EXPENSE_FILES, { names: names.slice(at, at + AT_ONCE) });
}

/** Returns the storage key of the preview of a receipt's file. */
export const previewKey = (name: string): string => derivedKey(ATTACHMENT_FILES, name, 'preview.webp');

/** Removes the files and their previews; idempotent. */
export async function removeNamed(
  { files }: Pick<OpenContext, 'files'>,
  { names }: { names: readonly string[] },
): Promise<void> {
  for (const name of names) {
    await files.remove(fileKey(ATTACHMENT_FILES, name));
    await files.remove(previewKey(name));
    await files.remove(fileKey(DOCUMENT_FILES, name));
  }
}
