/** Files of receipts (business-app §9; product.md §5 «Receipt»). */
import type { FileKind } from '#features/files/rules.ts';

export const ATTACHMENT_LIMIT_BYTES = 10 * 1024 * 1024;

/** Accepted file kinds, detected from the content and never from the name. */
export const attachmentKinds = ['pdf', 'png', 'jpg', 'webp', 'heic'] as const satisfies FileKind[];
export type AttachmentKind = (typeof attachmentKinds)[number];

/** Folders in a workspace's storage: files of receipts, and reports as one PDF. */
export const ATTACHMENT_FILES = 'attachments';
export const DOCUMENT_FILES = 'reports';

/** Pixels of a preview's width. */
export const PREVIEW_WIDTH = 1600;
