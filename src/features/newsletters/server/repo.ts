import { sql } from 'kysely';
import type { ListQuery } from '#kernel/list.ts';
import type { Locale } from '#kernel/locale.ts';
import type { Database } from '#platform/db/kysely.ts';
import { listStatements, sliceOf } from '#platform/db/list.ts';
import { listNewsletters as listNewslettersCall } from '../contract.ts';
import type { NewsletterFields, NewsletterState } from '../rules.ts';

const listed = [
  ...(['id', 'state', 'subject_en', 'subject_fr', 'recipients', 'created_by'] as const),
  ...(['send_at', 'started_at', 'finished_at'] as const),
] as const;
const written = [...listed, 'content_en', 'content_fr', 'post_ids'] as const;
const columns = [
  ...written,
  'created_by_id',
  'html_en',
  'html_fr',
  'media_ids',
  'shown',
  'trouble_at',
] as const;

export type NewsletterRecord = NonNullable<Awaited<ReturnType<typeof findNewsletter>>>;
export type ListedRecord = Pick<NewsletterRecord, (typeof listed)[number]>;

export function listNewsletters(db: Database, query: ListQuery<typeof listNewslettersCall>) {
  const { end } = sliceOf(listNewslettersCall, query, { id: sql`id`, sort: {}, filters: {} });
  return listStatements(db, db.selectFrom('newsletters').select(listed), end);
}

export function findNewsletter(db: Database, id: number) {
  return db.selectFrom('newsletters').select(columns).where('id', '=', id).executeTakeFirst();
}

export function lockNewsletter(db: Database, id: number) {
  return db.selectFrom('newsletters').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The stored columns of a newsletter that is being written. */
export type WrittenNewsletter = NewsletterFields & Record<`html_${Locale}`, string> & { media_ids: number[] };

interface NewNewsletter extends WrittenNewsletter {
  workspace_id: number;
  created_by_id: number;
  created_by: string;
  created_at: Date;
}

export function insertNewsletter(db: Database, values: NewNewsletter) {
  return db.insertInto('newsletters').values(values).returning(columns).executeTakeFirstOrThrow();
}

export function updateNewsletter(db: Database, id: number, values: WrittenNewsletter) {
  return db
    .updateTable('newsletters')
    .set(values)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function deleteNewsletter(db: Database, id: number): Promise<void> {
  await db.deleteFrom('newsletters').where('id', '=', id).execute();
}

export function setState(
  db: Database,
  id: number,
  { state, ...times }: { state: NewsletterState; send_at?: Date | null; finished_at?: Date },
) {
  return db
    .updateTable('newsletters')
    .set({ state, ...times })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Stores the final content, and a delivery for each confirmed subscriber of the languages. */
export async function begin(
  db: Database,
  { id, shown, languages, now }: { id: number; shown: object; languages: Locale[]; now: Date },
) {
  await sql`
    insert into newsletter_deliveries (workspace_id, newsletter_id, subscription_id, locale, due_at, changed_at)
    select workspace_id, ${id}, id, locale, ${now}, ${now}
      from newsletter_subscriptions where state = 'confirmed' and locale = any(${languages}::text[])`.execute(
    db,
  );
  return db
    .updateTable('newsletters')
    .set({
      state: 'sending',
      shown: JSON.stringify(shown),
      started_at: now,
      worked_at: now,
      recipients: sql<number>`(select count(*) from newsletter_deliveries where newsletter_id = ${id})`,
    })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Lists those of the posts that are published in the language, in the order of the ids. */
export async function listPublished(
  db: Database,
  locale: Locale,
  ids: readonly number[],
): Promise<{ title: string; description: string; title_id: string }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ title: string; description: string; title_id: string }>`
    select v.title, v.description, t.title_id
      from unnest(${[...ids]}::integer[]) with ordinality as wanted (id, place)
      join posts p on p.id = wanted.id and p.deleted_at is null
      join post_translations t on t.post_id = p.id and t.language = upper(${locale})
      join post_versions v on v.id = t.published_version_id
     order by wanted.place`.execute(db);
  return rows;
}

export async function countSubscribers(db: Database): Promise<Record<Locale, number>> {
  const { rows } = await sql<Record<Locale, number>>`
    select count(*) filter (where locale = 'en')::int as en, count(*) filter (where locale = 'fr')::int as fr
      from newsletter_subscriptions where state = 'confirmed'`.execute(db);
  return rows[0] ?? { en: 0, fr: 0 };
}

/** Counts the deliveries by state, and those whose reader unsubscribed. */
export function countDeliveries(db: Database, newsletterId: number) {
  return db
    .selectFrom('newsletter_deliveries')
    .where('newsletter_id', '=', newsletterId)
    .groupBy('state')
    .select(['state', sql<number>`count(*)::int`.as('mails'), sql<number>`count(left_at)::int`.as('left')])
    .execute();
}

/** Lists the answers of mail servers, without the addresses in them. */
export async function listReasons(db: Database, newsletterId: number, most: number) {
  const { rows } = await sql<{ reason: string; mails: number }>`
    select regexp_replace(reason, '<?[^\\s<>]+@[^\\s<>]+>?', '…', 'g') as reason, count(*)::int as mails
      from newsletter_deliveries
     where newsletter_id = ${newsletterId} and state in ('refused', 'unknown') and reason <> ''
     group by 1 order by 2 desc, 1 limit ${most}`.execute(db);
  return rows;
}

/** Lists the newsletters whose sending has started, newest first. */
export function listArchive(db: Database, most: number) {
  return db
    .selectFrom('newsletters')
    .select([
      'id',
      sql<string>`coalesce(shown #>> '{en,subject}', '')`.as('subject_en'),
      sql<string>`coalesce(shown #>> '{fr,subject}', '')`.as('subject_fr'),
      sql<Date>`started_at`.as('sent_at'),
    ])
    .where('started_at', 'is not', null)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

/** Replaces the workspace's code. */
export async function putBounceCode(
  db: Database,
  { workspaceId, hash, now }: { workspaceId: number; hash: Buffer; now: Date },
): Promise<void> {
  const values = { code_hash: hash, created_at: now };
  await db
    .insertInto('newsletter_bounce_codes')
    .values({ workspace_id: workspaceId, ...values })
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(values))
    .execute();
}

export async function isBounceCode(db: Database, hash: Buffer): Promise<boolean> {
  const found = await db
    .selectFrom('newsletter_bounce_codes')
    .select('workspace_id')
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return found !== undefined;
}
