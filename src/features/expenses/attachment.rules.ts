/** Files of receipts (business-app §9; product.md §5 «Receipt»). */
import { type FileKind, typeOfKind } from '#features/files/rules.ts';

export const ATTACHMENT_LIMIT_BYTES = 10 * 1024 * 1024;

/** Files of these kinds, and electronic invoices in XML; detected from the content and never from the name. */
export const scannedKinds = ['pdf', 'png', 'jpg', 'webp', 'heic'] as const satisfies FileKind[];
export const attachmentKinds = [...scannedKinds, 'xml'] as const;
export type AttachmentKind = (typeof attachmentKinds)[number];

export function isPicture(kind: AttachmentKind): kind is Exclude<AttachmentKind, 'pdf' | 'xml'> {
  return kind !== 'pdf' && kind !== 'xml';
}

/** The media type that the server sends. */
export function typeOfAttachment(kind: AttachmentKind): string {
  return kind === 'xml' ? 'application/xml' : typeOfKind(kind);
}

/** Folders in a workspace's storage: files of receipts, and reports as one PDF. */
export const ATTACHMENT_FILES = 'attachments';
export const DOCUMENT_FILES = 'reports';

/** Pixels of a preview's width. */
export const PREVIEW_WIDTH = 1600;
