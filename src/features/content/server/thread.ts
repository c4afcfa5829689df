/** Starts the threads that render texts of calls (rendering.service.ts), imports and demonstration data (source.service.ts). */
import { createThread } from '#platform/thread/thread.ts';
import type { Outcome } from './work.ts';
import * as work from './work.ts';

/** Milliseconds of processor time; the most expensive accepted text needs one second. */
const PROCESSOR_MS = 5000;
/** Milliseconds in total, including waiting. Threads have low priority, so a busy machine gives them a tenth of a processor. */
const DEADLINE_MS = 120_000;
export const TEXT_THREADS = 2;

export const textThread = createThread(new URL('./content.worker.ts', import.meta.url), {
  deadlineMs: DEADLINE_MS,
  processorMs: PROCESSOR_MS,
  threads: TEXT_THREADS,
  megabytes: 256,
});

/** Limits in characters and elements within which any text takes less than 20 ms. */
export const MOMENT = { html: 10_000, markdown: 2000, elements: 1500 };

/** A job for the thread. `most` limits the elements of the text; by default the general limit applies. */
export interface TextJob<In extends object, Out> {
  /** The name of an export of the thread's module. */
  name: string;
  run(input: In, most?: number): Outcome<Out>;
  /** Maximum characters that are processed immediately, without the thread. */
  moment: number;
}

export const saving = { name: 'save', run: work.save, moment: MOMENT.html } as const;

/** Processes a short text immediately. Its length is known in advance; the number of elements becomes known during parsing. */
export function atOnce<In extends object, Out>(
  { run, moment }: TextJob<In, Out>,
  input: In,
  content: string,
): Outcome<Out> | undefined {
  if (content.length > moment) return undefined;
  const outcome = run(input, MOMENT.elements);
  return 'refused' in outcome && outcome.refused === 'too_many_elements' ? undefined : outcome;
}
