/** Stores pictures: first checks, cleans and stores the file, then writes its row. */
import { contentOf } from '#features/files/server/kind.service.ts';
import { requireRoom } from '#features/files/server/quota.service.ts';
import type { Member } from '#kernel/actor.ts';
import type { PostLanguage } from '#kernel/locale.ts';
import { Problem } from '#kernel/problem.ts';
import type { FileContent } from '#kernel/uploaded-file.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { Phases } from '#platform/request/handler.ts';
import { fileKey, newFileName } from '#platform/storage/file-name.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { mayUploadContent } from '../access.ts';
import type * as contract from '../contract.ts';
import { MAKE_SMALLER, MEDIA_FILES, widthsFor } from '../rules.ts';
import { mediaNotFound, readShown } from './gallery.service.ts';
import * as repo from './media.repo.ts';
import { type CleanPicture, cleanPicture } from './picture.service.ts';

/** A stored picture whose row is not written yet. */
export interface StoredPicture extends Omit<CleanPicture, 'bytes' | 'animated' | 'kind'> {
  key: string;
  size: number;
  widths: number[];
}

/** @throws Problem 400 or 413 for a file that is not an accepted picture; 503 when too many pictures are being decoded. */
export async function storePicture(
  files: Pick<Storage, 'put'>,
  workspaceId: number,
  content: FileContent | Uint8Array,
): Promise<StoredPicture> {
  const file = content instanceof Uint8Array ? contentOf(content) : content;
  const { bytes, animated, kind, ...facts } = await cleanPicture(file);
  const key = newFileName(workspaceId, kind);
  await files.put(fileKey(MEDIA_FILES, key), bytes);
  return { ...facts, key, size: bytes.length, widths: animated ? [] : widthsFor(facts.width) };
}

export interface PictureRow {
  workspaceId: number;
  uploadedBy: number;
  title: string;
  alternatives: Partial<Record<PostLanguage, string>>;
}

/**
 * Inserts the row of a picture that did not come through an upload call.
 * @returns the picture's id.
 */
export async function insertPicture(db: Database, row: PictureRow, picture: StoredPicture): Promise<number> {
  const { workspaceId } = row;
  const mediaId = await repo.insertMedia(db, row);
  await repo.setContent(db, mediaId, picture);
  for (const language of ['EN', 'FR'] as const) {
    const alternative = row.alternatives[language];
    if (alternative !== undefined)
      await repo.setAlternative(db, { workspaceId, mediaId, language, alternative });
  }
  return mediaId;
}

/**
 * @throws Problem 404; 403 for another person's record or when the quota is exceeded; 409 when it already has content; and as
 * `storePicture` does.
 */
export const upload: Phases<typeof contract.uploadMedia, StoredPicture> = {
  async prepare({ actor, files, read }, { params, body }) {
    await read(async (db) => {
      requireEmptyRecord(actor, await repo.findRecord(db, params.mediaId));
      await requireRoom(db, body.size);
    });
    return storePicture(files, actor.workspaceId, body);
  },
  async run(context, { params }, picture) {
    const { db, actor } = context;
    const { mediaId } = params;
    const { key, size, mimeType } = picture;
    requireEmptyRecord(actor, await repo.lockRecord(db, mediaId));
    await repo.setContent(db, mediaId, picture);
    if (picture.widths.length > 0) await context.enqueue(MAKE_SMALLER, { key }, { singletonKey: key });
    await context.record({
      action: 'media.uploaded',
      subjectType: 'media',
      subjectId: mediaId,
      detail: { bytes: size, type: mimeType },
    });
    return readShown(context, mediaId);
  },
  async undo({ files }, { key }) {
    // If this fails too, the sweep removes the file.
    await files.remove(fileKey(MEDIA_FILES, key)).catch(() => {});
  },
};

function requireEmptyRecord(actor: Member, record: repo.MediaRecord | undefined): void {
  if (record === undefined) throw mediaNotFound();
  if (!mayUploadContent(actor, record)) throw new Problem(403);
  if (record.key !== null) throw new Problem(409, { code: 'MEDIA_HAS_CONTENT' });
}
