/** Fills empty form fields from an electronic invoice; the person confirms or undoes it. */
import { useState } from 'react';
import { Problem } from '#kernel/problem.ts';
import { useApi } from '#ui/session.tsx';
import type { FormValue } from '#ui/use-fields.ts';
import type { ReceiptValues } from '../entry.rules.ts';
import { readInvoice } from '../invoice.contract.ts';
import type { NoInvoice } from '../invoice.rules.ts';
import { type Filled, filledBy } from '../invoice-form.rules.ts';

export type InvoiceNotice =
  | { kind: 'filled'; filled: Filled }
  /** The file looks like an invoice, but nothing can be read. */
  | { kind: 'refused'; reason: Exclude<NoInvoice, 'none'>; name: string };

interface Options {
  values: () => ReceiptValues;
  set(name: string, value: FormValue): void;
}

export function useInvoice({ values, set }: Options) {
  const api = useApi();
  const [news, setNews] = useState<InvoiceNotice>();

  async function propose(file: File): Promise<void> {
    const body = new FormData();
    body.set('file', file);
    try {
      const { invoice, reason } = await api(readInvoice, { body });
      if (invoice !== null) {
        const filled = filledBy(invoice, values());
        for (const [name, { after }] of Object.entries(filled.fields)) set(name, after);
        setNews({ kind: 'filled', filled });
      } else if (reason !== null && reason !== 'none') setNews({ kind: 'refused', reason, name: file.name });
    } catch (error) {
      // Optional help: after an error the person fills the fields in.
      if (!(error instanceof Problem)) throw error;
    }
  }

  return {
    news,
    propose: (file: File) => void propose(file),
    undo() {
      if (news?.kind === 'filled')
        for (const [name, { before }] of Object.entries(news.filled.fields)) set(name, before);
      setNews(undefined);
    },
    dismiss: () => setNews(undefined),
  };
}
