/** Newsletters: write, preview, send, report. */

import { renderForSite } from '#features/content/server/rendering.service.ts';
import { htmlOfSource } from '#features/content/source.rules.ts';
import { mediaAddress } from '#features/media/address.rules.ts';
import { holdPictures } from '#features/media/server/use.service.ts';
import { announceChange, hasSite, publicSite } from '#features/workspaces/server/site.service.ts';
import { displayName, type Member } from '#kernel/actor.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { type Locale, locales } from '#kernel/locale.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import { withChanges } from '#kernel/validate.ts';
import type { Database } from '#platform/db/kysely.ts';
import { LOGO_ID, withLetterhead } from '#platform/mail/mail-layout.tsx';
import type { MemberContext, PrepareContext, TransactionContext } from '#platform/request/context.ts';
import type { Phases } from '#platform/request/handler.ts';
import { page } from '#platform/request/page.ts';
import * as contract from '../contract.ts';
import { fieldError } from '../errors.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { languagesOf, mayChange, type NewsletterFields, stateAfterCancelling } from '../rules.ts';
import { skipRest } from './delivery.repo.ts';
import { newsletterMail, type ShownText, withLeave } from './emails.tsx';
import * as repo from './repo.ts';
import { newsletterAddress } from './subscription.service.ts';

type On<Name extends keyof typeof contract> = CallInput<(typeof contract)[Name]>;
type Answer<Name extends keyof typeof contract> = CallAnswer<(typeof contract)[Name]>;

export const SEND_NEWSLETTER = 'newsletters.send';

export interface SendJob {
  workspaceId: number;
  newsletterId: number;
}

const MOST_REASONS = 5;

export function listNewsletters(
  context: MemberContext,
  { query }: On<'listNewsletters'>,
): Promise<Answer<'listNewsletters'>> {
  return page(context, contract.listNewsletters, query, repo.listNewsletters(context.db, query), {
    row: rowOf,
    texts: { en, fr },
  });
}

/** @throws Problem 404 */
export async function readNewsletter({ db }: MemberContext, { params }: On<'readNewsletter'>) {
  return newsletterOf(orNotFound(await repo.findNewsletter(db, params.newsletterId)));
}

interface Rendered {
  html_en: string;
  html_fr: string;
  media_ids: number[];
}

/** @throws Problem 400 for a text that exceeds the limits; 429; 503. */
async function render(context: PrepareContext<Member>, fields: NewsletterFields): Promise<Rendered> {
  const html = (locale: Locale) => renderText(context, locale, fields[`content_${locale}`]);
  const [inEnglish, inFrench] = [await html('en'), await html('fr')];
  const media_ids = [...new Set([...inEnglish.media_ids, ...inFrench.media_ids])];
  return { html_en: inEnglish.html, html_fr: inFrench.html, media_ids };
}

async function renderText(context: PrepareContext<Member>, locale: Locale, source: string) {
  return source === ''
    ? { html: '', media_ids: [] }
    : await renderForSite(context, locale, htmlOfSource(source));
}

/** @throws Problem 404 for a workspace without a public site, which has no subscribers. */
async function requireSite(db: Database): Promise<void> {
  if (!(await hasSite(db))) throw new Problem(404, { code: 'NO_SITE' });
}

/** A text needs a subject. @throws Problem 400 */
function requireSubjects(fields: NewsletterFields): void {
  for (const locale of locales)
    if (fields[`content_${locale}`] !== '' && fields[`subject_${locale}`] === '')
      throw new Problem(400, { errors: { [`subject_${locale}`]: fieldError('newsletter_subject_needed') } });
}

/** @throws Problem 400; 404; 429; 503. */
export const createNewsletter: Phases<typeof contract.createNewsletter, Rendered> = {
  async prepare(context, { body }) {
    requireSubjects(body);
    return render(context, body);
  },
  async run(context, { body }, rendered) {
    const { db, actor, now } = context;
    await requireSite(db);
    const row = await repo.insertNewsletter(db, {
      ...body,
      ...rendered,
      workspace_id: actor.workspaceId,
      created_at: now,
      media_ids: await holdPictures(db, rendered.media_ids),
      created_by_id: actor.userId,
      created_by: displayName(actor),
    });
    await context.record({ action: 'newsletter.created', subjectType: 'newsletter', subjectId: row.id });
    return newsletterOf(row);
  },
};

/** @throws Problem 400; 404; 409 when it is not a draft; 412; 429; 503. */
export const saveNewsletter: Phases<typeof contract.saveNewsletter, Rendered> = {
  async prepare(context, { params, body }) {
    const found = orNotFound(await context.read((db) => repo.findNewsletter(db, params.newsletterId)));
    const fields = withChanges(storedFields(found), body);
    requireSubjects(fields);
    return render(context, fields);
  },
  async run({ db }, { params, body }, rendered) {
    const found = await lockDraft(db, params.newsletterId);
    const media_ids = await holdPictures(db, rendered.media_ids);
    const fields = withChanges(storedFields(found), body);
    return newsletterOf(await repo.updateNewsletter(db, found.id, { ...fields, ...rendered, media_ids }));
  },
};

/** @throws Problem 404; 409 when it is not a draft; 412. */
export async function deleteNewsletter(context: MemberContext, { params }: On<'deleteNewsletter'>) {
  const { db } = context;
  const { id, subject_en, subject_fr } = await lockDraft(db, params.newsletterId);
  await repo.deleteNewsletter(db, id);
  await context.record({
    action: 'newsletter.deleted',
    subjectType: 'newsletter',
    subjectId: id,
    detail: { title: subject_en || subject_fr || `#${id}` },
  });
  return { newsletter_id: id };
}

/** @throws Problem 400 for a text that exceeds the limits; 404; 429; 503. */
export const previewNewsletter: Phases<typeof contract.previewNewsletter, Answer<'previewNewsletter'>> = {
  async prepare(context, { body: { language, fields } }) {
    const { html } = await renderText(context, language, fields[`content_${language}`] ?? '');
    const { posts, site } = await context.read(async (db) => {
      await requireSite(db);
      return {
        posts: await repo.listPublished(db, language, fields.post_ids ?? []),
        site: await publicSite(db, context.config),
      };
    });
    const subject = fields[`subject_${language}`] ?? '';
    const { brand, baseUrl, logo, accent } = site;
    const mail = newsletterMail({ subject, html, posts }, { locale: language, brand, baseUrl });
    const headed = withLetterhead(mail, { name: brand, logo: logo !== undefined, accent });
    const withLogo = logo === undefined ? '' : mediaAddress(logo);
    // The link to unsubscribe is each reader's own.
    const { text, html: drawn } = withLeave(headed, '#');
    return { subject, text, html: drawn.replaceAll(`cid:${LOGO_ID}`, withLogo) };
  },
  run: async (_, __, preview) => preview,
};

/** @throws Problem 404; 409 for a language without a text. */
export async function testNewsletter(
  context: MemberContext,
  { params, body: { language } }: On<'testNewsletter'>,
): Promise<Answer<'testNewsletter'>> {
  const { db, actor, config } = context;
  const found = orNotFound(await repo.findNewsletter(db, params.newsletterId));
  const text = (await shownOf(db, found))[language];
  if (text === undefined) throw new Problem(409, { errors: { language: fieldError('newsletter_no_text') } });
  const { brand, baseUrl } = await publicSite(db, config);
  const address = newsletterAddress(baseUrl, language, 'unsubscribe', '');
  const mail = withLeave(newsletterMail(text, { locale: language, brand, baseUrl }), address);
  await context.send({ ...mail, subject: `[Test] ${mail.subject}`, to: actor.email });
  return { email: actor.email };
}

/** @throws Problem 400 for a past time; 404; 409 when it is not a draft or has no text; 412. */
export async function sendNewsletter(
  context: MemberContext,
  { params, body: { at } }: On<'sendNewsletter'>,
): Promise<contract.Newsletter> {
  const { db, actor, now } = context;
  await requireSite(db);
  const found = await lockDraft(db, params.newsletterId);
  const ready = await shownOf(db, found);
  const languages = languagesOf(found);
  const bare = languages.find((locale) => ready[locale] === undefined);
  if (languages.length === 0 || bare !== undefined)
    throw new Problem(409, { errors: { [`content_${bare ?? 'en'}`]: fieldError('newsletter_no_text') } });
  const job: SendJob = { workspaceId: actor.workspaceId, newsletterId: found.id };
  if (at === '') {
    const begun = await beginSending(context, found, ready);
    await context.enqueue(SEND_NEWSLETTER, job);
    return newsletterOf(begun);
  }
  const time = new Date(at);
  if (time <= now) throw new Problem(400, { errors: { at: fieldError('newsletter_time_past') } });
  const row = await repo.setState(db, found.id, { state: 'scheduled', send_at: time });
  await context.enqueue(SEND_NEWSLETTER, job, { startAfter: time });
  return newsletterOf(row);
}

/** Fixes the texts and the recipients of a newsletter. Its row must be locked. */
export async function beginSending(
  { db, actor, now }: TransactionContext,
  { id }: repo.NewsletterRecord,
  ready: Partial<Record<Locale, ShownText>>,
): Promise<repo.NewsletterRecord> {
  const languages = locales.filter((locale) => ready[locale] !== undefined);
  const row = await repo.begin(db, { id, shown: ready, languages, now });
  // The archive lists the newsletter from now on, because its mails link there.
  await announceChange(db, actor.workspaceId);
  return row;
}

/** The texts by language as they are now; languages with neither a text nor a published post are missing. */
export async function shownOf(
  db: Database,
  row: repo.NewsletterRecord,
): Promise<Partial<Record<Locale, ShownText>>> {
  const found: Partial<Record<Locale, ShownText>> = {};
  for (const locale of languagesOf(row)) {
    const posts = await repo.listPublished(db, locale, row.post_ids);
    const html = row[`html_${locale}`];
    if (html !== '' || posts.length > 0) found[locale] = { subject: row[`subject_${locale}`], html, posts };
  }
  return found;
}

/** @throws Problem 404; 409 when it is neither scheduled nor being sent. */
export async function cancelNewsletter(
  { db, now }: MemberContext,
  { params }: On<'cancelNewsletter'>,
): Promise<contract.Newsletter> {
  const { id, state } = orNotFound(await repo.lockNewsletter(db, params.newsletterId));
  const next = stateAfterCancelling(state);
  if (next === undefined) throw new Problem(409, { code: 'NEWSLETTER_STATE', extra: { state } });
  if (next === 'draft') return newsletterOf(await repo.setState(db, id, { state: next, send_at: null }));
  await skipRest(db, id, now);
  return newsletterOf(await repo.setState(db, id, { state: next, finished_at: now }));
}

/** @throws Problem 404 */
export async function reportNewsletter(
  { db }: MemberContext,
  { params }: On<'reportNewsletter'>,
): Promise<contract.NewsletterReport> {
  const found = orNotFound(await repo.findNewsletter(db, params.newsletterId));
  const counted = await repo.countDeliveries(db, found.id);
  return {
    state: found.state,
    subscribers: await repo.countSubscribers(db),
    recipients: found.recipients,
    states: Object.fromEntries(counted.map(({ state, mails }) => [state, mails])),
    unsubscribed: counted.reduce((sum, { left }) => sum + left, 0),
    trouble: found.state === 'sending' && found.trouble_at !== null,
    reasons: await repo.listReasons(db, found.id, MOST_REASONS),
  };
}

/** @throws Problem 404; 409 */
async function lockDraft(db: Database, id: number): Promise<repo.NewsletterRecord> {
  const found = orNotFound(await repo.lockNewsletter(db, id));
  const { state } = found;
  if (!mayChange(state)) throw new Problem(409, { code: 'NEWSLETTER_STATE', extra: { state } });
  return found;
}

function storedFields({
  subject_en,
  content_en,
  subject_fr,
  content_fr,
  post_ids,
}: repo.NewsletterRecord): NewsletterFields {
  return { subject_en, content_en, subject_fr, content_fr, post_ids };
}

function rowOf(row: repo.ListedRecord): contract.NewsletterRow {
  return {
    newsletter_id: row.id,
    state: row.state,
    subject_en: row.subject_en,
    subject_fr: row.subject_fr,
    recipients: row.recipients,
    created_by: row.created_by,
    send_at: row.send_at?.toISOString() ?? null,
    started_at: row.started_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}

function newsletterOf(row: repo.NewsletterRecord): contract.Newsletter {
  return { ...rowOf(row), ...storedFields(row) };
}
