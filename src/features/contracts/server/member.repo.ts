import { sql } from 'kysely';
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

/** In the order of their names; a name that two people have comes in the order of their ids. */
const byName = [sql`a.last_name`, sql`a.first_name`, sql`a.id`];

/** Somebody of the workspace, also when they were deleted. */
export function findPerson(db: Database, id: number) {
  return db
    .selectFrom('accounts as a')
    .select([...columns, 'a.user_state'])
    .where('a.id', '=', id)
    .executeTakeFirst();
}

/**
 * @param after the account that the page before ended with, which may have left the contract meanwhile: its row stays, and
 * with it its place among the names.
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

/** Enabled people who are not on the contract, as far as the text is found in what they are called. */
export function findAssignable(db: Database, contractId: number, { q, most }: { q: string; most: number }) {
  return db
    .selectFrom('accounts as a')
    .select(columns)
    .where('a.user_state', '=', 'active')
    .where('a.account_state', '=', 'enabled')
    .where(
      sql<boolean>`not exists (select from contract_members m where m.contract_id = ${contractId} and m.account_id = a.id)`,
    )
    .where(contains(sql`concat_ws(' ', a.first_name, a.last_name, a.login, a.email)`, q))
    .orderBy(sql`${sql.join(byName)}`)
    .limit(most)
    .execute();
}

/** @returns whether they were not on it before; of several who add the same person at once one does. */
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

/** @returns whether they were on it. */
export async function removeMember(db: Database, contractId: number, accountId: number): Promise<boolean> {
  const removed = await db
    .deleteFrom('contract_members')
    .where('contract_id', '=', contractId)
    .where('account_id', '=', accountId)
    .returning('account_id')
    .executeTakeFirst();
  return removed !== undefined;
}
