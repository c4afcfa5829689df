/** Imports for owners: upload, plan, start, report. */
import { Readable } from 'node:stream';
import { requireRoom } from '#features/files/server/quota.service.ts';
import { mediaAddress } from '#features/media/address.rules.ts';
import { findPicture, requirePicture } from '#features/media/server/use.service.ts';
import { displayName } from '#kernel/actor.ts';
import type { CallInput } from '#kernel/call.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import type { Database } from '#platform/db/kysely.ts';
import { refuseTaken } from '#platform/db/unique.ts';
import type { MemberContext } from '#platform/request/context.ts';
import type { Phases } from '#platform/request/handler.ts';
import { page } from '#platform/request/page.ts';
import { fileKey, newFileName } from '#platform/storage/file-name.ts';
import { mayImport } from '../access.ts';
import * as contract from '../contract.ts';
import { fieldError } from '../errors.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import {
  EXPORT_LIMIT_BYTES,
  endings,
  IMPORT_FILES,
  type ImportKind,
  isRepeatable,
  isUnderWay,
  isWaiting,
  kindOfFile,
} from '../rules.ts';
import * as repo from './repo.ts';

type On<Name extends keyof typeof contract> = CallInput<(typeof contract)[Name]>;

/** The job that works on an import in state `reading` or `importing`. */
export const IMPORT_JOB = 'imports.work';

interface Received {
  kind: ImportKind;
  key: string;
}

/**
 * @throws Problem 400 for a file of a different kind; 403 when the quota is exceeded; 409 while another import is
 * in progress; 413.
 */
export const uploadImport: Phases<typeof contract.uploadImport, Received> = {
  async prepare({ actor, files, read }, { body }) {
    if (!mayImport(actor)) throw new Problem(403);
    const kind = kindOfFile(body.head);
    if (kind === undefined)
      throw new Problem(400, { code: 'IMPORT_KIND', errors: { file: fieldError('import_kind') } });
    if (kind !== 'folder' && body.size > EXPORT_LIMIT_BYTES) throw new Problem(413);
    await read((db) => requireRoom(db, body.size));
    const key = newFileName(actor.workspaceId, endings[kind]);
    const stream = Readable.toWeb(Readable.from(body.stream())) as ReadableStream<Uint8Array>;
    await files.put(fileKey(IMPORT_FILES, key), { stream, size: body.size });
    return { kind, key };
  },
  async run(context, { body }, { kind, key }) {
    const { db, actor, now } = context;
    const name = body.name === '' ? `import.${endings[kind]}` : body.name;
    const row = {
      workspace_id: actor.workspaceId,
      account_id: actor.userId,
      asked_by: displayName(actor),
      kind,
      file_name: name,
      storage_key: key,
      byte_size: body.size,
      created_at: now,
    };
    const importId = await oneAtATime(repo.insertImport(db, row));
    await enqueueWork(context, importId);
    await context.record({
      action: 'import.uploaded',
      subjectType: 'import',
      subjectId: importId,
      detail: { name, bytes: body.size },
    });
    return details(db, importId);
  },
  async undo({ files }, { key }) {
    // If this fails too, the sweep removes the file.
    await files.remove(fileKey(IMPORT_FILES, key)).catch(() => {});
  },
};

function oneAtATime<T>(write: Promise<T>): Promise<T> {
  return refuseTaken(write, { imports_one_at_a_time: () => new Problem(409, { code: 'IMPORT_UNDER_WAY' }) });
}

function enqueueWork({ enqueue, actor }: MemberContext, importId: number): Promise<void> {
  return enqueue(
    IMPORT_JOB,
    { workspaceId: actor.workspaceId, importId },
    { singletonKey: String(importId) },
  );
}

export async function listImports(context: MemberContext, { query }: On<'listImports'>) {
  if (!mayImport(context.actor)) throw new Problem(403);
  return page(context, contract.listImports, query, repo.listImports(context.db, query), {
    row: (row) => ({ ...rowOf(row), ...countsOf(row) }),
    texts: { en, fr },
  });
}

type Counts = Pick<repo.Sums, 'published' | 'drafts' | 'here_already' | 'left_out'>;

function countsOf({ published, drafts, here_already, left_out }: Counts): Counts {
  return { published, drafts, here_already, left_out };
}

function rowOf(row: repo.ImportRecord) {
  const { id, kind, file_name, byte_size, state, refusal, asked_by } = row;
  return {
    import_id: id,
    kind,
    file_name,
    byte_size,
    state,
    refusal,
    asked_by,
    file_kept: row.storage_key !== null,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}

async function details(db: Database, importId: number) {
  const row = orNotFound(await repo.findImport(db, importId));
  const { site, pages, tags, cover_media_id, pictures, missing } = row;
  const cover = cover_media_id === null ? undefined : await findPicture(db, cover_media_id);
  return {
    ...rowOf(row),
    ...(await repo.sumEntries(db, importId)),
    language: row.language ?? ('own' as const),
    site,
    pages,
    tags,
    pictures,
    missing,
    cover_media_id,
    cover_src: cover === undefined ? '' : mediaAddress(cover.key),
  };
}

/** @throws Problem 404; 403 */
export async function readImport({ db, actor }: MemberContext, { params }: On<'readImport'>) {
  if (!mayImport(actor)) throw new Problem(403);
  return details(db, params.importId);
}

/** @throws Problem 404; 403 */
export async function listImportEntries(context: MemberContext, { params, query }: On<'listImportEntries'>) {
  const { db, actor } = context;
  if (!mayImport(actor)) throw new Problem(403);
  orNotFound(await repo.findImport(db, params.importId));
  return page(context, contract.listImportEntries, query, repo.listEntries(db, params.importId, query), {
    row: (row) => ({
      entry_id: row.id,
      name: row.name,
      title: row.title,
      language: row.language,
      outcome: row.outcome,
      address: row.address,
      day: row.day,
      author: row.author,
      redirects: row.redirects,
      notes: notesOf(row),
      post_id: row.post_id,
      written: row.written,
    }),
    texts: { en, fr },
  });
}

/** Returns the entry's notes in the format of `insertEntries`. */
export function notesOf({ notes }: Pick<repo.EntryRecord, 'notes'>): contract.ImportEntry['notes'] {
  return contract.listImportEntries.list.row.shape.notes.parse(notes);
}

/**
 * @throws Problem 404, also for an unknown cover; 403; 409 while it is in progress, after it ended, or while another import is in
 * progress.
 */
export async function planImport(context: MemberContext, { params, body }: On<'planImport'>) {
  const { db } = context;
  const { id } = await lockAt(context, params.importId, isWaiting);
  const { language, site, pages, tags, cover_media_id } = body;
  if (cover_media_id) await requirePicture(db, cover_media_id);
  await oneAtATime(
    repo.updateImport(db, id, {
      language: language === 'own' ? null : language,
      site,
      pages,
      tags,
      cover_media_id,
      state: 'reading',
      refusal: '',
    }),
  );
  await enqueueWork(context, id);
  return details(db, id);
}

/** @throws Problem as `planImport` does. */
export async function runImport(context: MemberContext, { params }: On<'runImport'>) {
  const { db } = context;
  const { id, state } = await lockAt(context, params.importId, (one) => isWaiting(one) || isRepeatable(one));
  if (state === 'refused') throw new Problem(409, { code: 'IMPORT_NOT_PLANNED' });
  if (state === 'done') await repo.announceAgain(db, id);
  const before = state === 'done' ? {} : { pictures: 0, missing: [] };
  await oneAtATime(repo.updateImport(db, id, { state: 'importing', finished_at: null, ...before }));
  await enqueueWork(context, id);
  return details(db, id);
}

async function lockAt(
  { db, actor }: MemberContext,
  importId: number,
  isRight: typeof isWaiting,
): Promise<repo.ImportRecord> {
  if (!mayImport(actor)) throw new Problem(403);
  const found = orNotFound(await repo.lockImport(db, importId));
  const { state, storage_key } = found;
  if (isUnderWay(found)) throw new Problem(409, { code: 'IMPORT_UNDER_WAY' });
  if (!isRight({ state, file_kept: storage_key !== null })) throw new Problem(409, { code: 'IMPORT_OVER' });
  return found;
}

/** @throws Problem 404; 403; 409 while it is in progress. */
export async function deleteImport(context: MemberContext, { params }: On<'deleteImport'>) {
  const { db, actor } = context;
  if (!mayImport(actor)) throw new Problem(403);
  const found = orNotFound(await repo.lockImport(db, params.importId));
  if (isUnderWay(found)) throw new Problem(409, { code: 'IMPORT_UNDER_WAY' });
  await repo.deleteImport(db, found.id);
  if (found.storage_key !== null) await context.enqueue(REMOVE_IMPORT_FILE, { name: found.storage_key });
  await context.record({
    action: 'import.deleted',
    subjectType: 'import',
    subjectId: found.id,
    detail: { name: found.file_name },
  });
  return { import_id: found.id };
}

/** The job that removes a file whose row was deleted. */
export const REMOVE_IMPORT_FILE = 'imports.remove-file';
