/** Fills empty form fields from an electronic invoice; the person confirms or undoes it. */
import { useState } from 'react';
import { type InvoiceProposal, readInvoice } from '#features/invoices/contract.ts';
import type { NoInvoice } from '#features/invoices/rules.ts';
import { Problem } from '#kernel/problem.ts';
import { useApi } from '#ui/session.tsx';
import type { FormValue } from '#ui/use-fields.ts';
import type { ReceiptValues } from '../entry.rules.ts';
import { type Filled, filledBy, undoneBy } from '../invoice-form.rules.ts';
import { listRefundable } from '../refund.contract.ts';
import { isXml } from './use-receipt-files.ts';

export type InvoiceNotice =
  | { kind: 'filled'; filled: Filled }
  /** The file looks like an invoice, but nothing can be read. */
  | { kind: 'refused'; reason: Exclude<NoInvoice, 'none'> | 'xml'; name: string };

interface Options {
  reportId: number;
  /** The receipt being changed. */
  receiptId: number | undefined;
  /** YYYY-MM-DD, which an invoice may replace. */
  proposedDate: string;
  values: () => ReceiptValues;
  set(name: string, value: FormValue): void;
}

export function useInvoice({ reportId, receiptId, proposedDate, values, set }: Options) {
  const api = useApi();
  const [news, setNews] = useState<InvoiceNotice>();

  /** @returns whether the invoice filled the form; also true if the request failed, because the file may be an invoice. */
  async function propose(file: File): Promise<boolean> {
    const body = new FormData();
    body.set('file', file);
    try {
      const { invoice, reason } = await api(readInvoice, { body });
      if (invoice !== null) {
        const given = filledBy(invoice, values(), proposedDate);
        const filled = { ...given, fields: { ...given.fields, ...(await linkOf(invoice)) } };
        for (const [name, { after }] of Object.entries(filled.fields)) set(name, after);
        setNews({ kind: 'filled', filled });
        return true;
      }
      if (reason !== null && reason !== 'none')
        setNews({ kind: 'refused', reason: isXml(file) ? 'xml' : reason, name: file.name });
      return false;
    } catch (error) {
      // Optional help: after an error the person fills the fields in.
      if (!(error instanceof Problem)) throw error;
      return true;
    }
  }

  /** Returns the receipt of the invoice that a credit note names, if there is exactly one. */
  async function linkOf({ credit_note: isCredit, credits }: InvoiceProposal): Promise<Filled['fields']> {
    if (!isCredit || credits === '' || values().refund_of) return {};
    const query = { q: credits, receiptId };
    const { receipts } = await api(listRefundable, { params: { reportId }, query });
    const [found] = receipts;
    if (found === undefined || receipts.length > 1) return {};
    return { refund_of: { before: '', after: String(found.receiptId) } };
  }

  return {
    news,
    propose,
    undo() {
      if (news?.kind === 'filled')
        for (const [name, before] of undoneBy(news.filled, values())) set(name, before);
      setNews(undefined);
    },
    dismiss: () => setNews(undefined),
  };
}
