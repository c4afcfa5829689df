/** The thread in which texts are rendered, whoever wants it: calls (rendering.service.ts), imports, demonstration data. */
import { createThread, isCostly, isLate } from '#platform/thread/thread.ts';
import type { PostText } from '../rules.ts';
import { LateWork, type Refusal, RefusedContent } from './content/bounds.ts';
import * as imported from './content/imported.ts';
import type { KnownPictures } from './content/pictures.ts';
import type { Outcome } from './content/work.ts';
import * as work from './content/work.ts';
import type { RenderedText } from './text.service.ts';

/** Of processor time: the costliest text that is taken needs a second. */
const PROCESSOR_MS = 5000;
/** Of any time, waiting included: threads give way to requests, and a busy machine gives them a tenth of a processor. */
const DEADLINE_MS = 120_000;
export const TEXT_THREADS = 2;

export const textThread = createThread(new URL('./content/content.worker.ts', import.meta.url), {
  deadlineMs: DEADLINE_MS,
  processorMs: PROCESSOR_MS,
  threads: TEXT_THREADS,
  megabytes: 256,
});

/** Characters, and elements, of what takes less than 20 ms whatever it is. */
export const MOMENT = { html: 10_000, markdown: 2000, elements: 1500 };

/** A job of the thread; without `most` elements of its own it takes what texts may have. */
export interface TextJob<In extends object, Out> {
  /** Of its function, among the exports of the thread's module. */
  name: string;
  run(input: In, most?: number): Outcome<Out>;
  /** Characters up to which it is done at once. */
  moment: number;
}

export const saving = { name: 'save', run: work.save, moment: MOMENT.html } as const;

/** What is short in characters; whether it is in elements shows when it is parsed. */
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
 * Does a job for the program itself, which waits for it.
 * @throws RefusedContent for what no text needs, or takes too long; LateWork when the machine is too busy.
 */
export async function runTextJob<In extends object, Out>(
  job: TextJob<In, Out>,
  input: In,
  content: string,
): Promise<Out> {
  const outcome = atOnce(job, input, content) ?? (await inTwoTries(job, input));
  if ('refused' in outcome) throw new RefusedContent(outcome.refused);
  return outcome.value;
}

/** The second one may find the machine less busy. */
function inTwoTries<In extends object, Out>(job: TextJob<In, Out>, input: In): Promise<Outcome<Out>> {
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
    // The thread runs the same function.
    return (await textThread.run(name, input)) as Outcome<Out>;
  } catch (error) {
    if (isLate(error)) throw new LateWork(error);
    if (!isCostly(error)) throw error;
    const refused: Refusal = 'takes_too_long';
    return { refused };
  }
}

/** A text of the program's own, ready to be kept. @throws RefusedContent as `runTextJob` */
export async function renderText(text: PostText, pictures: KnownPictures): Promise<RenderedText> {
  const { hash, ...rendered } = await runTextJob(saving, { text, pictures }, text.content);
  return { text, rendered, hash: Buffer.from(hash, 'hex') };
}

const reading = { name: 'readSource', run: imported.readSource, moment: MOMENT.markdown };
const readingLine = { name: 'readLine', run: imported.readLine, moment: MOMENT.markdown };
const placing = { name: 'placeText', run: imported.placeText, moment: MOMENT.markdown };

/** A text as its source writes it. @throws RefusedContent as `runTextJob` */
export function readSource(source: imported.SourceText) {
  return runTextJob(reading, source, source.text);
}

/** A line or a few as plain text, without the marks of HTML. @throws RefusedContent as `runTextJob` */
export function readLine(text: string): Promise<string> {
  return runTextJob(readingLine, { text }, text);
}

/** A text with the addresses that it has here. @throws RefusedContent as `runTextJob` */
export function placeText(text: imported.Placing): Promise<string> {
  return runTextJob(placing, text, text.content);
}
