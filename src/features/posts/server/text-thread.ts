/** Starts the thread that renders texts for calls (rendering.service.ts), imports and demonstration data. */
import { createThread, isCostly, isLate } from '#platform/thread/thread.ts';
import type { PostText } from '../rules.ts';
import { LateWork, type Refusal, RefusedContent } from './content/bounds.ts';
import * as imported from './content/imported.ts';
import type { KnownPictures } from './content/pictures.ts';
import type { Outcome } from './content/work.ts';
import * as work from './content/work.ts';
import type { RenderedText } from './text.service.ts';

/** Milliseconds of processor time; the most expensive accepted text needs one second. */
const PROCESSOR_MS = 5000;
/** Milliseconds in total, including waiting. Threads have low priority, so a busy machine gives them a tenth of a processor. */
const DEADLINE_MS = 120_000;
export const TEXT_THREADS = 2;

export const textThread = createThread(new URL('./content/content.worker.ts', import.meta.url), {
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

/**
 * Runs a job for imports and demonstration data.
 * @throws RefusedContent for a text that exceeds the limits or takes too long; LateWork when the machine is
 * too busy.
 */
export async function runTextJob<In extends object, Out>(
  job: TextJob<In, Out>,
  input: In,
  content: string,
): Promise<Out> {
  const outcome = atOnce(job, input, content) ?? (await withRetry(job, input));
  if ('refused' in outcome) throw new RefusedContent(outcome.refused);
  return outcome.value;
}

/** Runs a job again if the machine was too busy. */
function withRetry<In extends object, Out>(job: TextJob<In, Out>, input: In): Promise<Outcome<Out>> {
  return inThread(job, input).catch((error: unknown) => {
    if (!(error instanceof LateWork)) throw error;
    return inThread(job, input);
  });
}

async function inThread<In extends object, Out>(
  { name }: TextJob<In, Out>,
  input: In,
): Promise<Outcome<Out>> {
  try {
    // The function of this name in the thread returns this type.
    return (await textThread.run(name, input)) as Outcome<Out>;
  } catch (error) {
    if (isLate(error)) throw new LateWork(error);
    if (!isCostly(error)) throw error;
    const refused: Refusal = 'takes_too_long';
    return { refused };
  }
}

/**
 * Renders a text for imports and demonstration data.
 * @throws RefusedContent as `runTextJob` does.
 */
export async function renderText(text: PostText, pictures: KnownPictures): Promise<RenderedText> {
  const { hash, ...rendered } = await runTextJob(saving, { text, pictures }, text.content);
  return { text, rendered, hash: Buffer.from(hash, 'hex') };
}

const reading = { name: 'readSource', run: imported.readSource, moment: MOMENT.markdown };
const readingLine = { name: 'readLine', run: imported.readLine, moment: MOMENT.markdown };
const placing = { name: 'placeText', run: imported.placeText, moment: MOMENT.markdown };

/**
 * Converts a text from its source format.
 * @throws RefusedContent as `runTextJob` does.
 */
export function readSource(source: imported.SourceText) {
  return runTextJob(reading, source, source.text);
}

/**
 * Converts one or a few lines of HTML to plain text.
 * @throws RefusedContent as `runTextJob` does.
 */
export function readLine(text: string): Promise<string> {
  return runTextJob(readingLine, { text }, text);
}

/**
 * Replaces addresses in a text with those on this site.
 * @throws RefusedContent as `runTextJob` does.
 */
export function placeText(text: imported.Placing): Promise<string> {
  return runTextJob(placing, text, text.content);
}
