/** Looks up the pictures of a text for other features, and records where pictures are used. */
import type { Locale, PostLanguage } from '#kernel/locale.ts';
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
  /** In the requested language; empty if there is none. */
  alternative: string;
}

/** Returns the pictures with the given keys; unknown keys are omitted. */
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

/** Records the pictures that a place shows. */
export const replaceMediaUses: (
  db: Database,
  at: uses.MediaPlace,
  mediaIds: readonly number[],
) => Promise<void> = uses.replaceUses;

/** Called after publication: readers now see the pictures of the newest version. */
export const publishMediaUses: (db: Database, at: Omit<uses.MediaPlace, 'place'>) => Promise<void> =
  uses.publishUses;

/** Removes the uses of a deleted post, so that its pictures can be deleted. */
export const forgetUsesOf: (db: Database, postId: number) => Promise<void> = uses.forgetUsesOf;

/** Finds a picture by its id; undefined if it was deleted or has no content yet. */
export async function findPicture(
  db: Database,
  mediaId: number,
): Promise<{ mediaId: number; key: string } | undefined> {
  const found = await media.findRecord(db, mediaId);
  return found?.key ? { mediaId, key: found.key } : undefined;
}

/** @throws Problem 404 unless the picture exists with its content. */
export async function requirePicture(db: Database, mediaId: number): Promise<void> {
  const found = await media.lockRecord(db, mediaId);
  if (found === undefined || found.key === null) throw new Problem(404, { code: 'MEDIA_NOT_FOUND' });
}

/** A picture for the company's site. */
export interface CompanyPictureRow {
  media_id: number;
  key: string;
  width: number;
  height: number;
  widths: number[];
  colour: string;
  mime_type: string;
  alternative: Record<Locale, string>;
}
export type CompanyPictures = ReadonlyMap<number, CompanyPictureRow>;

/** Returns the pictures that exist, with both alternative texts. */
export async function picturesById(db: Database, ids: readonly number[]): Promise<CompanyPictures> {
  const rows = await media.findByIds(db, ids);
  return new Map(
    rows.map(({ alternatives, ...row }) => [
      row.media_id,
      { ...row, alternative: { en: alternatives.EN ?? '', fr: alternatives.FR ?? '' } },
    ]),
  );
}

/** Prevents deletions until the transaction ends. @returns the pictures that exist. */
export const holdPictures: (db: Database, ids: readonly number[]) => Promise<number[]> = media.holdPictures;
