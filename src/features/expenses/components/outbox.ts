/**
 * Receipts that have not arrived yet: those being typed, those on their way, those that wait for the network. They are
 * kept outside of React, so that a receipt goes on being sent while its author is on another page.
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
  /** Bytes of each file that has begun to go out. */
  sent: ReadonlyMap<string, number>;
  /** The one that is being sent at this moment. */
  sending: string | undefined;
  /** There was no way to the server the last time. */
  unreachable: boolean;
}

interface Person {
  userId: number;
  byId: number;
}

/** Milliseconds after which a receipt that found no way is tried again; sooner when the browser says «online». */
const PAUSE = 15_000;

const nothing: Outbox = { entries: [], sent: new Map(), sending: undefined, unreachable: false };
let state = nothing;
let loaded: Promise<void> | undefined;
const listeners = new Set<() => void>();
/** Told which receipts have been answered. */
const arrivals = new Set<(entry: ReceiptEntry) => void>();

function change(next: Partial<Outbox>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps an entry as it is now, here and on the device. */
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
  /** Whether that person is still signed in: nobody else's session sends theirs. */
  isHere(): boolean;
}

/** Sends what waits, one after the other, in one tab at a time. */
export function sendWaiting(sender: Sender): Promise<void> {
  again = running !== undefined;
  running ??= inTurn(() => sendAll(sender)).finally(() => {
    running = undefined;
    if (again) void sendWaiting(sender);
  });
  return running;
}

/** Other tabs of this browser have the same receipts. */
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
    // What its person took off the device meanwhile does not come back.
    const keep = async (next: ReceiptEntry) => (isHere() ? keepEntry(next) : undefined);
    const after = await sendEntry(api, entry, { keep, onSent, isHere });
    if (!isHere()) break;
    change({ sending: undefined, unreachable: after === 'unreachable' });
    if (after === 'unreachable') {
      timer = setTimeout(() => void sendWaiting(sender), PAUSE);
      break;
    }
    if (after === 'arrived') await dropEntry(entry);
    // Of a refused one the receipt itself may be there.
    for (const tell of arrivals) tell(entry);
  }
}

/** What the person at the keyboard has here that was not sent, by name. */
export async function unsentReceipts(byId: number): Promise<string[]> {
  return (await readEntries()).filter((entry) => entry.byId === byId).map(entryName);
}

/** Signing out: what waits goes from the device, or is kept for who typed it; nothing of it stays in this page. */
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

/** What waits of the person at the keyboard, and ways to act on it. */
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
    /** Sends it, now or as soon as there is a way. */
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

/** Calls back for every receipt that has arrived, whole or in part. */
export function useArrivals(onArrival: (entry: ReceiptEntry) => void): void {
  useEffect(() => {
    arrivals.add(onArrival);
    return () => void arrivals.delete(onArrival);
  }, [onArrival]);
}

/** Percent of the steps that are done, and of the bytes of the step that is under way. */
export function percentOf(entry: ReceiptEntry, sent: ReadonlyMap<string, number>, done: number): number {
  const under = entry.files.find((file) => !file.sent && sent.has(file.id));
  const part = under === undefined ? 0 : Math.min(1, (sent.get(under.id) ?? 0) / Math.max(1, under.size));
  return Math.round((100 * (done + part)) / stepsOf(entry));
}
