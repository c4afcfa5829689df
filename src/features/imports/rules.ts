/** Defines the kinds, states and limits of imports (docs/decisions/0035). */

/** The folder of uploaded files in a workspace. */
export const IMPORT_FILES = 'imports';

/** The kind of a file: a ZIP of Markdown as in Hugo and Jekyll, or an export. */
export const importKinds = ['folder', 'wordpress', 'ghost'] as const;
export type ImportKind = (typeof importKinds)[number];

/** A job works on `reading` and `importing`; other states wait for a person or are final. */
export const importStates = ['reading', 'planned', 'refused', 'importing', 'done'] as const;
export type ImportState = (typeof importStates)[number];

/** The extension of the stored file. */
export const endings: Readonly<Record<ImportKind, string>> = {
  folder: 'zip',
  wordpress: 'xml',
  ghost: 'json',
};

/** Bytes. High, because a ZIP includes its pictures. */
export const IMPORT_LIMIT_BYTES = 1024 * 1024 * 1024;
/** Bytes. Lower, because an export is read into memory. */
export const EXPORT_LIMIT_BYTES = 50 * 1024 * 1024;
/** Limits for unpacking a ZIP. */
export const zipLimits = { entries: 50_000, bytesEach: 25 * 1024 * 1024, bytes: 2 * 1024 * 1024 * 1024 };
/** Maximum number of stored addresses of missing pictures. */
export const MOST_MISSING = 1000;

/** Days after which a waiting file, or a report, is deleted. */
export const FILE_DAYS = 14;
export const REPORT_DAYS = 180;

/** Detects the kind by the first bytes, not by the name; undefined for other files. */
export function kindOfFile(head: Uint8Array): ImportKind | undefined {
  const text = new TextDecoder().decode(head.subarray(0, 200)).replace(/^\uFEFF/, '');
  if (text.startsWith('PK\u0003\u0004')) return 'folder';
  if (/^\s*\{/.test(text)) return 'ghost';
  return /^\s*<(?:\?xml|rss|!--)/i.test(text) ? 'wordpress' : undefined;
}

/** Whether a person can change options or start the import. */
export function isWaiting(one: { state: ImportState; file_kept: boolean }): boolean {
  return one.file_kept && (one.state === 'planned' || one.state === 'refused');
}

/** Whether planned posts that were left out can be imported again, because the file is kept. */
export function isRepeatable(one: { state: ImportState; file_kept: boolean }): boolean {
  return one.file_kept && one.state === 'done';
}

/** Whether a job is working on the import. */
export function isUnderWay({ state }: { state: ImportState }): boolean {
  return state === 'reading' || state === 'importing';
}
