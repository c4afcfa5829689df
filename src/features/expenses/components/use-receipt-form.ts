/** The form of a receipt: judged by the call's own schema, kept on the device while it is typed, then handed to the outbox. */
import { useEffect, useRef, useState } from 'react';
import type { Problem } from '#kernel/problem.ts';
import { type FormValue, useFields } from '#ui/use-fields.ts';
import type { Attachment } from '../attachment.contract.ts';
import { isBegun, type ReceiptEntry, type ReceiptValues } from '../entry.rules.ts';
import type { Poste, VatRate } from '../poste.contract.ts';
import { createReceipt } from '../receipt.contract.ts';
import { bodyOf, outcomeOf, shapeOf, wrongIn } from '../receipt-form.rules.ts';
import { dropEntry, keepEntry } from './outbox.ts';
import { useInvoice } from './use-invoice.ts';
import { useRatesOn } from './use-rates.ts';
import { useReceiptFiles } from './use-receipt-files.ts';

/** Milliseconds without typing after which it is kept. */
const PAUSE = 300;

interface Options {
  entry: ReceiptEntry;
  /** What the form began with, which is nothing that was typed. */
  proposed: ReceiptValues;
  postes: readonly Poste[];
  rates: readonly VatRate[];
  attached: readonly Attachment[];
  onSave(entry: ReceiptEntry): Promise<void>;
}

type FieldName = keyof typeof createReceipt.body.shape;

function isFieldName(name: string): name is FieldName {
  return name in createReceipt.body.shape;
}

export function useReceiptForm({ entry, proposed, postes, rates: allRates, attached, onSave }: Options) {
  const [initial] = useState(entry.values);
  const saved = useRef(false);
  const current = useRef<ReceiptValues>(initial);

  const invoice = useInvoice({ values: () => current.current, set });
  const { files, add, remove } = useReceiptFiles({
    files: entry.files,
    attached: attached.length,
    onInvoice: invoice.propose,
  });
  const form = useFields(createReceipt.body, {
    initial,
    besides: { reportId: entry.reportId },
    check: (values) => wrongIn(textsOf(values), around(textsOf(values))),
    async run(): Promise<Problem | undefined> {
      saved.current = true;
      await onSave({ ...entry, values: bodyOf(current.current, poste), files });
      return undefined;
    },
  });
  const values: ReceiptValues = form.values;
  current.current = values;
  const rates = useRatesOn(values.date, allRates);
  const poste = posteOf(values);

  function posteOf({ posteId }: ReceiptValues): Poste | undefined {
    return postes.find((known) => String(known.posteId) === posteId);
  }
  function around(given: ReceiptValues) {
    return { poste: posteOf(given), rates, files: files.length + attached.length };
  }
  function set(name: string, value: FormValue): void {
    if (isFieldName(name)) form.field(name).onChange(value);
  }

  const draft: ReceiptEntry = { ...entry, values, files };
  const begun = isBegun(draft, proposed);
  useKept(draft, begun, saved);

  return {
    form,
    values,
    poste,
    rates,
    shape: shapeOf(values, poste),
    outcome: outcomeOf(values, around(values)),
    invoice,
    files,
    add: (given: readonly File[]) => void add(given),
    remove,
    set,
    begun,
  };
}

/** Keeps the draft soon after each change; one that holds nothing any more goes. */
function useKept(draft: ReceiptEntry, begun: boolean, saved: { current: boolean }): void {
  const latest = useRef(draft);
  latest.current = draft;
  const kept = useRef(draft.state !== 'draft');
  const text = JSON.stringify([draft.values, draft.files]);
  const first = useRef(text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: kept when what is in it changes
  useEffect(() => {
    if (text === first.current) return;
    const keep = () => {
      if (saved.current) return;
      if (begun) void keepEntry({ ...latest.current, state: 'draft' });
      else if (kept.current) void dropEntry(latest.current);
      kept.current = begun;
    };
    const timer = setTimeout(keep, PAUSE);
    window.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', keep);
      // Closed before the pause was over.
      keep();
    };
  }, [text, begun]);
}

/** The fields as they are typed; what stands besides them is none. */
function textsOf(values: Readonly<Record<string, unknown>>): ReceiptValues {
  return Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, FormValue] => typeof entry[1] === 'string' || typeof entry[1] === 'boolean',
    ),
  );
}
