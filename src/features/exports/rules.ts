/** Defines large files that a job makes for one person, and how long they are kept. */

/** `file`: the file of a call that was too large for its request. */
export const exportKinds = ['workspace', 'activity_reports', 'file'] as const;
export type ExportKind = (typeof exportKinds)[number];

export const exportStates = ['working', 'ready', 'failed'] as const;
export type ExportState = (typeof exportStates)[number];

/** Why a file was not made; empty if it did not fail. */
export const exportReasons = ['', 'failed', 'rights', 'storage'] as const;
export type ExportReason = (typeof exportReasons)[number];

/** Days for which a file is kept. */
const KEPT_DAYS = 7;
/** Hours after which a job is considered lost: all its workers were killed. */
const LOST_HOURS = 24;

const HOUR_MS = 60 * 60 * 1000;
const KEPT_MS = KEPT_DAYS * 24 * HOUR_MS;

interface Export {
  state: ExportState;
  reason: ExportReason;
  requestedAt: Date;
  /** Null while a job works on it. */
  finishedAt: Date | null;
}

/** When the file is deleted, or the report of the failure. */
export function expiryOf({ requestedAt, finishedAt }: Pick<Export, 'requestedAt' | 'finishedAt'>): Date {
  return new Date((finishedAt ?? requestedAt).getTime() + KEPT_MS);
}

/** Files that ended before the returned instant are deleted. */
export function keptSince(now: Date): Date {
  return new Date(now.getTime() - KEPT_MS);
}

/** Requests before the returned instant are considered lost if they have not ended. */
export function lostBefore(now: Date): Date {
  return new Date(now.getTime() - LOST_HOURS * HOUR_MS);
}

/** The state that a person sees: a lost job has failed. */
export function shownState(
  { state, reason, requestedAt }: Export,
  now: Date,
): Pick<Export, 'state' | 'reason'> {
  const isLost = state === 'working' && requestedAt < lostBefore(now);
  return isLost ? { state: 'failed', reason: 'failed' } : { state, reason };
}
