/** The pictures of a workspace: taking them in, describing them, knowing where they are used. */
import { recordEvent } from '#features/audit/server/service.ts';
import type { Member } from '#kernel/actor.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { Problem } from '#kernel/problem.ts';
import type { Database } from '#platform/db/kysely.ts';
import { asTenant } from '#platform/db/transaction.ts';
import type { Platform } from '#platform/platform.ts';
import type { CallContext, MemberContext } from '#platform/request/context.ts';
import { mayDeleteMedia, mayUploadContent } from '../access.ts';
import type * as contract from '../contract.ts';
import type { Media } from '../contract.ts';
import { MAKE_SMALLER, mediaAddress, REMOVE_FILES, widthsFor } from '../rules.ts';
import { originalFile } from './delivery.service.ts';
import * as repo from './media.repo.ts';
import { cleanPicture, newPictureKey } from './picture.service.ts';
import * as uses from './use.repo.ts';

type Needs = Pick<Platform, 'engine' | 'storage' | 'config' | 'jobs'>;
type On<Name extends keyof typeof contract> = CallInput<(typeof contract)[Name]>;

export type GalleryService = ReturnType<typeof createGalleryService>;

export function createGalleryService({ engine, storage, config, jobs }: Needs) {
  function shown(row: repo.MediaRow, actor: Member): Media {
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
      uploaded_by: row.uploaded_by,
      created_at: row.created_at.toISOString(),
      may_delete: mayDeleteMedia(actor, { uploadedBy: row.uploaded_by_id }),
    };
  }

  async function read(db: Database, mediaId: number, actor: Member): Promise<Media> {
    const row = await repo.findMedia(db, mediaId);
    if (row === undefined) throw notFound();
    return shown(row, actor);
  }

  async function list({ db, actor }: MemberContext, { query, params }: On<'listMedias'> | On<'moreMedias'>) {
    const rows = await repo.listMedias(db, {
      afterId: params?.lastId,
      // One more than asked for tells whether there are more.
      rows: query.rowsPerPage + 1,
      query: query.query,
    });
    return {
      medias: rows.slice(0, query.rowsPerPage).map((row) => shown(row, actor)),
      more: rows.length > query.rowsPerPage,
    };
  }

  /** @throws Problem 404 */
  async function details({ db, actor }: MemberContext, { params }: On<'readMedia'>) {
    const media = await read(db, params.mediaId, actor);
    return { ...media, used_in: await uses.listUses(db, params.mediaId) };
  }

  async function create(context: MemberContext, { body }: On<'createMedia'>) {
    const { actor, db } = context;
    const mediaId = await repo.insertMedia(db, {
      workspaceId: actor.workspaceId,
      title: body.title,
      uploadedBy: actor.userId,
    });
    await context.record({ action: 'media.created', subjectType: 'media', subjectId: mediaId });
    return { media_id: mediaId, title: body.title, public_url: '' };
  }

  /**
   * Takes the file in: looked at and cleaned, then stored, then named in the row.
   * @throws Problem 404; 403 for another's record; 409 when it has its content; 400 for what is no picture.
   */
  async function upload(
    { actor, request }: CallContext & { actor: Member },
    { params, body }: On<'uploadMedia'>,
  ): Promise<CallAnswer<typeof contract.uploadMedia>> {
    const { mediaId } = params;
    const mayStill = async (db: Database) => {
      const media = await repo.lockMedia(db, mediaId);
      if (media === undefined) throw notFound();
      if (!mayUploadContent(actor, media)) throw new Problem(403);
      if (media.key !== null) throw new Problem(409, { code: 'MEDIA_HAS_CONTENT' });
    };
    await asTenant(engine, actor.workspaceId, ({ db }) => mayStill(db));
    const picture = await cleanPicture(body.bytes);
    const key = newPictureKey(actor.workspaceId, picture.extension);
    await storage.put(originalFile(key), picture.bytes);
    try {
      return await asTenant(engine, actor.workspaceId, async (transaction) => {
        await mayStill(transaction.db);
        const widths = picture.animated ? [] : widthsFor(picture.width);
        await repo.setContent(transaction.db, mediaId, key, picture, widths);
        if (widths.length > 0) await jobs.enqueue(transaction, MAKE_SMALLER, { key }, { singletonKey: key });
        await recordEvent(
          transaction.db,
          { actor, request },
          {
            action: 'media.uploaded',
            subjectType: 'media',
            subjectId: mediaId,
            detail: { bytes: picture.bytes.length, type: picture.mimeType },
          },
        );
        return read(transaction.db, mediaId, actor);
      });
    } catch (error) {
      // No file without its row, as far as that is in our hands.
      await storage.remove(originalFile(key)).catch(() => {});
      throw error;
    }
  }

  /** @throws Problem 404 */
  async function rename(context: MemberContext, { params, body }: On<'renameMedia'>) {
    await read(context.db, params.mediaId, context.actor);
    await repo.setTitle(context.db, params.mediaId, body.title);
    await recordChange(context, params.mediaId, { title: body.title });
    return read(context.db, params.mediaId, context.actor);
  }

  /** @throws Problem 404 */
  async function describe(context: MemberContext, { params, body }: On<'describeMedia'>) {
    const { db, actor } = context;
    const { mediaId, language } = params;
    await read(db, mediaId, actor);
    if (body.value === '') await repo.deleteAlternative(db, mediaId, language);
    else
      await repo.setAlternative(db, {
        workspaceId: actor.workspaceId,
        mediaId,
        language,
        alternative: body.value,
      });
    await recordChange(context, mediaId, { language, alternative: body.value });
    return read(db, mediaId, actor);
  }

  /** @throws Problem 404; 403; 409 while it is used somewhere. */
  async function remove(context: MemberContext, { params }: On<'deleteMedia'>) {
    const { db, actor } = context;
    const media = await repo.lockMedia(db, params.mediaId);
    if (media === undefined) throw notFound();
    if (!mayDeleteMedia(actor, media)) throw new Problem(403);
    const usedIn = await uses.listUses(db, params.mediaId);
    if (usedIn.length > 0) throw new Problem(409, { code: 'MEDIA_IN_USE' });
    await repo.deleteMedia(db, params.mediaId);
    // The row goes first: files that nobody names are harmless, and the job sees to them.
    if (media.key !== null) await jobs.enqueue(context, REMOVE_FILES, { key: media.key });
    await context.record({
      action: 'media.deleted',
      subjectType: 'media',
      subjectId: params.mediaId,
      detail: { title: media.title },
    });
    return { media_id: params.mediaId };
  }

  return { list, details, create, upload, rename, describe, remove };
}

async function recordChange(context: MemberContext, mediaId: number, detail: Record<string, string>) {
  await context.record({
    action: 'media.changed',
    subjectType: 'media',
    subjectId: mediaId,
    detail,
  });
}

function notFound(): Problem {
  return new Problem(404, { code: 'MEDIA_NOT_FOUND' });
}
