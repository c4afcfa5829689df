/**
 * Reads structured invoices in a worker thread (service.ts), because they are untrusted and may be
 * several megabytes large.
 */
import '#platform/thread/give-way.ts';
import type { InvoicePage } from '../contract.ts';
import { invoicePageIn } from './page.service.ts';
import { type InvoiceData, invoiceIn } from './proposal.service.ts';
import { readXml } from './xml.service.ts';

export interface ReadInvoice {
  data: InvoiceData;
  page: InvoicePage;
}

/** Reads an invoice; returns undefined if the file is not one. */
export function read(bytes: Uint8Array): ReadInvoice | undefined {
  const root = readXml(bytes);
  const data = root && invoiceIn(root);
  const page = root && invoicePageIn(root);
  return data && page && { data, page };
}
