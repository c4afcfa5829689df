/** What an import may be, and how it goes on (docs/decisions/0035). */

/** Where the uploaded files lie in a workspace's folder. */
export const IMPORT_FILES = 'imports';

/** The file's source: a ZIP of Markdown as Hugo and Jekyll keep it, or an export. */
export const importKinds = ['folder', 'wordpress', 'ghost'] as const;
export type ImportKind = (typeof importKinds)[number];

/** `reading` and `importing` are a job's; a person's turn is in the others. */
export const importStates = ['reading', 'planned', 'refused', 'importing', 'done'] as const;
export type ImportState = (typeof importStates)[number];

/** How each kind is kept: the ending of its stored name. */
export const endings: Readonly<Record<ImportKind, string>> = {
  folder: 'zip',
  wordpress: 'xml',
  ghost: 'json',
};

/** Bytes of an upload: a ZIP has its pictures in it. */
export const IMPORT_LIMIT_BYTES = 1024 * 1024 * 1024;
/** Bytes of an export, which is in memory while it is read. */
export const EXPORT_LIMIT_BYTES = 50 * 1024 * 1024;
/** What is unpacked of a ZIP. */
export const zipLimits = { entries: 50_000, bytesEach: 25 * 1024 * 1024, bytes: 2 * 1024 * 1024 * 1024 };
/** Addresses of missing pictures that are kept. */
export const MOST_MISSING = 1000;

/** Days for which a file waits for its import, and a report for its readers. */
export const FILE_DAYS = 14;
export const REPORT_DAYS = 180;

/** By how a file begins, whatever it is called; undefined for what is none of them. */
export function kindOfFile(head: Uint8Array): ImportKind | undefined {
  const text = new TextDecoder().decode(head.subarray(0, 200)).replace(/^\uFEFF/, '');
  if (text.startsWith('PK\u0003\u0004')) return 'folder';
  if (/^\s*\{/.test(text)) return 'ghost';
  return /^\s*<(?:\?xml|rss|!--)/i.test(text) ? 'wordpress' : undefined;
}

/** Whether somebody may decide about it: to read it otherwise, to import it. */
export function isWaiting(one: { state: ImportState; file_kept: boolean }): boolean {
  return one.file_kept && (one.state === 'planned' || one.state === 'refused');
}

/** Whether posts that the report announced and the import left out can be imported again: the file is kept for them. */
export function isRepeatable(one: { state: ImportState; file_kept: boolean }): boolean {
  return one.file_kept && one.state === 'done';
}

/** Whether a job is at work on it. */
export function isUnderWay({ state }: { state: ImportState }): boolean {
  return state === 'reading' || state === 'importing';
}
