/**
 * Starts the thread that parses uploaded exports. A large export takes seconds; a hostile one runs until its
 * time limit.
 */
import { createThread, isCostly } from '#platform/thread/thread.ts';
import type { Parsed } from './export.worker.ts';
import type { GhostExport } from './ghost-json.ts';
import { sourceRefused } from './refusal.ts';
import type { WordpressExport } from './wordpress-xml.ts';

/** Milliseconds of processor time, and of total time on a busy machine. */
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
export function parseWordpressApart(bytes: Uint8Array): Promise<WordpressExport> {
  return run<WordpressExport>('wordpress', bytes);
}

/** @throws Problem 400 as `parseWordpressApart` does. */
export function parseGhostApart(bytes: Uint8Array): Promise<GhostExport> {
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
