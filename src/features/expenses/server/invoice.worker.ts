/** Structured invoices are read here, in a thread of its own (invoice.service.ts): they are of any origin, and of megabytes. */
import '#platform/thread/give-way.ts';
import { type InvoiceData, invoiceIn } from './proposal.service.ts';
import { readXml } from './xml.service.ts';

/** Undefined for what is no invoice. */
export function read(bytes: Uint8Array): InvoiceData | undefined {
  const root = readXml(bytes);
  return root && invoiceIn(root);
}
