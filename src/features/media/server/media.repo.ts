import type { PostLanguage } from '#kernel/locale.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { CleanPicture } from './picture.service.ts';

export interface NewMedia {
  workspaceId: number;
  title: string;
  uploadedBy: number;
}

export async function insertMedia(db: Database, media: NewMedia): Promise<number> {
  const row = await db
    .insertInto('medias')
    .values({ workspace_id: media.workspaceId, title: media.title, uploaded_by: media.uploadedBy })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Names the stored content of a media; from then on it is shown. */
export async function setContent(
  db: Database,
  mediaId: number,
  key: string,
  picture: CleanPicture,
  widths: number[],
): Promise<void> {
  await db
    .updateTable('medias')
    .set({
      storage_key: key,
      mime_type: picture.mimeType,
      byte_size: picture.bytes.length,
      sha256: picture.sha256,
      width: picture.width,
      height: picture.height,
      colour: picture.colour,
      widths,
    })
    .where('id', '=', mediaId)
    .execute();
}

export async function setAlternative(
  db: Database,
  text: { workspaceId: number; mediaId: number; language: PostLanguage; alternative: string },
): Promise<void> {
  await db
    .insertInto('media_texts')
    .values({
      workspace_id: text.workspaceId,
      media_id: text.mediaId,
      language: text.language,
      alternative: text.alternative,
    })
    .onConflict((conflict) =>
      conflict.columns(['media_id', 'language']).doUpdateSet({ alternative: text.alternative }),
    )
    .execute();
}
