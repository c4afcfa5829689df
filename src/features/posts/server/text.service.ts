/** Keeping a text: rendered, hashed, its pictures noted. What saving, importing and the demonstration data share. */
import { createHash } from 'node:crypto';
import { picturesByKey, replaceMediaUses } from '#features/media/server/use.service.ts';
import type { PostLanguage } from '#kernel/locale.ts';
import { fold } from '#kernel/text.ts';
import type { Database } from '#platform/db/kysely.ts';
import { freeTitleId, normalisedText, type PostText, titleIdOf } from '../rules.ts';
import { pictureKeysOf, plainText, type RenderedContent, renderContent } from './content.service.ts';
import { publishVersion, takenTitleIds } from './translation.repo.ts';

export interface PreparedText {
  rendered: RenderedContent;
  /** The gallery's pictures that it shows. */
  mediaIds: number[];
  hash: Buffer;
}

/** Renders a text with the gallery's pictures that it shows. */
export async function prepareText(
  db: Database,
  language: PostLanguage,
  text: PostText,
): Promise<PreparedText> {
  const pictures = await picturesByKey(db, pictureKeysOf(text.content), language);
  return {
    rendered: renderContent(text.content, pictures),
    mediaIds: [...pictures.values()].map((picture) => picture.mediaId),
    hash: createHash('sha256').update(normalisedText(text)).digest(),
  };
}

/** A free address made of a title. */
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

export function replacePictureUses(
  db: Database,
  place: Place,
  kind: 'draft' | 'published',
  mediaIds: readonly number[],
): Promise<void> {
  return replaceMediaUses(db, { ...place, place: kind }, mediaIds);
}

export interface VersionToPublish extends Place {
  translationId: number;
  versionId: number;
  title: string;
  description: string;
  content: string;
  contentHtml: string;
  /** Left out: now, unless it was published before. */
  publishedAt?: Date;
}

/** Makes a version the one that the public reads and finds. Telling the nodes is the caller's part. */
export async function makePublic(db: Database, version: VersionToPublish): Promise<void> {
  await publishVersion(db, {
    translationId: version.translationId,
    versionId: version.versionId,
    language: version.language,
    publishedAt: version.publishedAt,
    title: fold(version.title),
    description: fold(version.description),
    text: fold(plainText(version.contentHtml)),
  });
  const pictures = await picturesByKey(db, pictureKeysOf(version.content), version.language);
  const mediaIds = [...pictures.values()].map((picture) => picture.mediaId);
  await replacePictureUses(db, version, 'published', mediaIds);
}
