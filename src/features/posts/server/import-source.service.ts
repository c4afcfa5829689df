/** Parses uploaded sources in a thread, so that they do not delay requests. */
import type { Folder } from '#platform/folder/folder.ts';
import type { ImportedSite, SourceOptions } from '../import.rules.ts';
import { parseGhostApart, parseWordpressApart } from './export-thread.ts';
import { type GhostOptions, siteOfGhost } from './ghost.ts';
import { readMarkdownFolder } from './markdown-folder.ts';
import { siteOfWordpress } from './wordpress.ts';

export type ExportOptions = GhostOptions;

/**
 * @param now posts with a later date become drafts.
 * @throws Problem 400 if the file is not an export.
 */
export async function readExport(
  kind: 'wordpress' | 'ghost',
  bytes: Uint8Array,
  now: Date,
  options: ExportOptions,
): Promise<ImportedSite> {
  return kind === 'wordpress'
    ? siteOfWordpress(await parseWordpressApart(bytes), now, options)
    : siteOfGhost(await parseGhostApart(bytes), now, options);
}

/** @throws Problem 400 if it contains no Markdown. */
export function readFolder(folder: Folder, now: Date, options: SourceOptions): Promise<ImportedSite> {
  return readMarkdownFolder(folder, now, options);
}
