/** Takes pictures in that do not come through a call: imports. */
import type { PostLanguage } from '#kernel/locale.ts';
import { asTenant, type Transaction } from '#platform/db/transaction.ts';
import type { Platform } from '#platform/platform.ts';
import { widthsFor } from '../rules.ts';
import { originalFile } from './delivery.service.ts';
import { insertMedia, setAlternative, setContent } from './media.repo.ts';
import { cleanPicture, newPictureKey } from './picture.service.ts';

export interface IncomingPicture {
  workspaceId: number;
  uploadedBy: number;
  title: string;
  bytes: Uint8Array;
  alternatives: Partial<Record<PostLanguage, string>>;
}

export interface TakenPicture {
  mediaId: number;
  key: string;
}

/**
 * Stores the picture and then its row, as an upload does.
 * @param within what else belongs to the same transaction.
 * @throws Problem 400, 413 for what is no picture that an upload would take.
 */
export async function ingestPicture(
  { engine, storage }: Pick<Platform, 'engine' | 'storage'>,
  incoming: IncomingPicture,
  within: (transaction: Transaction, taken: TakenPicture) => Promise<void>,
): Promise<TakenPicture> {
  const { workspaceId, uploadedBy, title } = incoming;
  const picture = await cleanPicture(incoming.bytes);
  const key = newPictureKey(workspaceId, picture.extension);
  await storage.put(originalFile(key), picture.bytes);
  return asTenant(engine, workspaceId, async (transaction) => {
    const { db } = transaction;
    const mediaId = await insertMedia(db, { workspaceId, title, uploadedBy });
    await setContent(db, mediaId, key, picture, picture.animated ? [] : widthsFor(picture.width));
    for (const [language, alternative] of Object.entries(incoming.alternatives))
      await setAlternative(db, { workspaceId, mediaId, language: language as PostLanguage, alternative });
    await within(transaction, { mediaId, key });
    return { mediaId, key };
  });
}
