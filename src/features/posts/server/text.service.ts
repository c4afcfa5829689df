/** Gives a text its address, records its pictures, and makes it public. Used for saving, imports and demonstration data. */
import { publishMediaUses, replaceMediaUses } from '#features/media/server/use.service.ts';
import type { PostLanguage } from '#kernel/locale.ts';
import { fold } from '#kernel/text.ts';
import type { Database } from '#platform/db/kysely.ts';
import { freeTitleId } from '../rules.ts';
import { titleIdOf } from '../title-id.rules.ts';
import { publishVersion, takenTitleIds, textOfVersion } from './translation.repo.ts';

/** Returns a free address for a title. */
export async function newTitleId(
  db: Database,
  language: PostLanguage,
  title: string,
  own?: number,
): Promise<string> {
  const preferred = titleIdOf(title);
  return freeTitleId(preferred, await takenTitleIds(db, language, preferred, own));
}

interface Place {
  workspaceId: number;
  postId: number;
  language: PostLanguage;
}

/** Records the pictures that the newest version shows. */
export function replacePictureUses(db: Database, place: Place, mediaIds: readonly number[]): Promise<void> {
  return replaceMediaUses(db, { ...place, place: 'draft' }, mediaIds);
}

/** Removes the picture uses of the published version. */
export function forgetPublishedUses(db: Database, place: Place): Promise<void> {
  return replaceMediaUses(db, { ...place, place: 'published' }, []);
}

export interface VersionToPublish extends Place {
  translationId: number;
  versionId: number;
  title: string;
  description: string;
  /** Instant of the first publication. Ignored if the translation was published before. */
  publishedAt: Date;
  /** The text without markup, up to the length that the search indexes. If undefined, it is read from the database. */
  text?: string;
}

/** Publishes the newest version and makes it searchable. The caller must announce the change to the other processes. */
export async function makePublic(db: Database, version: VersionToPublish): Promise<void> {
  await publishVersion(db, {
    translationId: version.translationId,
    versionId: version.versionId,
    language: version.language,
    publishedAt: version.publishedAt,
    title: fold(version.title),
    description: fold(version.description),
    text: fold(version.text ?? (await textOfVersion(db, version.versionId))),
  });
  await publishMediaUses(db, version);
}
