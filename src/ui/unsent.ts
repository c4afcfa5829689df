/**
 * Work in this browser that is not sent yet: form input, planning days and receipts. It belongs to the signed-in
 * person and survives reloads, crashes and expired sessions. When the person signs out, they choose whether to keep
 * it. It is in `localStorage`: a write there is complete even if the tab is killed next, and all tabs see it. Files
 * of receipts are in IndexedDB (features/receipts/components/receipt-contents.ts).
 */
import { authorOf, type Person } from '#kernel/actor.ts';

/** Days after the last change until the work is deleted. The sign-out page names the highest. */
const lifeDays = { receipt: 30, days: 30, form: 14 };
export type UnsentKind = keyof typeof lifeDays;

/** A description of unsent work for its person. */
export interface UnsentWork {
  kind: UnsentKind;
  /** The name of the work; may be empty. */
  name: string;
}

interface Stored<Value> extends UnsentWork {
  key: string;
  /** When it was last changed, in milliseconds since the epoch. */
  at: number;
  value: Value;
}

export interface UnsentStore<Value> {
  read(key: string): Value | undefined;
  /**
   * Returns the work whose key has this prefix, by default everybody's. The work that was changed longest ago
   * comes first.
   */
  list(prefix?: string): Stored<Value>[];
  /**
   * Keeps it in this tab's memory if the browser's storage is full.
   * @param name describes it to its person at sign-out.
   */
  write(key: string, value: Value, name?: string): void;
  remove(key: string): void;
}

/** Whose work it is. */
export interface UnsentOwner {
  /** The person whose data it is, who may be acted for. */
  userId: number;
  /** The signed-in person. */
  byId: number;
}

/** Returns whose work the person's input is. */
export function ownerOf(person: Person & { actedBy?: Person }): UnsentOwner {
  return { userId: person.userId, byId: authorOf(person).userId };
}

const PREFIX = 'ardoise.unsent.';
const DAY_MS = 24 * 60 * 60 * 1000;
/** Work for which the browser's storage had no space, as stored. */
const inMemory = new Map<string, string>();
let hasDeletedOutdated = false;

export function unsentKey({ userId, byId }: UnsentOwner, kind: UnsentKind, name = ''): string {
  return `${PREFIX}${byId}.${kind}.${userId}.${name}`;
}

/** @param parse checks a stored value, because anyone can change the browser's storage. */
export function createUnsentStore<Value>(
  kind: UnsentKind,
  parse: (value: unknown) => Value | undefined,
): UnsentStore<Value> {
  function load(key: string): Stored<Value> | undefined {
    const stored = loadAny(key);
    if (stored?.kind !== kind) return undefined;
    const value = parse(stored.value);
    if (value !== undefined) return { ...stored, value };
    remove(key);
    return undefined;
  }
  return {
    read: (key) => load(key)?.value,
    list: (prefix = PREFIX) =>
      keys(prefix)
        .map(load)
        .filter((stored) => stored !== undefined)
        .sort((one, other) => one.at - other.at),
    write(key, value, name = '') {
      const text = JSON.stringify({ at: Date.now(), name, value });
      inMemory.delete(key);
      try {
        localStorage.setItem(key, text);
      } catch {
        // The stored version stays: after a crash it is better than none.
        inMemory.set(key, text);
      }
    },
    remove,
  };
}

/** Returns the person's unsent work: each receipt, one entry for all forms, and one for all days. */
export function unsentWork(byId: number): UnsentWork[] {
  const all = keys(`${PREFIX}${byId}.`)
    .map(loadAny)
    .filter((stored) => stored !== undefined);
  const named = all.filter(({ kind }) => kind === 'receipt').map(({ kind, name }) => ({ kind, name }));
  const others = (['days', 'form'] as const).filter((kind) => all.some((stored) => stored.kind === kind));
  return [...named, ...others.map((kind) => ({ kind, name: '' }))];
}

/** Deletes the person's unsent work. */
export function forgetUnsent(byId: number): void {
  for (const key of keys(`${PREFIX}${byId}.`)) remove(key);
  // Browsers notify only other tabs.
  window.dispatchEvent(new StorageEvent('storage'));
}

/** Calls back when another tab, or signing out, has changed work whose key has this prefix. */
export function onUnsentChange(prefix: string, listener: () => void): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(prefix)) listener();
  });
}

function remove(key: string): void {
  inMemory.delete(key);
  localStorage.removeItem(key);
}

function keys(prefix: string): string[] {
  const all = [...new Set([...Object.keys(localStorage), ...inMemory.keys()])];
  // Work that nobody opens again is deleted at the first use of a page.
  if (!hasDeletedOutdated) for (const key of all) if (key.startsWith(PREFIX)) loadAny(key);
  hasDeletedOutdated = true;
  return all.filter((key) => key.startsWith(prefix));
}

/** Deletes what is outdated or damaged. */
function loadAny(key: string): Stored<unknown> | undefined {
  const kind = kindOf(key);
  const stored = parseJson(inMemory.get(key) ?? localStorage.getItem(key) ?? '');
  if (kind !== undefined && isStored(stored) && Date.now() - stored.at <= lifeDays[kind] * DAY_MS)
    return { ...stored, key, kind };
  remove(key);
  return undefined;
}

function kindOf(key: string): UnsentKind | undefined {
  const [, kind = ''] = key.slice(PREFIX.length).split('.');
  return isKind(kind) ? kind : undefined;
}

function isKind(kind: string): kind is UnsentKind {
  return Object.hasOwn(lifeDays, kind);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isStored(value: unknown): value is { at: number; name: string; value: unknown } {
  return isRecord(value) && typeof value.at === 'number' && typeof value.name === 'string';
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
