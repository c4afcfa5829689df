/** Stored files of receipts and documents, once nothing stands for them any more. */
import type { MemberContext, OpenContext } from '#platform/request/context.ts';
import { derivedKey, fileKey } from '#platform/storage/file-name.ts';
import { ATTACHMENT_FILES, DOCUMENT_FILES } from '../attachment.rules.ts';

export const REMOVE_EXPENSE_FILES = 'expenses.remove-files';
/** Names that one job removes. */
const AT_ONCE = 500;

/** Asks for files to be removed, when the transaction that removed their rows is committed. @param names `storage_key`s. */
export async function removeFiles(
  context: Pick<MemberContext, 'enqueue'>,
  names: readonly string[],
): Promise<void> {
  for (let at = 0; at < names.length; at += AT_ONCE)
    await context.enqueue(REMOVE_EXPENSE_FILES, { names: names.slice(at, at + AT_ONCE) });
}

/** The key of a picture to look at, made from a file of a receipt. */
export const previewKey = (name: string): string => derivedKey(ATTACHMENT_FILES, name, 'preview.webp');

/** With what was made from them; safe to repeat. */
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
