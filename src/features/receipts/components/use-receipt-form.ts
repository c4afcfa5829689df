/**
 * Keeps the state of the receipt form: it is validated by the call's schema, stored on the device while
 * typing, then sent (unsent-receipts.ts).
 */
import { useRef, useState } from 'react';
import type { Poste } from '#features/postes/contract.ts';
import { deductibleIn } from '#features/postes/deductible.rules.ts';
import { ratesFor, useRatesOn } from '#features/vat/components/use-rates.ts';
import type { VatRate } from '#features/vat/contract.ts';
import { type Day, isDay } from '#kernel/day.ts';
import type { Problem } from '#kernel/problem.ts';
import { useDelayedWrite } from '#ui/use-delayed-write.ts';
import { type FormValue, useFields } from '#ui/use-fields.ts';
import { useToday } from '#ui/zone.tsx';
import type { Attachment } from '../attachment.contract.ts';
import { createReceipt } from '../contract.ts';
import { hasInput, type ReceiptEntry, type ReceiptValues } from '../entry.rules.ts';
import { bodyOf, errorsIn, isGiftIn, outcomeOf, shapeOf, territoryIn } from '../form.rules.ts';
import type { Outcome } from '../rules.ts';
import { useReceiptStore } from './unsent-receipts.ts';
import { useInvoice } from './use-invoice.ts';
import { useReceiptFiles } from './use-receipt-files.ts';

interface Options {
  entry: ReceiptEntry;
  /** The initial values, which do not count as input. */
  proposed: ReceiptValues;
  postes: readonly Poste[];
  rates: readonly VatRate[];
  attached: readonly Attachment[];
  onSave(entry: ReceiptEntry): void;
}

type FieldName = keyof typeof createReceipt.body.shape;

function isFieldName(name: string): name is FieldName {
  return name in createReceipt.body.shape;
}

export function useReceiptForm({ entry, proposed, postes, rates: allRates, attached, onSave }: Options) {
  const today = useToday();
  const [initial] = useState(entry.values);
  const saved = useRef(false);
  const current = useRef<ReceiptValues>(initial);

  const invoice = useInvoice({
    reportId: entry.reportId,
    receiptId: entry.change?.receiptId,
    proposedDate: entry.change === undefined ? String(proposed.date ?? '') : '',
    values: () => current.current,
    set,
  });
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const { files, add, remove } = useReceiptFiles({
    files: entry.files,
    attached: attached.length,
    onInvoice: invoice.propose,
    onPhoto: (photo) => setPhotos((before) => [...before, photo]),
  });
  const form = useFields(createReceipt.body, {
    initial,
    fixed: { reportId: entry.reportId },
    check: (values) => errorsIn(textsOf(values), contextOf(textsOf(values))),
    async run(): Promise<Problem | undefined> {
      saved.current = true;
      onSave({ ...entry, values: bodyOf(current.current, poste), files });
      return undefined;
    },
  });
  const values: ReceiptValues = form.values;
  current.current = values;
  const rates = useRatesOn(values.date, territoryIn(values), allRates);
  const poste = posteOf(values);

  function posteOf({ posteId }: ReceiptValues): Poste | undefined {
    return postes.find((known) => String(known.posteId) === posteId);
  }
  function deductibleOf(computed: Outcome | undefined): number | undefined {
    const { date } = values;
    if (computed === undefined || 'errors' in computed || poste === undefined) return undefined;
    if (typeof date !== 'string' || !isDay(date)) return undefined;
    const { gross, lines } = computed.amounts;
    const given = isGiftIn(values, poste) && String(values.beneficiary ?? '').trim() !== '' ? gross : null;
    const known = { paid: gross, files: files.length + attached.length, given, original: null };
    const facts = { date, on: today, ...known };
    return deductibleIn(lines, poste.shares, facts);
  }
  function contextOf(given: ReceiptValues) {
    return { poste: posteOf(given), rates, files: files.length + attached.length };
  }
  function set(name: string, value: FormValue): void {
    if (isFieldName(name)) form.field(name).onChange(value);
  }

  const draft: ReceiptEntry = { ...entry, values, files };
  const isDirty = hasInput(draft, proposed);
  useStoredDraft(draft, isDirty, saved);
  const outcome = outcomeOf(values, contextOf(values));

  return {
    form,
    values,
    poste,
    rates,
    shape: shapeOf(values, poste),
    territory: territoryIn(values),
    isGift: isGiftIn(values, poste),
    outcome,
    /** Deductible VAT in cents; undefined without amounts. */
    deductible: deductibleOf(outcome),
    invoice,
    /** The photos that were added since the form opened. */
    photos,
    /** The current values, for code that ran while the person typed. */
    valuesNow: () => current.current,
    ratesOn: (day: Day) => ratesFor(day, territoryIn(current.current), allRates),
    files,
    add: (given: readonly File[]) => void add(given),
    remove,
    set,
    isDirty,
  };
}

/** Stores the draft soon after each change, and removes an empty one. */
function useStoredDraft(draft: ReceiptEntry, isDirty: boolean, saved: { current: boolean }): void {
  const { keep, drop } = useReceiptStore();
  const isStored = useRef(draft.state !== 'draft');
  useDelayedWrite(JSON.stringify([draft.values, draft.files]), () => {
    if (saved.current) return;
    if (isDirty) keep({ ...draft, state: 'draft' });
    else if (isStored.current) drop(draft);
    isStored.current = isDirty;
  });
}

/** Returns the form's texts and booleans. */
function textsOf(values: Readonly<Record<string, unknown>>): ReceiptValues {
  return Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, FormValue] => typeof entry[1] === 'string' || typeof entry[1] === 'boolean',
    ),
  );
}
