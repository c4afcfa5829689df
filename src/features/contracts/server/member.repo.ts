import { sql } from 'kysely';
import type { Day } from '#kernel/day.ts';
import type { Database } from '#platform/db/kysely.ts';
import { contains } from '#platform/db/list.ts';

const columns = [
  'a.id',
  'a.email',
  'a.account_state',
  'a.first_name',
  'a.last_name',
  'a.phone_number',
  'a.login',
  'a.role',
] as const;

/** By name, then by id. */
const byName = [sql`a.last_name`, sql`a.first_name`, sql`a.id`];

/** Finds a person of the workspace, including deleted people. */
export function findPerson(db: Database, id: number) {
  return db
    .selectFrom('accounts as a')
    .select([...columns, 'a.user_state'])
    .where('a.id', '=', id)
    .executeTakeFirst();
}

/**
 * @param after the last account of the previous page. It may have left the contract since; its account row still gives its position
 * by name.
 */
export function listMembers(db: Database, contractId: number, page: { after?: number; most: number }) {
  const { after, most } = page;
  return db
    .selectFrom('accounts as a')
    .innerJoin('contract_members as m', 'm.account_id', 'a.id')
    .select(columns)
    .where('m.contract_id', '=', contractId)
    .where('a.user_state', '<>', 'deleted')
    .$if(after !== undefined, (members) =>
      members.where(
        sql<boolean>`(a.last_name, a.first_name, a.id) > (select l.last_name, l.first_name, l.id from accounts l where l.id = ${after ?? 0})`,
      ),
    )
    .orderBy(sql`${sql.join(byName)}`)
    .limit(most)
    .execute();
}

/**
 * Enabled people who are not on the contract and whose name, login or e-mail contains the text. Without «@» it is not
 * looked for in the domain, which all colleagues share.
 */
export function findAssignable(db: Database, contractId: number, { q, most }: { q: string; most: number }) {
  const email = q.includes('@') ? sql`a.email` : sql`split_part(a.email, '@', 1)`;
  return db
    .selectFrom('accounts as a')
    .select(columns)
    .where('a.user_state', '=', 'active')
    .where('a.account_state', '=', 'enabled')
    .where(
      sql<boolean>`not exists (select from contract_members m where m.contract_id = ${contractId} and m.account_id = a.id)`,
    )
    .where(contains(sql`concat_ws(' ', a.first_name, a.last_name, a.login, ${email})`, q))
    .orderBy(sql`${sql.join(byName)}`)
    .limit(most)
    .execute();
}

/** @returns whether the person was added; only one of several concurrent calls returns true. */
export async function addMember(
  db: Database,
  { workspaceId, contractId, accountId }: { workspaceId: number; contractId: number; accountId: number },
): Promise<boolean> {
  const added = await db
    .insertInto('contract_members')
    .values({ workspace_id: workspaceId, contract_id: contractId, account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst();
  return added !== undefined;
}

/** @returns whether the person was removed. */
export async function removeMember(db: Database, contractId: number, accountId: number): Promise<boolean> {
  const removed = await db
    .deleteFrom('contract_members')
    .where('contract_id', '=', contractId)
    .where('account_id', '=', accountId)
    .returning('account_id')
    .executeTakeFirst();
  return removed !== undefined;
}

/** Lists a person's assignments to contracts that are neither closed nor ended, sorted by name. */
export function listAssignments(db: Database, accountId: number, today: Day) {
  return db
    .selectFrom('contract_members as m')
    .innerJoin('contracts as c', 'c.id', 'm.contract_id')
    .select(['c.id', 'c.name', 'c.preset', 'c.client', 'c.end_date as endDate'])
    .where('m.account_id', '=', accountId)
    .where('c.closed_at', 'is', null)
    .where(sql<boolean>`coalesce(c.end_date >= ${today}::date, true)`)
    .orderBy(sql`lower(c.name)`)
    .orderBy('c.id')
    .execute();
}

export async function isAssigned(db: Database, contractId: number, accountId: number): Promise<boolean> {
  const found = await db
    .selectFrom('contract_members')
    .select('account_id')
    .where('contract_id', '=', contractId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return found !== undefined;
}
