/** Stores the files of receipts, and delivers them and their previews to people who may read the report. */
import { Readable } from 'node:stream';
import type { FileKind } from '#features/files/rules.ts';
import { privateFile } from '#features/files/server/delivery.service.ts';
import { requireKind } from '#features/files/server/kind.service.ts';
import { requireRoom } from '#features/files/server/quota.service.ts';
import {
  type FoundInvoice,
  proposed,
  requireInvoice,
  storedInvoice,
} from '#features/invoices/server/service.ts';
import { startsAsXml } from '#features/invoices/server/xml.service.ts';
import { previewPicture } from '#features/media/server/picture.service.ts';
import type { Actor, Member } from '#kernel/actor.ts';
import type { CallInput } from '#kernel/call.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import type { FileContent } from '#kernel/uploaded-file.ts';
import type { MemberContext, PrepareContext } from '#platform/request/context.ts';
import { Download } from '#platform/request/download.ts';
import type { Phases } from '#platform/request/handler.ts';
import { fileKey, newFileName } from '#platform/storage/file-name.ts';
import { readIfThere } from '#platform/storage/storage.ts';
import { mayChangeReport, mayReadReport } from '../access.ts';
import type * as contract from '../attachment.contract.ts';
import {
  ATTACHMENT_FILES,
  type AttachmentKind,
  isPicture,
  PREVIEW_WIDTH,
  pdfAndPictureKinds,
  typeOfAttachment,
} from '../attachment.rules.ts';
import { isEditable, MOST_ATTACHMENTS } from '../report.rules.ts';
import * as repo from './attachment.repo.ts';
import { previewKey, removeFiles } from './files.service.ts';
import { findFiles } from './repo.ts';
import { findReport } from './report-lock.repo.ts';
import { lockEditable, requireReport } from './report-lock.service.ts';
import { attachmentRow } from './row.service.ts';
import { lockReceipt } from './service.ts';

type On<Name extends keyof typeof contract> = CallInput<(typeof contract)[Name]>;

interface StoredFile {
  key: string;
  kind: AttachmentKind;
  previewable: boolean;
}

/**
 * Stores the original bytes unchanged before it inserts their row.
 * @throws Problem 400 if the file is of a kind that is not accepted; 403 if the actor may not change the report, or if the file
 * exceeds the workspace's quota; 404 if there is no such receipt; 409 REPORT_LOCKED, ATTACHMENTS_FULL.
 */
export const addAttachment: Phases<typeof contract.addAttachment, StoredFile> = {
  async prepare(context, { params, body }) {
    const { actor, files, read } = context;
    await read(async (db) => {
      const receipt = orNotFound(await findFiles(db, params.receiptId));
      const report = orNotFound(await findReport(db, receipt.report_id));
      if (!mayChangeReport(actor, { userId: report.account_id })) throw new Problem(403);
      if (!isEditable(report)) throw new Problem(409, { code: 'REPORT_LOCKED' });
      if (receipt.files.length >= MOST_ATTACHMENTS) throw full();
      await requireRoom(db, body.size);
    });
    const kind = await kindOf(context, body);
    const key = newFileName(actor.workspaceId, kind);
    await files.put(fileKey(ATTACHMENT_FILES, key), { stream: streamOf(body), size: body.size });
    const previewable = isPicture(kind) && (await tryCreatePreview(files, { storage_key: key, kind }));
    return { key, kind, previewable };
  },
  async run(context, { params, body }, { key, kind, previewable }) {
    const { db, actor, now } = context;
    const { receipt } = await lockReceipt(context, params.receiptId);
    if ((await repo.countAttachments(db, receipt.id)) >= MOST_ATTACHMENTS) throw full();
    const file = await repo.insertAttachment(db, {
      workspace_id: actor.workspaceId,
      receipt_id: receipt.id,
      name: body.name === '' ? `${receipt.number}.${kind}` : body.name,
      kind,
      storage_key: key,
      previewable,
      byte_size: body.size,
      sha256: Buffer.from(body.sha256),
      uploaded_by: actor.userId,
      created_at: now,
    });
    await context.record({
      action: 'attachment.added',
      subjectType: 'attachment',
      subjectId: file.id,
      detail: { receiptId: receipt.id, bytes: body.size, kind },
    });
    return attachmentRow(file, receipt.id);
  },
  async undo({ files }, { key }) {
    // If this fails too, the storage sweep removes the files.
    for (const one of [fileKey(ATTACHMENT_FILES, key), previewKey(key)])
      await files.remove(one).catch(() => {});
  },
};

/**
 * Stores bytes that a later feature attaches with `addAttachment.run`; `addAttachment.undo` removes them.
 * @param kind as `receivedInvoice` has found it.
 */
export async function storeReceived(
  { actor, files }: PrepareContext<Member>,
  kind: 'pdf' | 'xml',
  bytes: Uint8Array,
): Promise<StoredFile> {
  const key = newFileName(actor.workspaceId, kind);
  await files.put(fileKey(ATTACHMENT_FILES, key), bytes);
  return { key, kind, previewable: false };
}

/**
 * Detects the kind of the file from its content.
 * @throws Problem 400 FILE_KIND_REFUSED, FILE_OF_TWO_KINDS; 429 if too many invoices of this person wait to be read.
 */
async function kindOf(context: PrepareContext<Member>, file: FileContent): Promise<AttachmentKind> {
  if (!startsAsXml(file.head)) return requireKind(file, pdfAndPictureKinds);
  await requireInvoice(context, file);
  return 'xml';
}

function streamOf(file: On<'addAttachment'>['body']): ReadableStream<Uint8Array> {
  return Readable.toWeb(Readable.from(file.stream())) as ReadableStream<Uint8Array>;
}

function full(): Problem {
  return new Problem(409, { code: 'ATTACHMENTS_FULL', msg: 'FAILED TO ADD ATTACHMENT' });
}

/** @throws Problem 404; 403 */
export async function listAttachments(context: MemberContext, { params }: On<'listAttachments'>) {
  const receipt = orNotFound(await findFiles(context.db, params.receiptId));
  await requireReport(context, receipt.report_id);
  return { attachments: receipt.files.map((file) => attachmentRow(file, params.receiptId)) };
}

/** @throws Problem 404; 403; 409 REPORT_LOCKED */
export async function deleteAttachment(context: MemberContext, { params }: On<'deleteAttachment'>) {
  const { db } = context;
  const file = orNotFound(await repo.findAttachment(db, params.attachmentId));
  await lockEditable(context, file.reportId);
  if (!(await repo.deleteAttachment(db, file.id))) throw new Problem(404);
  await removeFiles(context, [file.storage_key]);
  await context.record({
    action: 'attachment.deleted',
    subjectType: 'attachment',
    subjectId: file.id,
    detail: { receiptId: file.receipt_id, name: file.name },
  });
  return { attachmentId: file.id, receiptId: file.receipt_id };
}

const mayRead = (actor: Actor, file: repo.AttachmentRecord) =>
  actor.kind === 'member' && mayReadReport(actor, file);

/** @throws Problem 404; 403 */
export async function readAttachmentFile({ db, actor }: MemberContext, { params }: On<'readAttachmentFile'>) {
  return privateFile(actor, await repo.findAttachment(db, params.attachmentId), mayRead, (file) => ({
    key: fileKey(ATTACHMENT_FILES, file.storage_key),
    name: file.name,
    mediaType: typeOfAttachment(file.kind),
    size: file.byte_size,
  }));
}

/** @throws Problem 404 if there is no such file or it is not a picture; 403 if the actor may not read it. */
export async function readAttachmentPreview(
  { db, actor }: MemberContext,
  { params }: On<'readAttachmentPreview'>,
) {
  const file = await repo.findAttachment(db, params.attachmentId);
  if (file === undefined) throw new Problem(404);
  const { kind } = file;
  if (!isPicture(kind)) throw new Problem(404);
  if (!mayRead(actor, file)) throw new Problem(403);
  return new Download({
    stored: true,
    name: `${file.id}.webp`,
    mediaType: 'image/webp',
    headers: {
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    },
    body: ({ files }) => readOrCreatePreview(files, { ...file, kind }),
  });
}

/** @throws Problem 404; 403 */
export const readAttachedInvoice: Phases<typeof contract.readAttachedInvoice, FoundInvoice> = {
  async prepare(context, { params }) {
    const file = orNotFound(await context.read((db) => repo.findAttachment(db, params.attachmentId)));
    if (!mayReadReport(context.actor, file)) throw new Problem(403);
    return storedInvoice(context, { kind: file.kind, key: fileKey(ATTACHMENT_FILES, file.storage_key) });
  },
  run: (context, _, found) => proposed(context, found),
};

/** Tries to create the preview. Returns false if the picture is damaged or too large to be decoded. */
async function tryCreatePreview(
  files: PrepareContext['files'],
  file: Parameters<typeof readOrCreatePreview>[1],
): Promise<boolean> {
  return readOrCreatePreview(files, file).then(
    () => true,
    // Any other error is temporary: a busy server creates the preview when somebody opens it.
    (error: unknown) => !(error instanceof Problem && error.code === 'NO_PREVIEW'),
  );
}

/** Reads the stored preview; the first call creates it. @throws Problem 404 if the picture cannot be decoded. */
async function readOrCreatePreview(
  files: PrepareContext['files'],
  { storage_key: name, kind }: { storage_key: string; kind: FileKind },
): Promise<Uint8Array> {
  const key = previewKey(name);
  if ((await readIfThere(files, key)) !== undefined) return files.bytes(key);
  const original = await files.bytes(fileKey(ATTACHMENT_FILES, name));
  const preview = await previewPicture(original, kind, PREVIEW_WIDTH).catch((cause: unknown) => {
    if (cause instanceof Problem) throw cause;
    throw new Problem(404, { code: 'NO_PREVIEW', cause });
  });
  await files.put(key, preview);
  return preview;
}
