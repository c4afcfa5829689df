/**
 * What was typed and not saved, kept in this browser: it outlives a reload, a crash, a closed tab and an ended session, and
 * goes when it is saved, given up, two weeks old, or when its person signs out (unsent.ts). Each tab keeps its own, so that
 * what is saved in one takes nothing from another.
 */
import type { Typed } from './typed.ts';
import { isFormDraft, unsentPlace } from './unsent.ts';

interface Kept {
  /** As it was typed, put aside when another text took its place, or typed by the same person on another device. */
  from: 'last-time' | 'replaced' | 'elsewhere';
  /** Milliseconds since the epoch of its last key. */
  at: number;
  typed: Typed;
}

/** A text that was typed, is in no field, and can be brought back. */
export interface Aside extends Kept {
  /** Where it lies; empty where the browser has no room for it. */
  key: string;
}

/** Milliseconds without typing after which it is kept. */
const PAUSE = 500;
/** Milliseconds; what is older is of no use to anybody any more. */
const LIFE = 14 * 24 * 60 * 60 * 1000;

/**
 * Where the drafts of a form lie.
 * @param keyboard the person at the keyboard, whose browser this is.
 * @param shown whose data it is: another person's where one acts for them.
 * @param name of the form and of what it changes.
 */
export function draftPlace(keyboard: number, shown: number, name: string): string {
  return unsentPlace(keyboard, `form.${shown}.${name}#`);
}

let swept = false;

/** What was typed in a form and is not saved, the oldest first. */
export function readDrafts(place: string): Aside[] {
  const keys = Object.keys(localStorage);
  // Once: what is too old, of forms that nobody opens any more.
  if (!swept) for (const key of keys.filter(isFormDraft)) readDraft(key);
  swept = true;
  return keys
    .filter((key) => key.startsWith(place))
    .map(readDraft)
    .filter((draft) => draft !== undefined)
    .sort((one, other) => one.at - other.at);
}

function readDraft(key: string): Aside | undefined {
  const kept = parse(localStorage.getItem(key) ?? '');
  if (kept !== undefined && Date.now() - kept.at < LIFE) return { ...kept, key };
  localStorage.removeItem(key);
  return undefined;
}

function parse(text: string): Kept | undefined {
  try {
    const found: unknown = JSON.parse(text);
    return isKept(found) ? found : undefined;
  } catch {
    return undefined;
  }
}

function isKept(found: unknown): found is Kept {
  if (!isRecord(found) || typeof found.at !== 'number' || !isRecord(found.typed)) return false;
  return Object.values(found.typed).every(
    (one) => isRecord(one) && (typeof one.value === 'string' || typeof one.value === 'boolean'),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

export function dropDraft(key: string): void {
  localStorage.removeItem(key);
}

/** Keeps a text beside those that are there. */
export function addDraft(place: string, kept: Kept): Aside {
  const key = place + crypto.getRandomValues(new Uint32Array(2)).join('');
  return { ...kept, key: write(key, kept) ? key : '' };
}

/** A browser has room for some megabytes: what is longer is guarded by the question before leaving alone. */
function write(key: string, kept: Kept): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(kept));
    return true;
  } catch {
    // What was kept before would be older than what is in the form.
    localStorage.removeItem(key);
    return false;
  }
}

export interface DraftKeeper {
  /** Keeps it after a pause; nothing typed: there is nothing to keep any more. */
  keep(typed: Typed): void;
  /** At once, as the page may go. */
  flush(): void;
  /** It is saved, or given up. */
  drop(): void;
}

/** Keeps what is typed in one form of one tab. */
export function createDraftKeeper(place: string): DraftKeeper {
  let key: string | undefined;
  let waiting: { typed: Typed; timer: ReturnType<typeof setTimeout> } | undefined;

  function stop(): void {
    clearTimeout(waiting?.timer);
    waiting = undefined;
  }
  function dropOwn(): void {
    if (key !== undefined) dropDraft(key);
  }
  function writeOwn(kept: Kept): void {
    if (key === undefined || key === '') key = addDraft(place, kept).key;
    else write(key, kept);
  }
  function flush(): void {
    if (waiting === undefined) return;
    const { typed } = waiting;
    stop();
    if (Object.keys(typed).length === 0) dropOwn();
    else writeOwn({ from: 'last-time', at: Date.now(), typed });
  }
  return {
    flush,
    drop() {
      stop();
      dropOwn();
    },
    keep(typed) {
      stop();
      waiting = { typed, timer: setTimeout(flush, PAUSE) };
    },
  };
}
