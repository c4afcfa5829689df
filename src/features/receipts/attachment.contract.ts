/**
 * Declares the calls for the files of receipts. Source: business-app §7 «Reports and receipts», §9;
 * product.md §5 «Receipt».
 */
import { z } from 'zod';
import { invoiceAnswer } from '#features/invoices/contract.ts';
import { call, fileAnswer } from '#kernel/call.ts';
import { id } from '#kernel/id.ts';
import { uploadedFile } from '#kernel/uploaded-file.ts';
import { ATTACHMENT_LIMIT_BYTES, attachmentKinds } from './attachment.rules.ts';
import './errors.ts';

const receiptParams = z.object({ receiptId: id });
const attachmentParams = z.object({ attachmentId: id });

export const attachment = z.object({
  attachmentId: z.number().int(),
  receiptId: z.number().int(),
  name: z.string(),
  /** The media type detected from the content. */
  type: z.string(),
  /** Bytes. */
  size: z.number().int(),
  /** SHA-256 of the original bytes, in hexadecimal. */
  sha256: z.string(),
  /** Whether `readAttachmentPreview` returns an image. */
  preview: z.boolean(),
  /** ISO 8601 instant. */
  created_at: z.string(),
});
export type Attachment = z.infer<typeof attachment>;

export const addAttachment = call({
  id: 'addAttachment',
  method: 'POST',
  path: '/receipts/{receiptId}/attachments',
  summary: `Add a file to a receipt (${attachmentKinds.join(', ')}; detected by content, not by name); the fourth is 409 ATTACHMENTS_FULL`,
  access: 'member',
  safeguard: 'the file can be removed again beside the receipt',
  underDoAs: true,
  unversioned: 'adds a file; the maximum number is checked under a lock',
  encoding: 'upload',
  bodyLimit: ATTACHMENT_LIMIT_BYTES,
  params: receiptParams,
  body: uploadedFile,
  status: 201,
  answer: attachment,
  texts: { failure: 'FAILED TO ADD ATTACHMENT', byStatus: { 409: 'CAN NOT MODIFY REPORT' } },
});

/** @public Part of the API, although no page calls it. */
export const listAttachments = call({
  id: 'listAttachments',
  method: 'GET',
  path: '/receipts/{receiptId}/attachments',
  summary: 'List the files of a receipt in the order in which they were added',
  noScreen: 'pages read the files with their receipt',
  access: 'member',
  params: receiptParams,
  answer: z.object({ attachments: z.array(attachment) }),
  texts: { failure: 'FAILED TO GET ATTACHMENTS' },
});

export const deleteAttachment = call({
  id: 'deleteAttachment',
  method: 'DELETE',
  path: '/attachments/{attachmentId}',
  summary: 'Remove a file from its receipt',
  safeguard: 'confirm',
  access: 'member',
  unversioned: 'files never change',
  params: attachmentParams,
  status: 201,
  answer: z.object({ attachmentId: z.number().int(), receiptId: z.number().int() }),
  texts: { failure: 'COULD NOT DELETE ATTACHMENT', byStatus: { 409: 'CAN NOT MODIFY REPORT' } },
});

export const readAttachmentFile = call({
  id: 'readAttachmentFile',
  method: 'GET',
  path: '/attachments/{attachmentId}/file',
  summary: 'The original bytes of a file',
  access: 'member',
  params: attachmentParams,
  produces: 'application/octet-stream',
  answer: fileAnswer,
  texts: { failure: 'FAILED TO GET ATTACHMENTS' },
});

export const readAttachmentPreview = call({
  id: 'readAttachmentPreview',
  method: 'GET',
  path: '/attachments/{attachmentId}/preview',
  summary: 'A preview of a picture as WebP, upright and at most 1600 pixels wide; 404 for files without one',
  access: 'member',
  params: attachmentParams,
  produces: 'image/webp',
  answer: fileAnswer,
  texts: { failure: 'FAILED TO GET ATTACHMENTS' },
});

export const readAttachedInvoice = call({
  id: 'readAttachedInvoice',
  method: 'GET',
  path: '/attachments/{attachmentId}/invoice',
  summary: 'Read the electronic invoice in an attached file',
  access: 'member',
  params: attachmentParams,
  answer: invoiceAnswer,
  texts: { failure: 'FAILED TO READ INVOICE' },
});
