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

/** Sets since which day an account exists. */
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

/** Rows per statement, of whose 65,535 parameters each row takes five. */
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
