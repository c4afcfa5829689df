/** Converts and renders texts of other systems and of the demonstration data. */
import { isCostly, isLate } from '#platform/thread/thread.ts';
import { LateWork, type Refusal, RefusedContent } from '../bounds.rules.ts';
import type { KnownPictures } from '../picture.rules.ts';
import type { WrittenText } from '../rules.ts';
import * as imported from './imported.ts';
import * as lexical from './lexical.ts';
import type { RenderedText } from './prepared.service.ts';
import { atOnce, MOMENT, saving, type TextJob, textThread } from './thread.ts';
import * as wordpress from './wordpress-text.ts';
import type { Outcome } from './work.ts';

/**
 * Runs a job in this thread if the text is short, otherwise in another one.
 * @throws RefusedContent for a text that exceeds the limits or takes too long; LateWork when the machine is
 * too busy.
 */
async function runTextJob<In extends object, Out>(
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
 * Renders a text.
 * @throws RefusedContent as `runTextJob` does.
 */
export async function renderText(text: WrittenText, pictures: KnownPictures): Promise<RenderedText> {
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

/**
 * Writes the text of a Ghost post as HTML, from the document of its editor (Lexical).
 * @returns undefined if the text is not a document of this editor.
 * @throws RefusedContent
 */
export const htmlOfLexical: (text: string) => string | undefined = lexical.htmlOfLexical;

/** Returns the ids of the pictures in the galleries of a WordPress text. */
export const galleryIdsIn: (text: string) => number[] = wordpress.galleryIdsIn;
