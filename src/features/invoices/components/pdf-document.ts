/**
 * Reads PDF with Mozilla's pdf.js in its worker, loaded with the first PDF. Browsers' viewers cannot be sandboxed, and phones
 * have none; pdf.js draws pages without executing scripts of the file.
 */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import workerSrc from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

export type { PDFDocumentProxy };

/** Reason why a document cannot be shown. */
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
