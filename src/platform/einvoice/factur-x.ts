/** Writes an invoice as Factur-X 1.07: a PDF/A-3b for readers, with the same invoice as CII for programs. */
import type { ArchivedFile } from '../pdf/document.ts';
import { ciiInvoice } from './cii.ts';
import type { ElectronicInvoice } from './model.ts';

const metadata = {
  namespace: 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#',
  prefix: 'fx',
  title: 'Factur-X PDFA Extension Schema',
  properties: [
    {
      name: 'DocumentFileName',
      value: 'factur-x.xml',
      description: 'The name of the embedded XML document',
    },
    {
      name: 'DocumentType',
      value: 'INVOICE',
      description: 'The type of the hybrid document in capital letters, e.g. INVOICE or ORDER',
    },
    {
      name: 'Version',
      value: '1.0',
      description: 'The actual version of the standard applying to the embedded XML document',
    },
    {
      name: 'ConformanceLevel',
      value: 'EN 16931',
      description: 'The conformance level of the embedded XML document',
    },
  ],
} as const;

/**
 * Returns the invoice as the file that makes its document a Factur-X (`PdfContent.archived`). The document must state the
 * same values.
 * @throws RangeError if the invoice breaks a rule of EN 16931 (`violationsOf`).
 */
export function facturX(invoice: ElectronicInvoice): ArchivedFile {
  const text = ciiInvoice(invoice);
  return { name: 'factur-x.xml', mediaType: 'text/xml', description: 'Factur-X', text, metadata };
}
