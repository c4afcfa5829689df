/**
 * Unsaved form input in this browser. It survives a reload, a crash, a closed tab and an expired session, and
 * is deleted when it is saved, discarded, two weeks old, or when its person signs out (unsent.ts). Each tab
 * has its own, so that saving in one tab does not delete another's.
 */
import type { Draft } from './draft.ts';
import { isFormDraft, unsentPlace } from './unsent.ts';

interface StoredDraft {
  /** From an earlier visit, replaced by another text, or typed by the same person on another device. */
  from: 'last-time' | 'replaced' | 'elsewhere';
  /** When it was last changed, in milliseconds since the epoch. */
  at: number;
  typed: Draft;
}

/** A draft that is in no field and can be restored. */
export interface DiscardedDraft extends StoredDraft {
  /** Its key in localStorage; empty when the browser has no space. */
  key: string;
}

/** Milliseconds without typing before a draft is stored. */
const PAUSE_MS = 500;
/** Milliseconds before a draft is deleted. */
const LIFE_MS = 14 * 24 * 60 * 60 * 1000;

/**
 * The key prefix of a form's drafts.
 * @param keyboard the signed-in person, whose browser it is.
 * @param shown the person whose data it is, who may be acted for.
 * @param name of the form and its subject.
 */
export function draftPlace(keyboard: number, shown: number, name: string): string {
  return unsentPlace(keyboard, `form.${shown}.${name}#`);
}

let hasDeletedExpired = false;

/** The stored drafts of a form, the oldest first. */
export function readDrafts(place: string): DiscardedDraft[] {
  const keys = Object.keys(localStorage);
  // Once per page load, delete expired drafts of forms that are never opened again.
  if (!hasDeletedExpired) for (const key of keys.filter(isFormDraft)) readDraft(key);
  hasDeletedExpired = true;
  return keys
    .filter((key) => key.startsWith(place))
    .map(readDraft)
    .filter((draft) => draft !== undefined)
    .sort((one, other) => one.at - other.at);
}

function readDraft(key: string): DiscardedDraft | undefined {
  const kept = parse(localStorage.getItem(key) ?? '');
  if (kept !== undefined && Date.now() - kept.at < LIFE_MS) return { ...kept, key };
  localStorage.removeItem(key);
  return undefined;
}

function parse(text: string): StoredDraft | undefined {
  try {
    const found: unknown = JSON.parse(text);
    return isKept(found) ? found : undefined;
  } catch {
    return undefined;
  }
}

function isKept(found: unknown): found is StoredDraft {
  if (!isRecord(found) || typeof found.at !== 'number' || !isRecord(found.typed)) return false;
  return Object.values(found.typed).every(
    (one) => isRecord(one) && (typeof one.value === 'string' || typeof one.value === 'boolean'),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

export function deleteDraft(key: string): void {
  localStorage.removeItem(key);
}

/** Stores a further draft. */
export function addDraft(place: string, kept: StoredDraft): DiscardedDraft {
  const key = place + crypto.getRandomValues(new Uint32Array(2)).join('');
  return { ...kept, key: write(key, kept) ? key : '' };
}

/** localStorage has a few megabytes: a longer draft is protected only by the question before leaving. */
function write(key: string, kept: StoredDraft): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(kept));
    return true;
  } catch {
    // Delete the previous version, which would be out of date.
    localStorage.removeItem(key);
    return false;
  }
}

export interface DraftStore {
  /** Stores the draft after a pause; an empty draft is deleted. */
  keep(typed: Draft): void;
  /** Stores it at once, because the page may close. */
  flush(): void;
  /** Deletes it, once it is saved or discarded. */
  drop(): void;
}

/** Stores the draft of one form in one tab. */
export function createDraftStore(place: string): DraftStore {
  let key: string | undefined;
  let waiting: { typed: Draft; timer: ReturnType<typeof setTimeout> } | undefined;

  function stop(): void {
    clearTimeout(waiting?.timer);
    waiting = undefined;
  }
  function dropOwn(): void {
    if (key !== undefined) deleteDraft(key);
  }
  function writeOwn(kept: StoredDraft): void {
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
      waiting = { typed, timer: setTimeout(flush, PAUSE_MS) };
    },
  };
}
