/** Lists, describes and deletes the pictures of a workspace, and lists where they are used. */
import { type PrivateFile, privateFile } from '#features/files/server/delivery.service.ts';
import type { CallInput } from '#kernel/call.ts';
import { Problem } from '#kernel/problem.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { fileKey } from '#platform/storage/file-name.ts';
import { mayDeleteMedia, mayDownloadMedia, mayOpenPost } from '../access.ts';
import { mediaAddress } from '../address.rules.ts';
import type * as contract from '../contract.ts';
import type { Media } from '../contract.ts';
import { downloadName, MEDIA_FILES, REMOVE_FILES } from '../rules.ts';
import * as repo from './media.repo.ts';
import * as uses from './use.repo.ts';

type On<Name extends keyof typeof contract> = CallInput<(typeof contract)[Name]>;

export async function listMedias(
  context: MemberContext,
  { query, params }: On<'listMedias'> | On<'moreMedias'>,
) {
  const rows = await repo.listMedias(context.db, {
    afterId: params?.lastId,
    // Reads one more than requested to know whether more follow.
    rows: query.rowsPerPage + 1,
    query: query.query,
  });
  return {
    medias: rows.slice(0, query.rowsPerPage).map((row) => shown(context, row)),
    more: rows.length > query.rowsPerPage,
  };
}

/** @throws Problem 404 */
export async function readMedia(context: MemberContext, { params }: Pick<On<'readMedia'>, 'params'>) {
  const media = await readShown(context, params.mediaId);
  const rows = await uses.listUses(context.db, params.mediaId);
  const used_in = rows.map(({ author_id, public_title, ...use }) => {
    const mayWrite = mayOpenPost(context.actor, { authorId: author_id });
    return { ...use, title: mayWrite ? use.title : public_title, may_write: mayWrite };
  });
  return { ...media, used_in };
}

/** @throws Problem 404 */
export async function downloadMedia({ db, actor }: MemberContext, { params }: On<'downloadMedia'>) {
  return privateFile(actor, await repo.findMedia(db, params.mediaId), mayDownloadMedia, fileOf);
}

function fileOf({ title, storage_key, mime_type, byte_size }: repo.MediaRow): PrivateFile {
  return {
    key: fileKey(MEDIA_FILES, storage_key),
    name: downloadName(title, storage_key),
    mediaType: mime_type,
    size: byte_size,
  };
}

export async function createMedia(context: MemberContext, { body }: On<'createMedia'>) {
  const { actor, db } = context;
  const mediaId = await repo.insertMedia(db, {
    workspaceId: actor.workspaceId,
    title: body.title,
    uploadedBy: actor.userId,
  });
  await context.record({ action: 'media.created', subjectType: 'media', subjectId: mediaId });
  return { media_id: mediaId, title: body.title, public_url: '' };
}

/** @throws Problem 404 */
export async function renameMedia(context: MemberContext, { params, body }: On<'renameMedia'>) {
  await readShown(context, params.mediaId);
  await repo.setTitle(context.db, params.mediaId, body.title);
  await recordChange(context, params.mediaId, { title: body.title });
  return readMedia(context, { params });
}

/** @throws Problem 404 */
export async function describeMedia(context: MemberContext, { params, body }: On<'describeMedia'>) {
  const { db, actor } = context;
  const { workspaceId } = actor;
  const { mediaId, language } = params;
  await readShown(context, mediaId);
  if (body.value === '') await repo.deleteAlternative(db, mediaId, language);
  else await repo.setAlternative(db, { workspaceId, mediaId, language, alternative: body.value });
  await recordChange(context, mediaId, { language, alternative: body.value });
  return readMedia(context, { params });
}

/** @throws Problem 404; 403; 409 while the picture is used. */
export async function deleteMedia(context: MemberContext, { params }: On<'deleteMedia'>) {
  const { db, actor } = context;
  const media = await repo.lockRecord(db, params.mediaId);
  if (media === undefined) throw mediaNotFound();
  if (!mayDeleteMedia(actor, media)) throw new Problem(403);
  if (await uses.isUsed(db, params.mediaId)) throw new Problem(409, { code: 'MEDIA_IN_USE' });
  await repo.deleteMedia(db, params.mediaId);
  // Deletes the row first: files without a row are harmless, and the job removes them.
  if (media.key !== null) await context.enqueue(REMOVE_FILES, { key: media.key });
  await context.record({
    action: 'media.deleted',
    subjectType: 'media',
    subjectId: params.mediaId,
    detail: { title: media.title },
  });
  return { media_id: params.mediaId };
}

/** Reads the picture in the format of the gallery. @throws Problem 404 */
export async function readShown(context: MemberContext, mediaId: number): Promise<Media> {
  const row = await repo.findMedia(context.db, mediaId);
  if (row === undefined) throw mediaNotFound();
  return shown(context, row);
}

function shown({ actor, config }: Pick<MemberContext, 'actor' | 'config'>, row: repo.MediaRow): Media {
  return {
    media_id: row.media_id,
    title: row.title,
    public_url: config.baseUrl + mediaAddress(row.storage_key),
    src: mediaAddress(row.storage_key),
    sources: row.widths.map((width) => ({ width, src: mediaAddress(row.storage_key, width) })),
    width: row.width,
    height: row.height,
    byte_size: row.byte_size,
    colour: row.colour,
    alternatives: { EN: row.alternatives.EN ?? '', FR: row.alternatives.FR ?? '' },
    uses: row.uses,
    on_site: row.on_site,
    uploaded_by: row.uploaded_by,
    created_at: row.created_at.toISOString(),
    may_delete: mayDeleteMedia(actor, { uploadedBy: row.uploaded_by_id }),
  };
}

async function recordChange(context: MemberContext, mediaId: number, detail: Record<string, string>) {
  await context.record({ action: 'media.changed', subjectType: 'media', subjectId: mediaId, detail });
}

export function mediaNotFound(): Problem {
  return new Problem(404, { code: 'MEDIA_NOT_FOUND' });
}
