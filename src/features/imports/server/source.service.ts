/** Opens and reads the file of an import, both for planning and for importing. */
import type { FileHandle } from 'node:fs/promises';
import { Problem } from '#kernel/problem.ts';
import type { Zone } from '#kernel/zone.ts';
import type { Folder } from '#platform/folder/folder.ts';
import { openZip } from '#platform/folder/zip.ts';
import type { JobContext } from '#platform/request/job.ts';
import { openNameless } from '#platform/spool/received-file.ts';
import { spoolFolder } from '#platform/spool/spool.ts';
import { fileKey } from '#platform/storage/file-name.ts';
import { createThread, isCostly } from '#platform/thread/thread.ts';
import type { ImportedSite } from '../entry.rules.ts';
import { IMPORT_FILES, zipLimits } from '../rules.ts';
import type { Parsed } from './export.worker.ts';
import { type GhostOptions, siteOfGhost } from './ghost.ts';
import type { GhostExport } from './ghost-json.ts';
import { readMarkdownFolder } from './markdown-folder.ts';
import { pictureExpectation, pictureReader } from './picture-source.ts';
import { sourceRefused } from './refusal.ts';
import type { ImportRecord } from './repo.ts';
import { siteOfWordpress } from './wordpress.ts';
import type { WordpressExport } from './wordpress-xml.ts';

export interface OpenSource {
  site: ImportedSite;
  /** Reads a picture from the file or the web; never requests private hosts. */
  read(address: string): Promise<Uint8Array | undefined>;
  /** Whether a picture is probably available; makes no request. */
  expects(address: string): boolean;
}

interface Reading {
  job: JobContext;
  found: ImportRecord;
  /** The workspace's time zone. */
  zone: Zone;
  /** Runs before each entry; an error that it throws ends the reading. */
  check(): Promise<void>;
}

/** @throws Problem 400 for an unreadable file; 404 when the file is missing. */
export async function withSource<T>(
  { job, found, zone, check }: Reading,
  work: (source: OpenSource) => Promise<T>,
): Promise<T> {
  if (found.storage_key === null) throw new Problem(404);
  const key = fileKey(IMPORT_FILES, found.storage_key);
  const options: GhostOptions = {
    pages: found.pages,
    tags: found.tags,
    zone,
    beforeEach: check,
    ...(found.language !== null && { language: found.language }),
    ...(found.site !== '' && { site: found.site }),
  };
  if (found.kind !== 'folder') {
    const site = await readExport(found.kind, await job.files.bytes(key), job.now, options);
    return work(opened(site));
  }
  const file = await openNameless(spoolFolder(job.config.dataDir));
  try {
    await copy(job, key, file);
    const folder = await openZip(file, zipLimits);
    return await work(opened(await readMarkdownFolder(folder, job.now, options), folder));
  } finally {
    await file.close();
  }
}

/**
 * Parses an export in a thread, so that it does not delay requests.
 * @param now posts with a later date become drafts.
 * @throws Problem 400 if the file is not an export.
 */
async function readExport(
  kind: 'wordpress' | 'ghost',
  bytes: Uint8Array,
  now: Date,
  options: GhostOptions,
): Promise<ImportedSite> {
  return kind === 'wordpress'
    ? siteOfWordpress(await parseWordpressApart(bytes), now, options)
    : siteOfGhost(await parseGhostApart(bytes), now, options);
}

/** Copies the file to a local one: a ZIP is read from its end, but the storage streams from the start. */
async function copy({ files }: JobContext, key: string, file: FileHandle): Promise<void> {
  const { stream } = await files.read(key);
  for await (const chunk of stream) await file.appendFile(chunk);
}

function opened(site: ImportedSite, folder?: Folder): OpenSource {
  return { site, read: pictureReader({ folder, from: 'public' }), expects: pictureExpectation(folder) };
}

/** A large export takes seconds; a hostile one runs until its time limit. Milliseconds of processor time, and of total time on a busy machine. */
const PROCESSOR_MS = 60_000;
const DEADLINE_MS = 240_000;

const thread = createThread(new URL('./export.worker.ts', import.meta.url), {
  deadlineMs: DEADLINE_MS,
  processorMs: PROCESSOR_MS,
  threads: 1,
  megabytes: 512,
});

/**
 * @param bytes are transferred to the thread.
 * @throws Problem 400 if the file is not an export or takes too long to read.
 */
function parseWordpressApart(bytes: Uint8Array): Promise<WordpressExport> {
  return run<WordpressExport>('wordpress', bytes);
}

/** @throws Problem 400 as `parseWordpressApart` does. */
function parseGhostApart(bytes: Uint8Array): Promise<GhostExport> {
  return run<GhostExport>('ghost', bytes);
}

async function run<T>(job: 'wordpress' | 'ghost', bytes: Uint8Array): Promise<T> {
  try {
    // The function of this name in the thread returns this type.
    const { buffer } = bytes;
    // A small array may share its buffer with others, which must not be transferred.
    const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength;
    const outcome = (await thread.run(job, bytes, { moved: isWhole ? [buffer] : [] })) as Parsed<T>;
    if ('value' in outcome) return outcome.value;
    throw sourceRefused(outcome.refused.code ?? 'UNREADABLE', outcome.refused.msg ?? '');
  } catch (error) {
    if (isCostly(error))
      throw sourceRefused('EXPORT_TOO_COSTLY', 'the export takes too much to be read', error);
    throw error;
  }
}
