import type { Insertable } from 'kysely';
import type { Day } from '#kernel/day.ts';
import type { Database } from '#platform/db/kysely.ts';
import type {
  Accounts,
  ContactRequests,
  NewsletterSubscriptions,
  Timesheets,
  WorkedDays,
  Workspaces,
} from '../../../generated/database.ts';

/** Marks a part of the data as inserted; concurrent callers wait. @returns false if it was marked before. */
export async function mark(db: Database, name: string): Promise<boolean> {
  const row = await db
    .insertInto('seeds')
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

export async function isMarked(db: Database, name: string): Promise<boolean> {
  const row = await db.selectFrom('seeds').select('name').where('name', '=', name).executeTakeFirst();
  return row !== undefined;
}

export async function insertWorkspace(db: Database, workspace: Insertable<Workspaces>): Promise<number> {
  const row = await db.insertInto('workspaces').values(workspace).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

export function findSite(db: Database) {
  return db.selectFrom('workspaces').select(['id', 'email']).where('is_site', '=', true).executeTakeFirst();
}

export async function saveAddress(db: Database, workspaceId: number, email: string): Promise<void> {
  await db.updateTable('workspaces').set({ email }).where('id', '=', workspaceId).execute();
}

export async function insertAccounts(db: Database, accounts: Insertable<Accounts>[]): Promise<void> {
  await db.insertInto('accounts').values(accounts).execute();
}

export function findPeople(db: Database, emails: readonly string[]) {
  return db
    .selectFrom('accounts')
    .select(['id', 'email', 'login', 'workspace_id as workspaceId'])
    .select(['first_name as firstName', 'last_name as lastName'])
    .where('email', 'in', emails)
    .execute();
}

/** Sets the day since which an account exists. */
export async function setSince(db: Database, id: number, day: Day): Promise<void> {
  await db.updateTable('accounts').set({ created_at: day }).where('id', '=', id).execute();
}

/** Reads the contracts of all companies. */
export function findContracts(db: Database) {
  return db
    .selectFrom('contracts')
    .select(['id', 'workspace_id as workspaceId', 'name', 'preset'])
    .select(['start_date as startDate', 'end_date as endDate'])
    .execute();
}

/** Lists the recorded absences of a person, the earliest first. */
export function listAbsentDays(db: Database, accountId: number) {
  return db
    .selectFrom('worked_days as d')
    .innerJoin('contracts as c', 'c.id', 'd.contract_id')
    .select(['d.contract_id as contractId', 'd.day', 'd.half_days as halfDays'])
    .where('d.account_id', '=', accountId)
    .where('c.kind', '=', 'absence')
    .orderBy('d.day')
    .execute();
}

/** Rows per statement: a statement has at most 65,535 parameters, and a row takes five. */
const AT_ONCE = 1000;

export async function insertDays(db: Database, days: readonly Insertable<WorkedDays>[]): Promise<void> {
  for (let from = 0; from < days.length; from += AT_ONCE)
    await db
      .insertInto('worked_days')
      .values(days.slice(from, from + AT_ONCE))
      .execute();
}

export function insertTimesheets(db: Database, weeks: readonly Insertable<Timesheets>[]) {
  return db
    .insertInto('timesheets')
    .values([...weeks])
    .returningAll()
    .execute();
}

/** Reads the expense types that the transaction's workspace started with. */
export function findPostes(db: Database) {
  return db.selectFrom('postes').select(['id', 'preset']).execute();
}

/** Finds a picture of the gallery by its title. */
export async function findMediaId(db: Database, title: string): Promise<number | undefined> {
  const row = await db.selectFrom('medias').select('id').where('title', '=', title).executeTakeFirst();
  return row?.id;
}

export async function findTranslationId(db: Database, titleId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('post_translations')
    .select('id')
    .where('title_id', '=', titleId)
    .executeTakeFirst();
  return row?.id;
}

/** Reads the latest version of a translation. */
export function findSourceText(db: Database, titleId: string) {
  return db
    .selectFrom('post_versions as v')
    .innerJoin('post_translations as t', 't.id', 'v.translation_id')
    .select(['v.translation_id as translationId', 'v.version', 'v.title', 'v.description', 'v.content'])
    .where('t.title_id', '=', titleId)
    .orderBy('v.version', 'desc')
    .executeTakeFirst();
}

export async function findWorkspaceName(db: Database, id: number): Promise<string> {
  const { name } = await db
    .selectFrom('workspaces')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return name;
}

export async function insertRequest(db: Database, request: Insertable<ContactRequests>): Promise<number> {
  const { id } = await db
    .insertInto('contact_requests')
    .values(request)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertReader(db: Database, reader: Insertable<NewsletterSubscriptions>): Promise<void> {
  await db.insertInto('newsletter_subscriptions').values(reader).execute();
}

/** Whether steps of weeks or reports were recorded in the transaction's workspace. */
export async function hasEvents(db: Database): Promise<boolean> {
  const event = db.selectFrom('workflow_events').select('id').where('subject_type', 'in', ['week', 'report']);
  return (await event.limit(1).executeTakeFirst()) !== undefined;
}

/** Weeks with their members. */
export function listWeeks(db: Database) {
  return db
    .selectFrom('timesheets as t')
    .innerJoin('accounts as a', 'a.id', 't.account_id')
    .select(['t.id', 't.monday', 't.state', 't.comment', 't.submitted_at as submittedAt'])
    .select(['t.account_id as accountId', 't.approver_id as approverId', 't.approver_name as approverName'])
    .select(['a.first_name as firstName', 'a.last_name as lastName', 'a.login'])
    .orderBy('t.id')
    .execute();
}

/** Expense reports with their authors. */
export function listReports(db: Database) {
  return db
    .selectFrom('reports as r')
    .innerJoin('accounts as a', 'a.id', 'r.account_id')
    .select(['r.id', 'r.title', 'r.state', 'r.created_at as createdAt', 'r.submitted_at as submittedAt'])
    .select(['r.decided_at as decidedAt', 'r.account_id as accountId'])
    .select(['r.approver_id as approverId', 'r.approver_name as approverName'])
    .select(['a.first_name as firstName', 'a.last_name as lastName', 'a.login'])
    .orderBy('r.id')
    .execute();
}

export type RecentStep = Awaited<ReturnType<typeof listSteps>>[number];

/** Steps of weeks and reports, oldest first. */
export function listSteps(db: Database, { from, until }: { from: Date; until: Date }) {
  return db
    .selectFrom('workflow_events as e')
    .leftJoin('timesheets as t', (join) =>
      join.onRef('t.id', '=', 'e.subject_id').on('e.subject_type', '=', 'week'),
    )
    .leftJoin('reports as r', (join) =>
      join.onRef('r.id', '=', 'e.subject_id').on('e.subject_type', '=', 'report'),
    )
    .select([
      'e.step as name',
      'e.subject_type as kind',
      'e.actor_id as actorId',
      'e.occurred_at as occurredAt',
    ])
    .select(['t.monday', 'r.id as reportId', 'r.title'])
    .select(({ fn }) => fn.coalesce('t.account_id', 'r.account_id').as('memberId'))
    .select(({ fn }) => fn.coalesce('t.approver_id', 'r.approver_id').as('approverId'))
    .where('e.subject_type', 'in', ['week', 'report'])
    .where('e.occurred_at', '>=', from)
    .where('e.occurred_at', '<=', until)
    .orderBy('e.id')
    .execute();
}

/**
 * Marks notifications as read, except the last ones of each person. @param unread how many stay unread per
 * person.
 */
export async function markNotificationsRead(db: Database, unread: number): Promise<void> {
  const newest = db.selectFrom('notifications').select(['id', 'account_id']).orderBy('id', 'desc');
  const byPerson = Map.groupBy(await newest.execute(), ({ account_id }) => account_id);
  const read = [...byPerson.values()].flatMap((all) => all.slice(unread).map(({ id }) => id));
  if (read.length === 0) return;
  await db
    .updateTable('notifications')
    .set(({ ref }) => ({ read_at: ref('occurred_at') }))
    .where('id', 'in', read)
    .execute();
}

export async function findPostId(db: Database, titleId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('post_translations')
    .select('post_id as id')
    .where('title_id', '=', titleId)
    .executeTakeFirst();
  return row?.id;
}

export async function markDelivered(db: Database, newsletterId: number, at: Date): Promise<void> {
  await db
    .updateTable('newsletter_deliveries')
    .set({ state: 'sent', attempts: 1, changed_at: at })
    .where('newsletter_id', '=', newsletterId)
    .execute();
}

/** Lists the published translations of the transaction's workspace. */
export function listPublished(db: Database) {
  return db
    .selectFrom('post_translations')
    .select(['id', 'post_id as postId', 'language', 'published_at as publishedAt'])
    .where('published_version_id', 'is not', null)
    .execute();
}

/** Reads the clients of the company of the transaction. */
export function findClients(db: Database) {
  return db.selectFrom('clients').select(['id', 'name']).execute();
}
