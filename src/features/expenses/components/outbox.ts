/**
 * Receipts that have not arrived yet: those being typed, those on their way, those that wait for the network. They are
 * kept outside of React, so that a receipt goes on being sent while its author is on another page.
 */
import { useEffect, useSyncExternalStore } from 'react';
import type { ApiClient } from '#kernel/client.ts';
import { useApi, useSession } from '#ui/session.tsx';
import { type ReceiptEntry, stepsOf } from '../entry.rules.ts';
import { sendEntry } from './outbox-sending.ts';
import { readEntries, removeEntry, writeEntry } from './outbox-store.ts';

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

/** Sends what waits, one after the other, in one tab at a time. */
export function sendWaiting(api: ApiClient, person: Person): Promise<void> {
  again = running !== undefined;
  running ??= inTurn(() => sendAll(api, person)).finally(() => {
    running = undefined;
    if (again) void sendWaiting(api, person);
  });
  return running;
}

/** Other tabs of this browser have the same receipts. */
async function inTurn(work: () => Promise<void>): Promise<void> {
  if (navigator.locks === undefined) return work();
  await navigator.locks.request('ardoise-receipts', work);
}

async function sendAll(api: ApiClient, person: Person): Promise<void> {
  clearTimeout(timer);
  const tried = new Set<string>();
  for (;;) {
    const entry = state.entries.find(
      (one) => one.state === 'waiting' && !tried.has(one.id) && isOf(one, person),
    );
    if (entry === undefined) break;
    tried.add(entry.id);
    change({ sending: entry.id });
    const onSent = (fileId: string, bytes: number) =>
      change({ sent: new Map(state.sent).set(fileId, bytes) });
    const after = await sendEntry(api, entry, { keep: keepEntry, onSent });
    change({ sending: undefined, unreachable: after === 'unreachable' });
    if (after === 'unreachable') {
      timer = setTimeout(() => void sendWaiting(api, person), PAUSE);
      break;
    }
    if (after === 'arrived') await dropEntry(entry);
    // Of a refused one the receipt itself may be there.
    for (const tell of arrivals) tell(entry);
  }
}

function isOf({ userId, byId }: ReceiptEntry, person: Person): boolean {
  return userId === person.userId && byId === person.byId;
}

/** What waits of the person at the keyboard, and ways to act on it. */
export function useOutbox() {
  const api = useApi();
  const { userId, actedBy } = useSession();
  const byId = (actedBy ?? { userId }).userId;
  const { entries, ...rest } = useSyncExternalStore(
    subscribe,
    () => state,
    () => nothing,
  );
  useEffect(() => {
    const person = { userId, byId };
    const send = () => void sendWaiting(api, person);
    loaded ??= readEntries().then((kept) => {
      const known = new Set(state.entries.map(({ id }) => id));
      change({ entries: [...kept.filter(({ id }) => !known.has(id)), ...state.entries] });
    });
    void loaded.then(send);
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
  }, [api, userId, byId]);
  return {
    ...rest,
    person: { userId, byId },
    entries: entries.filter((entry) => isOf(entry, { userId, byId })),
    /** Sends it, now or as soon as there is a way. */
    async send(entry: ReceiptEntry) {
      const { problem: _, ...waiting } = entry;
      await keepEntry({ ...waiting, state: 'waiting' });
      void sendWaiting(api, { userId, byId });
    },
    retry: () => void sendWaiting(api, { userId, byId }),
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
