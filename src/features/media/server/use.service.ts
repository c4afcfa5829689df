/** What other features ask of the gallery: which pictures a text shows, and to be told where they stand. */
import type { PostLanguage } from '#kernel/locale.ts';
import { Problem } from '#kernel/problem.ts';
import type { Database } from '#platform/db/kysely.ts';
import * as media from './media.repo.ts';
import * as uses from './use.repo.ts';

export interface PictureInText {
  mediaId: number;
  key: string;
  width: number;
  height: number;
  widths: readonly number[];
  /** In the language asked for; empty when nobody wrote one. */
  alternative: string;
}

/** The pictures behind keys found in a text; keys that are nobody's are left out. */
export async function picturesByKey(
  db: Database,
  keys: readonly string[],
  language: PostLanguage,
): Promise<Map<string, PictureInText>> {
  const rows = await media.findByKeys(db, keys, language);
  return new Map(
    rows.flatMap(({ id, key, width, height, widths, alternative }) =>
      key === null || width === null || height === null
        ? []
        : [[key, { mediaId: id, key, width, height, widths, alternative: alternative ?? '' }] as const],
    ),
  );
}

/** Notes which pictures a place shows from now on. */
export const replaceMediaUses: (
  db: Database,
  at: uses.MediaPlace,
  mediaIds: readonly number[],
) => Promise<void> = uses.replaceUses;

/** A text is published: readers see the pictures that its newest version shows. */
export const publishMediaUses: (db: Database, at: Omit<uses.MediaPlace, 'place'>) => Promise<void> =
  uses.publishUses;

/** A post is gone: its pictures may go as well. */
export const forgetUsesOf: (db: Database, postId: number) => Promise<void> = uses.forgetUsesOf;

/** A picture by its id; undefined where it is gone or has no content yet. */
export async function findPicture(
  db: Database,
  mediaId: number,
): Promise<{ mediaId: number; key: string } | undefined> {
  const found = await media.findRecord(db, mediaId);
  return found?.key ? { mediaId, key: found.key } : undefined;
}

/** @throws Problem 404 unless the picture is there and has its content. */
export async function requirePicture(db: Database, mediaId: number): Promise<void> {
  const found = await media.lockRecord(db, mediaId);
  if (found === undefined || found.key === null) throw new Problem(404, { code: 'MEDIA_NOT_FOUND' });
}
