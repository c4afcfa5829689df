/**
 * Reads PDF with Mozilla's pdf.js, in its worker, loaded when the first one is shown. Browsers' own viewers cannot be
 * put into a sandbox, and phones have none; here nothing in a file is carried out, its pages are drawn.
 */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import workerSrc from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

export type { PDFDocumentProxy };

/** Why a document cannot be shown. */
export type PdfProblem = 'locked' | 'broken';

export async function openPdf(content: Blob): Promise<PDFDocumentProxy | PdfProblem> {
  const pdf = await import('pdfjs-dist');
  pdf.GlobalWorkerOptions.workerSrc = workerSrc;
  const data = new Uint8Array(await content.arrayBuffer());
  try {
    return await pdf.getDocument({ data, useWasm: false, enableXfa: false }).promise;
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'broken';
  }
}
