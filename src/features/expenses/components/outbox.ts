/**
 * Unsent receipts: drafts, and receipts that are being sent or wait for a connection. Held outside React, so that sending
 * continues on other pages.
 */

import { useEffect, useSyncExternalStore } from 'react';
import { authorOf } from '#kernel/actor.ts';
import type { ApiClient } from '#kernel/client.ts';
import { type SessionKeeper, useApi, useSession, useSessionKeeper } from '#ui/session.tsx';
import { entryName, type ReceiptEntry, stepsOf } from '../entry.rules.ts';
import { sendEntry } from './outbox-sending.ts';
import { readEntries, removeContentsBesides, removeEntry, writeEntry } from './outbox-store.ts';

interface Outbox {
  entries: readonly ReceiptEntry[];
  /** Bytes sent, by file. */
  sent: ReadonlyMap<string, number>;
  /** Id of the entry being sent. */
  sending: string | undefined;
  /** Whether the last try had no connection. */
  unreachable: boolean;
}

interface Person {
  userId: number;
  byId: number;
}

/** Milliseconds between retries without a connection; the browser's «online» event retries at once. */
const RETRY_MS = 15_000;

const nothing: Outbox = { entries: [], sent: new Map(), sending: undefined, unreachable: false };
let state = nothing;
let loaded: Promise<void> | undefined;
const listeners = new Set<() => void>();
/** Listeners for receipts that the server has answered. */
const arrivalListeners = new Set<(entry: ReceiptEntry) => void>();

function change(next: Partial<Outbox>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Updates an entry here and on the device. */
export async function keepEntry(entry: ReceiptEntry): Promise<void> {
  const others = state.entries.filter(({ id }) => id !== entry.id);
  change({ entries: [...others, entry].sort((one, other) => one.keptAt - other.keptAt) });
  await writeEntry(entry);
}

export async function dropEntry(entry: ReceiptEntry): Promise<void> {
  change({ entries: state.entries.filter(({ id }) => id !== entry.id) });
  await removeEntry(entry);
}

let running: Promise<void> | undefined;
let again = false;
let timer: ReturnType<typeof setTimeout> | undefined;

interface Sender {
  api: ApiClient;
  person: Person;
  /** Whether that person is still signed in: another session must not send their receipts. */
  isHere(): boolean;
}

/** Sends waiting receipts one by one, in one tab at a time. */
export function sendWaiting(sender: Sender): Promise<void> {
  again = running !== undefined;
  running ??= inTurn(() => sendAll(sender)).finally(() => {
    running = undefined;
    if (again) void sendWaiting(sender);
  });
  return running;
}

/** Serialises tabs of this browser, which share the receipts. */
async function inTurn(work: () => Promise<void>): Promise<void> {
  if (navigator.locks === undefined) return work();
  await navigator.locks.request('ardoise-receipts', work);
}

async function sendAll(sender: Sender): Promise<void> {
  const { api, person, isHere } = sender;
  clearTimeout(timer);
  const tried = new Set<string>();
  while (isHere()) {
    const entry = state.entries.find(
      (one) => one.state === 'waiting' && !tried.has(one.id) && isOf(one, person),
    );
    if (entry === undefined) break;
    tried.add(entry.id);
    change({ sending: entry.id });
    const onSent = (fileId: string, bytes: number) =>
      change({ sent: new Map(state.sent).set(fileId, bytes) });
    // Do not store an entry again after sign-out.
    const keep = async (next: ReceiptEntry) => (isHere() ? keepEntry(next) : undefined);
    const after = await sendEntry(api, entry, { keep, onSent, isHere });
    if (!isHere()) break;
    change({ sending: undefined, unreachable: after === 'unreachable' });
    if (after === 'unreachable') {
      timer = setTimeout(() => void sendWaiting(sender), RETRY_MS);
      break;
    }
    if (after === 'arrived') await dropEntry(entry);
    // Even if rejected, the receipt itself may have arrived.
    for (const notify of arrivalListeners) notify(entry);
  }
}

/** Names of the signed-in person's unsent receipts on this device. */
export async function unsentReceipts(byId: number): Promise<string[]> {
  return (await readEntries()).filter((entry) => entry.byId === byId).map(entryName);
}

/**
 * On sign-out: deletes the person's receipts from the device, or keeps them for their next sign-in, and clears this page's
 * state.
 */
export async function leaveOutbox(byId: number, { keep }: { keep: boolean }): Promise<void> {
  clearTimeout(timer);
  change(nothing);
  loaded = undefined;
  const found = await readEntries();
  const going = keep ? [] : found.filter((entry) => entry.byId === byId);
  await Promise.all(going.map(removeEntry));
  await removeContentsBesides(found.filter((entry) => !going.includes(entry)));
}

function isOf({ userId, byId }: ReceiptEntry, person: Person): boolean {
  return userId === person.userId && byId === person.byId;
}

/** Unsent receipts of the signed-in person, and actions on them. */
export function useOutbox() {
  const api = useApi();
  const keeper = useSessionKeeper();
  const person = useSession();
  const { userId } = person;
  const byId = authorOf(person).userId;
  const { entries, ...rest } = useSyncExternalStore(
    subscribe,
    () => state,
    () => nothing,
  );
  useEffect(() => {
    const send = () => void sendWaiting(senderOf({ api, keeper, person: { userId, byId } }));
    loaded ??= readEntries().then((kept) => {
      const known = new Set(state.entries.map(({ id }) => id));
      change({ entries: [...kept.filter(({ id }) => !known.has(id)), ...state.entries] });
    });
    void loaded.then(send);
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
  }, [api, keeper, userId, byId]);
  const sender = senderOf({ api, keeper, person: { userId, byId } });
  return {
    ...rest,
    person: { userId, byId },
    entries: entries.filter((entry) => isOf(entry, { userId, byId })),
    /** Sends it now, or as soon as there is a connection. */
    async send(entry: ReceiptEntry) {
      const { problem: _, ...waiting } = entry;
      await keepEntry({ ...waiting, state: 'waiting' });
      void sendWaiting(sender);
    },
    retry: () => void sendWaiting(sender),
  };
}

function senderOf({ api, keeper, person }: Omit<Sender, 'isHere'> & { keeper: SessionKeeper }): Sender {
  return {
    api,
    person,
    isHere() {
      const current = keeper.current();
      return current?.userId === person.userId && authorOf(current).userId === person.byId;
    },
  };
}

/** Calls back for every receipt that has arrived, wholly or in part. */
export function useArrivals(onArrival: (entry: ReceiptEntry) => void): void {
  useEffect(() => {
    arrivalListeners.add(onArrival);
    return () => void arrivalListeners.delete(onArrival);
  }, [onArrival]);
}

/** Percent of completed steps, including the bytes of the current one. */
export function percentOf(entry: ReceiptEntry, sent: ReadonlyMap<string, number>, done: number): number {
  const under = entry.files.find((file) => !file.sent && sent.has(file.id));
  const part = under === undefined ? 0 : Math.min(1, (sent.get(under.id) ?? 0) / Math.max(1, under.size));
  return Math.round((100 * (done + part)) / stepsOf(entry));
}
