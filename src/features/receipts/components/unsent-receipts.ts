/**
 * Keeps unsent receipts: drafts, and receipts that are being sent or wait for a connection. Their fields are
 * in ui/unsent.ts, their files in receipt-contents.ts.
 */
import { useEffect } from 'react';
import type { Problem } from '#kernel/problem.ts';
import { closeErrors, showAlert, showProblem } from '#ui/alerts.ts';
import { createListeners, createSharedState, useSharedState } from '#ui/shared-state.ts';
import { createUnsentStore, isRecord, unsentKey } from '#ui/unsent.ts';
import { createSender, perPerson, type SendingPerson } from '#ui/unsent-sender.ts';
import { entryName, newRefusal, type ReceiptEntry, stepsOf } from '../entry.rules.ts';
import { removeContents, removeContentsExcept } from './receipt-contents.ts';
import { sendStep } from './send-receipt.ts';

interface State {
  entries: readonly ReceiptEntry[];
  /** Bytes sent, by file. */
  sent: ReadonlyMap<string, number>;
  /** Why the last try failed; the next one follows automatically. */
  failure: Problem | undefined;
}

const unsentReceipts = createUnsentStore('receipt', (value) => (isReceiptEntry(value) ? value : undefined));

function isReceiptEntry(value: unknown): value is ReceiptEntry {
  if (!isRecord(value) || !isRecord(value.values) || !Array.isArray(value.files)) return false;
  const { id, reportId, userId, byId, state, keptAt } = value;
  return (
    typeof id === 'string' &&
    [reportId, userId, byId, keptAt].every((number) => typeof number === 'number') &&
    ['draft', 'waiting', 'refused'].some((known) => known === state) &&
    value.files.every((file) => isRecord(file) && typeof file.id === 'string')
  );
}

const keyOf = (entry: ReceiptEntry) => unsentKey(entry, 'receipt', entry.id);

/** Receipts that the server has answered. */
const arrivals = createListeners<[ReceiptEntry]>();

/** Returns the store of the signed-in person, or of the person acted for. */
export const useReceiptStore = perPerson(createReceiptStore);

function createReceiptStore({ api, owner, maySend }: SendingPerson) {
  const prefix = unsentKey(owner, 'receipt');
  const state = createSharedState<State>({ entries: read(), sent: new Map(), failure: undefined });
  const reload = () => publish({ entries: read() });
  const sender = createSender({
    prefix,
    maySend,
    sendNext,
    onFailure(failure) {
      // Shown once for repeated tries with the same failure.
      if (failure.status !== 0 && failure.message !== state.read().failure?.message) showProblem(failure);
      publish({ failure });
    },
    onElsewhere: reload,
  });

  function read(): ReceiptEntry[] {
    const entries = unsentReceipts.list(prefix).map(({ value }) => value);
    return entries.sort((one, other) => one.keptAt - other.keptAt);
  }

  function publish(next: Partial<State>): void {
    state.write({ ...state.read(), ...next });
  }

  function keep(entry: ReceiptEntry): void {
    unsentReceipts.write(keyOf(entry), entry, entryName(entry));
    reload();
  }

  function drop(entry: ReceiptEntry): void {
    unsentReceipts.remove(keyOf(entry));
    void removeContents(entry.files);
    reload();
  }

  async function sendNext(): Promise<boolean> {
    const entry = read().find((one) => one.state === 'waiting');
    if (entry === undefined) return false;
    const after = await sendStep(api, entry, (fileId, bytes) =>
      publish({ sent: new Map(state.read().sent).set(fileId, bytes) }),
    );
    // Do not store it again after sign-out.
    if (!maySend()) return false;
    publish({ failure: undefined });
    const refusal = newRefusal(entry, after);
    if (refusal !== undefined) showAlert('error', refusal);
    if (after === undefined) {
      drop(entry);
      if (location.pathname.endsWith(`/expenses/${entry.reportId}`)) closeErrors();
    } else keep(after);
    // A rejection may concern a file of a receipt that has arrived.
    if (after?.state !== 'waiting') arrivals.notify(entry);
    return true;
  }

  return {
    state,
    owner,
    keep,
    drop,
    /** Sends it now, or as soon as there is a connection. */
    add({ problem: _, ...entry }: ReceiptEntry): void {
      keep({ ...entry, state: 'waiting' });
      void sender.send();
    },
    send: sender.send,
  };
}

/** Returns the unsent receipts of the person, and sends them if possible. */
export function useUnsentReceipts(): State {
  const store = useReceiptStore();
  useEffect(() => void store.send(), [store]);
  return useSharedState(store.state, (state) => state);
}

/** Deletes file contents that no receipt on this device references; used at sign-out. */
export async function removeUnusedContents(): Promise<void> {
  await removeContentsExcept(unsentReceipts.list().flatMap(({ value }) => value.files));
}

/** Calls back for every receipt that has arrived, wholly or in part. */
export function useArrivals(onArrival: (entry: ReceiptEntry) => void): void {
  useEffect(() => arrivals.subscribe(onArrival), [onArrival]);
}

/** Returns the percent of completed steps, including the bytes of the current one. */
export function percentOf(entry: ReceiptEntry, sent: ReadonlyMap<string, number>, done: number): number {
  const under = entry.files.find((file) => !file.sent && sent.has(file.id));
  const part = under === undefined ? 0 : Math.min(1, (sent.get(under.id) ?? 0) / Math.max(1, under.size));
  return Math.round((100 * (done + part)) / stepsOf(entry));
}
