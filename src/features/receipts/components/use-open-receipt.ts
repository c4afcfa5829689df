/** Keeps which receipt of a report is open, and whether it is shown or edited. */

import { useCallback, useState } from 'react';
import type { Poste } from '#features/postes/contract.ts';
import { readVersioned } from '#kernel/client.ts';
import { isDay } from '#kernel/day.ts';
import { showProblem } from '#ui/alerts.ts';
import { useConfirm } from '#ui/confirm.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useApi } from '#ui/session.tsx';
import { useCall } from '#ui/use-call.ts';
import { useZone } from '#ui/zone.tsx';
import { deleteReceipt, type Receipt, readReceipt } from '../contract.ts';
import type { ReceiptEntry } from '../entry.rules.ts';
import { territoryIn, valuesOf } from '../form.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { OpenReceipt } from './receipt-dialog.tsx';
import {
  changeEntry,
  newEntry,
  type Proposal,
  proposedValues,
  type ReceiptPlace,
  rebased,
} from './receipt-draft.ts';
import { useArrivals, useReceiptStore, useUnsentReceipts } from './unsent-receipts.ts';

const noFiles: readonly File[] = [];

interface Options {
  report: ReceiptPlace;
  receipts: readonly Receipt[];
  postes: readonly Poste[];
  next: Proposal;
  reload(): void;
}

export function useOpenReceipt({ report, receipts, postes, next, reload }: Options) {
  const t = useTexts({ en, fr });
  const api = useApi();
  const confirm = useConfirm();
  const { owner } = useReceiptStore();
  const { entries } = useUnsentReceipts();
  const [shownId, setShownId] = useState<number>();
  const [edited, setEdited] = useState<OpenReceipt>();
  const { run } = useCall(deleteReceipt, {
    reload: false,
    onSuccess: () => {
      setShownId(undefined);
      reload();
    },
  });
  const zone = useZone();
  const mine = entries.filter(({ reportId }) => reportId === report.report_id);
  // A receipt that arrived counts as the last one before the report has been read again.
  const [arrived, setArrived] = useState<{ entry: ReceiptEntry; since: Proposal }>();
  const onArrival = useCallback(
    (entry: ReceiptEntry) => {
      if (entry.reportId === report.report_id && entry.change === undefined)
        setArrived({ entry, since: next });
    },
    [report.report_id, next],
  );
  useArrivals(onArrival);
  const posteOf = ({ posteId }: Receipt) => postes.find((poste) => poste.posteId === posteId);

  /** Proposes the next receipt's number and date. Counts unsent receipts, which the server does not know yet. */
  function proposal(): Proposal {
    const fresh = mine.filter(({ change, state }) => change === undefined && state !== 'draft');
    const isLast = arrived?.since === next && mine.every(({ id }) => id !== arrived.entry.id);
    const known = isLast ? following(arrived.entry) : next;
    const { date: last, territory } = fresh.at(-1)?.values ?? {};
    return {
      receiptNumber: known.receiptNumber + fresh.length,
      date: typeof last === 'string' && isDay(last) ? last : known.date,
      territory: last === undefined ? known.territory : territoryIn({ territory }),
    };
  }

  /** @param after the receipt saved before. @param given files to start with. */
  function begin(given: readonly File[], after?: ReceiptEntry): void {
    const draft = mine.find(({ state, change }) => state === 'draft' && change === undefined);
    if (after === undefined && draft !== undefined) {
      show(draft, given);
      return;
    }
    const proposed = proposedValues(after === undefined ? proposal() : following(after), report, zone);
    setEdited({
      entry: newEntry(report, owner, proposed),
      proposed,
      given,
      attached: [],
      number: String(proposed.receiptNumber),
    });
  }

  function following({ values }: ReceiptEntry): Proposal {
    const { date } = values;
    return {
      receiptNumber: Number(values.receiptNumber ?? next.receiptNumber) + 1,
      date: typeof date === 'string' && isDay(date) ? date : next.date,
      territory: territoryIn(values),
    };
  }

  /** Opens a stored draft, rebased onto changes made by others meanwhile. */
  async function take(entry: ReceiptEntry): Promise<void> {
    const { change, problem } = entry;
    if (change === undefined || problem?.status !== 412) return show(entry);
    try {
      const { data, etag } = await readVersioned(api, readReceipt, {
        params: { receiptId: change.receiptId },
      });
      show(rebased(entry, data, { poste: posteOf(data), etag }));
    } catch (error) {
      showProblem(error);
    }
  }

  function show(entry: ReceiptEntry, given: readonly File[] = noFiles): void {
    const before = receipts.find(({ receiptId }) => receiptId === entry.change?.receiptId);
    setEdited({
      entry,
      proposed:
        before === undefined ? proposedValues(proposal(), report, zone) : valuesOf(before, posteOf(before)),
      given,
      attached: before?.attachments ?? [],
      number: before?.receiptNumber ?? String(entry.values.receiptNumber ?? ''),
    });
  }

  async function edit({ receiptId }: Receipt): Promise<void> {
    setShownId(undefined);
    const kept = mine.find(({ change }) => change?.receiptId === receiptId);
    if (kept !== undefined) return take(kept);
    try {
      const { data, etag } = await readVersioned(api, readReceipt, { params: { receiptId } });
      const poste = posteOf(data);
      const entry = changeEntry(data, owner, { poste, etag });
      const { attachments: attached, receiptNumber: number } = data;
      setEdited({ entry, proposed: entry.values, given: noFiles, attached, number });
    } catch (error) {
      showProblem(error);
    }
  }

  async function remove(receipt: Receipt): Promise<void> {
    const { receiptId, receiptNumber: number, attachments } = receipt;
    const confirmed = await confirm({
      title: t('receipt_delete_title', { number }),
      text: t('receipt_delete_text'),
      deletedItems: attachments.map(({ name }) => name),
      confirm: t('receipt_delete'),
    });
    if (confirmed) await run({ params: { receiptId } }, { confirmed });
  }

  const current = receipts.find(({ receiptId }) => receiptId === edited?.entry.change?.receiptId);
  return {
    shown: receipts.find(({ receiptId }) => receiptId === shownId),
    // Files that were deleted meanwhile disappear here too.
    edited: edited && current ? { ...edited, attached: current.attachments } : edited,
    show: (receipt: Receipt | undefined) => setShownId(receipt?.receiptId),
    begin: () => begin(noFiles),
    beginWith: (files: readonly File[]) => begin(files),
    follow: (after: ReceiptEntry) => begin(noFiles, after),
    take: (entry: ReceiptEntry) => void take(entry),
    edit: (receipt: Receipt) => void edit(receipt),
    remove: (receipt: Receipt) => void remove(receipt),
    close: () => setEdited(undefined),
  };
}
