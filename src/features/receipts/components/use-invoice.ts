/** Fills empty form fields from an electronic invoice or a photo; the person confirms or undoes it. */
import { useEffect, useRef, useState } from 'react';
import { type InvoiceProposal, readInvoice } from '#features/invoices/contract.ts';
import type { PhotoContext } from '#features/invoices/photo.rules.ts';
import type { NoInvoice } from '#features/invoices/rules.ts';
import { Problem } from '#kernel/problem.ts';
import { useApi } from '#ui/session.tsx';
import type { FormValue } from '#ui/use-fields.ts';
import type { ReceiptValues } from '../entry.rules.ts';
import { type Filled, filledBy, filledByPhoto, needsPhoto } from '../invoice-form.rules.ts';
import { listRefundable } from '../refund.contract.ts';
import { isXml } from './use-receipt-files.ts';

export type InvoiceNotice =
  | { kind: 'filled'; filled: Filled; byPhoto: boolean }
  /** The file looks like an invoice, but nothing can be read. */
  | { kind: 'refused'; reason: Exclude<NoInvoice, 'none'> | 'xml'; name: string }
  /** A photo is being read; `part` is from 0 to 1. */
  | { kind: 'reading'; photo: File; part: number }
  /** The person stopped the reading, or this device reads no photos; `photo` can be read on demand. */
  | { kind: 'stopped' | 'off'; photo: File }
  | { kind: 'unread'; name: string };

/** Set on a device whose person does not want photos to be read. */
const PHOTOS_PLACE = 'ardoise.photos';

interface Options extends PhotoContext {
  reportId: number;
  /** The receipt being changed. */
  receiptId: number | undefined;
  /** YYYY-MM-DD, which an invoice may replace. */
  proposedDate: string;
  values: () => ReceiptValues;
  set(name: string, value: FormValue): void;
}

export function useInvoice({ reportId, receiptId, proposedDate, values, set, today, ratesOn }: Options) {
  const api = useApi();
  const [news, setNews] = useState<InvoiceNotice>();
  const turn = useRef(Promise.resolve());
  const reading = useRef<AbortController>(undefined);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      reading.current?.abort();
    };
  }, []);

  function fill(filled: Filled, byPhoto: boolean): void {
    for (const [name, { after }] of Object.entries(filled.fields)) set(name, after);
    setNews({ kind: 'filled', filled, byPhoto });
    // Otherwise the next key would add a digit to the proposal.
    requestAnimationFrame(() => {
      const { activeElement } = document;
      if (activeElement instanceof HTMLInputElement && activeElement.type === 'text') activeElement.select();
    });
  }

  /** @returns whether the invoice filled the form; also true if the request failed, because the file may be an invoice. */
  async function propose(file: File): Promise<boolean> {
    const body = new FormData();
    body.set('file', file);
    try {
      const { invoice, reason } = await api(readInvoice, { body });
      if (invoice !== null) {
        const given = filledBy(invoice, values(), proposedDate);
        const filled = { ...given, fields: { ...given.fields, ...(await linkOf(invoice)) } };
        fill(filled, false);
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

  /** Has a photo read on the device, after the previous one. */
  function proposePhoto(photo: File): void {
    if (localStorage.getItem(PHOTOS_PLACE) === 'off') setNews({ kind: 'off', photo });
    else turn.current = turn.current.then(() => readInTurn(photo));
  }

  async function readInTurn(photo: File): Promise<void> {
    if (!isOpen.current || !needsPhoto(values(), proposedDate)) return;
    const own = new AbortController();
    reading.current = own;
    setNews({ kind: 'reading', photo, part: 0 });
    const options = {
      signal: own.signal,
      today,
      ratesOn,
      onProgress(part: number) {
        const shown = Math.floor(part * 10) / 10;
        setNews((now) => (now?.kind === 'reading' && now.part !== shown ? { ...now, part: shown } : now));
      },
    };
    const proposal = await import('#features/invoices/components/read-photo.ts').then(
      (reader) => reader.readPhoto(photo, options),
      // Without a network.
      () => undefined,
    );
    if (own.signal.aborted) return;
    if (proposal === undefined) setNews({ kind: 'unread', name: photo.name });
    else fill(filledByPhoto(proposal, values(), proposedDate), true);
  }

  return {
    news,
    propose,
    proposePhoto,
    stopPhoto(photo: File) {
      reading.current?.abort();
      setNews({ kind: 'stopped', photo });
    },
    /** Decides whether this device reads photos. */
    switchPhotos(on: boolean) {
      if (on) localStorage.removeItem(PHOTOS_PLACE);
      else localStorage.setItem(PHOTOS_PLACE, 'off');
      setNews(undefined);
    },
    undo() {
      if (news?.kind === 'filled')
        // What was typed over a proposal stays.
        for (const [name, { before, after }] of Object.entries(news.filled.fields))
          if (values()[name] === after) set(name, before);
      setNews(undefined);
    },
    dismiss: () => setNews(undefined),
  };
}
