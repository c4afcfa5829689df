/** Renders documents with the company's logo in their head. */
import { type PdfContent, renderDocument } from '#platform/pdf/document.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { logoOf } from './delivery.service.ts';

/** A document, and the storage key of the logo's picture. */
export interface LetterheadContent extends PdfContent {
  logoKey?: string;
}

/** @throws Problem as `renderDocument`; a missing logo is left out. */
export async function renderWithLogo(
  files: Storage,
  { logoKey, ...content }: LetterheadContent,
): Promise<Uint8Array<ArrayBuffer>> {
  const logo = logoKey === undefined ? undefined : await logoOf(files, logoKey);
  return renderDocument({ ...content, from: { ...content.from, ...(logo !== undefined && { logo }) } });
}
