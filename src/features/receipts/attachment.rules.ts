/** Defines which files can be attached to receipts (business-app §9; product.md §5 «Receipt»). */
import { type FileKind, typeOfKind } from '#features/files/rules.ts';
import { INVOICE_LIMIT_BYTES } from '#features/invoices/rules.ts';

/** Each attached file can also be read as an invoice. */
export const ATTACHMENT_LIMIT_BYTES = INVOICE_LIMIT_BYTES;

/** The accepted kinds except XML, which must be an invoice. The kind is detected from the content, never from the name. */
export const pdfAndPictureKinds = ['pdf', 'png', 'jpg', 'webp', 'heic'] as const satisfies FileKind[];
export const attachmentKinds = [...pdfAndPictureKinds, 'xml'] as const;
export type AttachmentKind = (typeof attachmentKinds)[number];

export function isPicture(kind: AttachmentKind): kind is Exclude<AttachmentKind, 'pdf' | 'xml'> {
  return kind !== 'pdf' && kind !== 'xml';
}

/** Returns the media type with which the server sends the file. */
export function typeOfAttachment(kind: AttachmentKind): string {
  return kind === 'xml' ? 'application/xml' : typeOfKind(kind);
}

/** Folders in a workspace's storage: files of receipts, and reports as PDF. */
export const ATTACHMENT_FILES = 'attachments';
export const DOCUMENT_FILES = 'reports';

/** Width of a preview in pixels. */
export const PREVIEW_WIDTH = 1600;
