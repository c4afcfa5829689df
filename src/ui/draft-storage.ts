/**
 * Stores unsaved form input in this browser (unsent.ts) until it is saved or discarded. Each tab has its own,
 * so that saving in one tab does not delete another's.
 */
import type { Draft } from './draft.ts';
import { createUnsentStore, isRecord } from './unsent.ts';

interface StoredDraft {
  /** From an earlier visit, replaced by another text, or from another device. */
  from: 'last-time' | 'replaced' | 'elsewhere';
  draft: Draft;
}

/** A draft that the fields do not show and that can be restored. */
export interface DiscardedDraft extends StoredDraft {
  /** Its key in this browser; empty for another device's. */
  key: string;
  /** When it was last changed, in milliseconds since the epoch. */
  at: number;
}

const drafts = createUnsentStore('form', (value) => (isStoredDraft(value) ? value : undefined));

function isStoredDraft(value: unknown): value is StoredDraft {
  if (!isRecord(value) || typeof value.from !== 'string' || !isRecord(value.draft)) return false;
  return Object.values(value.draft).every(
    (field) => isRecord(field) && (typeof field.value === 'string' || typeof field.value === 'boolean'),
  );
}

/** Reads the stored drafts of a form, the oldest first. @param prefix of their keys. */
export function readDrafts(prefix: string): DiscardedDraft[] {
  return drafts.list(prefix).map(({ key, at, value }) => ({ ...value, key, at }));
}

export const deleteDraft = drafts.remove;

/** Returns a new key for a draft of one tab. @param prefix of the form's keys. */
export function newDraftKey(prefix: string): string {
  return prefix + crypto.getRandomValues(new Uint32Array(2)).join('');
}

/** Stores a tab's draft; an empty one is deleted. */
export function storeDraft(key: string, draft: Draft): void {
  if (Object.keys(draft).length === 0) deleteDraft(key);
  else drafts.write(key, { from: 'last-time', draft });
}

/** Stores a draft that was replaced in the fields. */
export function addReplaced(prefix: string, draft: Draft): DiscardedDraft {
  const key = newDraftKey(prefix);
  drafts.write(key, { from: 'replaced', draft });
  return { from: 'replaced', draft, key, at: Date.now() };
}
