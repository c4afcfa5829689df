/** Reads structured invoices in a worker thread (invoice.service.ts): they are untrusted and may be several megabytes. */
import '#platform/thread/give-way.ts';
import { type InvoiceData, invoiceIn } from './proposal.service.ts';
import { readXml } from './xml.service.ts';

/** Undefined if the file is no invoice. */
export function read(bytes: Uint8Array): InvoiceData | undefined {
  const root = readXml(bytes);
  return root && invoiceIn(root);
}
