/**
 * Renders texts in threads, with limits: seconds per text, and one text per person at a time; people take turns. Small texts are
 * rendered immediately, without a thread.
 */
import { type PictureInText, picturesByKey } from '#features/media/server/use.service.ts';
import { authorOf, type Member } from '#kernel/actor.ts';
import { type Locale, postLanguage } from '#kernel/locale.ts';
import { Problem } from '#kernel/problem.ts';
import { openingOf } from '#kernel/text.ts';
import type { Limit } from '#platform/limits/limits.ts';
import type { PrepareContext } from '#platform/request/context.ts';
import { createFairQueue } from '#platform/thread/fair-queue.ts';
import { isCostly, isLate } from '#platform/thread/thread.ts';
import { type KnownPictures, keysNamedIn } from '../picture.rules.ts';
import type { WrittenText } from '../rules.ts';
import { mediaIdsOf, type PreparedText } from './prepared.service.ts';
import { refusalProblem } from './refusal.ts';
import { atOnce, MOMENT, saving, TEXT_THREADS, type TextJob, textThread } from './thread.ts';
import type { Outcome } from './work.ts';
import * as work from './work.ts';

const turns = createFairQueue({ atOnce: TEXT_THREADS, atOncePerKey: 1, most: 200, mostPerKey: 8 });

/** Limits the texts per person that need a thread. */
const RENDERING_LIMIT: Limit = { name: 'rendering', points: 120, seconds: 60 };
/** Limits the texts per person that exceed the thread's limits, because after each of them the thread must be replaced. */
const COSTLY_LIMIT: Limit = { name: 'costly-text', points: 5, seconds: 600 };

/** Returns the account whose limits a request uses: under doAs, the account of the signed-in person. */
function limitKeyOf(actor: Member): string {
  return String(authorOf(actor).userId);
}

/** A text sent by a member. */
interface Job<In extends object, Out> extends TextJob<In, Out> {
  /** The field that contains the text. */
  field: 'content' | 'file';
}

/** @throws Problem 400 for a text that exceeds the limits or takes too long; 429; 503. */
async function execute<In extends object, Out>(
  context: PrepareContext<Member>,
  job: Job<In, Out>,
  input: In,
  content: string,
): Promise<Out> {
  const outcome = atOnce(job, input, content) ?? (await inThread(context, job, input));
  if ('refused' in outcome) throw refusalProblem(outcome.refused, job.field);
  return outcome.value;
}

async function inThread<In extends object, Out>(
  { limits, actor }: PrepareContext<Member>,
  { name, field }: Job<In, Out>,
  input: In,
): Promise<Outcome<Out>> {
  const who = limitKeyOf(actor);
  await limits.spend(RENDERING_LIMIT, who);
  if ((await limits.counted(COSTLY_LIMIT, who)) >= COSTLY_LIMIT.points)
    throw new Problem(429, { code: 'COSTLY_TEXTS', retryAfter: COSTLY_LIMIT.seconds });
  try {
    // The function of this name in the thread returns this type.
    return (await turns.run(who, () => textThread.run(name, input))) as Outcome<Out>;
  } catch (error) {
    if (isLate(error)) throw new Problem(503, { code: 'TEXTS_LATE', retryAfter: 10, cause: error });
    if (!isCostly(error)) throw error;
    await limits.count(COSTLY_LIMIT, who);
    throw refusalProblem('takes_too_long', field, error);
  }
}

/**
 * Renders a text before its transaction.
 * @param pictures the gallery pictures that the text names (`keysNamedIn`).
 * @throws Problem 400 for a text that exceeds the limits or takes too long; 429; 503.
 */
export async function renderToKeep(
  context: PrepareContext<Member>,
  text: WrittenText,
  pictures: ReadonlyMap<string, PictureInText>,
): Promise<PreparedText> {
  const job = { ...saving, field: 'content' } as const;
  const { hash, ...rendered } = await execute(context, job, { text, pictures }, text.content);
  return { text, rendered, mediaIds: mediaIdsOf(rendered, pictures), hash: Buffer.from(hash, 'hex') };
}

/**
 * Renders a text as readers would see it.
 * @throws Problem as `renderToKeep` does.
 */
export async function renderForPreview(
  context: PrepareContext<Member>,
  content: string,
  pictures: KnownPictures,
) {
  const job = { name: 'preview', run: work.preview, field: 'content', moment: MOMENT.html } as const;
  return execute(context, job, { content, pictures }, content);
}

/**
 * Renders a text for the checks before publication.
 * @throws Problem as `renderToKeep` does.
 */
export async function renderForCheck(
  context: PrepareContext<Member>,
  content: string,
  pictures: KnownPictures,
) {
  const job = { name: 'check', run: work.check, field: 'content', moment: MOMENT.html } as const;
  return execute(context, job, { content, pictures }, content);
}

/** Characters of a text's beginning, for search engines. */
const OPENING = 200;

/**
 * Renders a text of the company's site.
 * @throws Problem 400 for a text that exceeds the limits or takes too long; 429; 503.
 */
export async function renderForSite(context: PrepareContext<Member>, locale: Locale, content: string) {
  const language = postLanguage(locale);
  const pictures = await context.read((db) => picturesByKey(db, keysNamedIn(content), language));
  const text = { title: '', description: '', content };
  const rendered = await execute(context, { ...saving, field: 'content' }, { text, pictures }, content);
  const { html, text: plain } = rendered;
  return { html, opening: openingOf(plain, OPENING), media_ids: mediaIdsOf(rendered, pictures) };
}

/** @throws Problem 400 for a text that exceeds the limits or takes too long; 429; 503. */
export async function convertMarkdown(context: PrepareContext<Member>, content: string): Promise<string> {
  const job = { name: 'convert', run: work.convert, field: 'file', moment: MOMENT.markdown } as const;
  return execute(context, job, { content }, content);
}
