import { sql, type Updateable } from 'kysely';
import { takenOfAccounts } from '#features/accounts/taken.rules.ts';
import type { ListQuery } from '#kernel/list.ts';
import type { Database } from '#platform/db/kysely.ts';
import { contains, type ListStatements, listStatements, sliceOf } from '#platform/db/list.ts';
import { refuseTaken } from '#platform/db/unique.ts';
import type { Accounts } from '../../../../generated/database.ts';
import { listMembers as listMembersCall } from '../contract.ts';

/** Returns accounts with their invitation and workspace. */
function accounts(db: Database) {
  return db
    .selectFrom('accounts as a')
    .innerJoin('workspaces as w', 'w.id', 'a.workspace_id')
    .leftJoin('invitations as i', (join) =>
      join.onRef('i.workspace_id', '=', 'a.workspace_id').onRef('i.account_id', '=', 'a.id'),
    );
}

/** Members except deleted ones. */
function people(db: Database) {
  // A literal, because with a parameter PostgreSQL would plan the list on each call.
  return accounts(db).where(sql<boolean>`a.user_state <> 'deleted'`);
}

/** Deleted members. A revoked invitation leaves an account without a name, which is excluded. */
function formerMembers(db: Database) {
  return accounts(db)
    .where('a.user_state', '=', 'deleted')
    .where(sql<boolean>`(a.first_name <> '' or a.last_name <> '')`);
}

/** Whether an owner also administers the installation (docs/decisions/0074). */
const administers = sql<boolean>`(a.administers and a.role = 'ROLE_OWNER' and w.is_site)`.as('administers');

const columns = [
  'a.id',
  'a.email',
  'a.account_state',
  'a.first_name',
  'a.last_name',
  'a.phone_number',
  'a.login',
  'a.role',
  'a.user_state',
  'a.locale',
  'a.workspace_id',
  'w.name as workspace',
  'w.time_zone as zone',
  'i.expires_at as invitation_expires_at',
  sql<boolean>`exists (select from account_passkeys p where p.workspace_id = a.workspace_id and p.account_id = a.id)
    or exists (select from account_totps t
                where t.workspace_id = a.workspace_id and t.account_id = a.id and t.confirmed_at is not null)`.as(
    'second_factor',
  ),
  sql<Date | null>`(select max(s.last_seen_at) from sessions s
                     where s.workspace_id = a.workspace_id and s.account_id = a.id)`.as('last_seen_at'),
  sql<boolean>`w.second_factor_required_since is not null`.as('second_factor_required'),
  'w.is_site as workspace_is_site',
  administers,
] as const;

const searched = sql.join(
  ['a.first_name', 'a.last_name', 'a.login', 'a.email'].map((column) => sql.ref(column)),
);

export type MemberRecord = NonNullable<Awaited<ReturnType<typeof findMember>>>;

/** @param withPending whether to include invited people and former members, for roles that manage members. */
export function listMembers(
  db: Database,
  query: ListQuery<typeof listMembersCall>,
  withPending: boolean,
): ListStatements<MemberRecord> {
  const { where, end } = sliceOf(listMembersCall, query, {
    id: sql`a.id`,
    sort: { lastName: [sql`a.last_name`, sql`a.first_name`], email: sql`lower(a.email)` },
    filters: {
      role: (role) => sql`a.role = ${role}`,
      state: (state) =>
        state === 'invited'
          ? sql`a.user_state = 'pending'`
          : state === 'former'
            ? sql`a.user_state = 'deleted'`
            : sql`a.user_state = 'active' and a.account_state = ${state}`,
      workspaceId: (workspaceId) => sql`a.workspace_id = ${workspaceId}`,
    },
    search: (q) => contains(sql`concat_ws(' ', ${searched})`, q),
  });
  const matching = (query.state === 'former' ? formerMembers(db) : people(db))
    .where(where)
    .$if(!withPending, (members) => members.where('a.user_state', '=', 'active'));
  return listStatements(db, matching.select(columns), end);
}

export function findMember(db: Database, id: number) {
  return people(db).select(columns).where('a.id', '=', id).executeTakeFirst();
}

/** Finds like `findMember`, including former members. */
export async function findPerson(db: Database, id: number) {
  return (
    (await findMember(db, id)) ??
    (await formerMembers(db).select(columns).where('a.id', '=', id).executeTakeFirst())
  );
}

/** Finds the workspace of a member or former member, in any workspace. */
export async function findWorkspaceOf(db: Database, id: number): Promise<number | undefined> {
  return (await findPerson(db, id))?.workspace_id;
}

/** Enabled members except one, sorted by name. */
export function listEnabled(db: Database, exceptId: number) {
  return db
    .selectFrom('accounts')
    .select(['id as userId', 'login', 'email', 'role', 'first_name as firstName', 'last_name as lastName'])
    .where('user_state', '=', 'active')
    .where('account_state', '=', 'enabled')
    .where('id', '<>', exceptId)
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('id')
    .execute();
}

/** Everybody in the workspace, including invited and disabled people. */
export function listPeople(db: Database) {
  return people(db)
    .select(['a.id as userId', 'a.login', 'a.email', 'a.role'])
    .select(['a.first_name as firstName', 'a.last_name as lastName'])
    .select(sql<boolean>`a.user_state = 'active' and a.account_state = 'enabled'`.as('enabled'))
    .orderBy('a.id')
    .execute();
}

/** This person's invitations that nobody has accepted yet. */
export function listInvitedBy(db: Database, accountId: number) {
  return people(db)
    .select(['a.id', 'a.email', 'a.role', 'i.expires_at as expiresAt'])
    .where('a.user_state', '=', 'pending')
    .where('i.invited_by', '=', accountId)
    .orderBy('a.id')
    .execute();
}

/** Finds the account with this address, in any workspace. @param email in lower case. */
export function findByEmail(db: Database, email: string) {
  return people(db)
    .select(['a.id', 'a.workspace_id', 'a.first_name', 'a.last_name', 'a.role'])
    .where(sql`lower(a.email)`, '=', email)
    .executeTakeFirst();
}

/**
 * Locks the workspace, so that only one transaction at a time counts seats and owners.
 * @returns its name and whether it is the site workspace.
 */
export function lockWorkspace(db: Database) {
  return db
    .selectFrom('workspaces')
    .select(['id', 'name', 'is_site as isSite'])
    .where('id', '=', sql<number>`current_workspace()`)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export function readWorkspace(db: Database) {
  return db
    .selectFrom('workspaces')
    .select('is_site as isSite')
    .where('id', '=', sql<number>`current_workspace()`)
    .executeTakeFirstOrThrow();
}

/** Sign-in state of an account of the workspace, even if it is deleted; undefined for other workspaces. */
export function findSignInState(db: Database, id: number) {
  return accounts(db)
    .select(['a.role', 'a.user_state as userState', 'a.account_state as accountState', administers])
    .where('a.id', '=', id)
    .executeTakeFirst();
}

/** Returns the number of seats used, and the limit (null is unlimited). */
export async function countSeats(db: Database): Promise<{ used: number; limit: number | null }> {
  const { rows } = await sql<{ used: number; limit: number | null }>`
    select taken_seats() as used, p.seats as "limit"
      from workspaces w join plans p on p.pricing = w.pricing where w.id = current_workspace()`.execute(db);
  return rows[0] ?? { used: 0, limit: 0 };
}

/** Lists the ids of the workspace's owners who can sign in. */
export async function listOwners(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'ROLE_OWNER')
    .where('user_state', '=', 'active')
    .where('account_state', '=', 'enabled')
    .execute();
  return rows.map(({ id }) => id);
}

export interface InvitedNames {
  firstName: string;
  lastName: string;
  phoneNumber: string;
}

export async function insertInvited(
  db: Database,
  person: Partial<InvitedNames> & {
    workspaceId: number;
    email: string;
    login: string;
    role: Accounts['role'];
    locale: 'en' | 'fr';
  },
): Promise<number> {
  const { id } = await db
    .insertInto('accounts')
    .values({
      workspace_id: person.workspaceId,
      email: person.email,
      login: person.login,
      role: person.role,
      locale: person.locale,
      first_name: person.firstName,
      last_name: person.lastName,
      phone_number: person.phoneNumber,
      user_state: 'pending',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Logins of the workspace that start with this prefix, in lower case. */
export async function listLogins(db: Database, workspaceId: number, beginning: string): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select(sql<string>`lower(login)`.as('login'))
    .where('workspace_id', '=', workspaceId)
    .where('user_state', '<>', 'deleted')
    .where(sql<boolean>`starts_with(lower(login), ${beginning.toLowerCase()})`)
    .execute();
  return rows.map(({ login }) => login);
}

/** @param life seconds. */
export async function saveInvitation(
  db: Database,
  invitation: { workspaceId: number; accountId: number; invitedBy: number; life: number },
): Promise<void> {
  await db
    .insertInto('invitations')
    .values({
      workspace_id: invitation.workspaceId,
      account_id: invitation.accountId,
      invited_by: invitation.invitedBy,
      sent_at: sql<Date>`now()`,
      expires_at: sql<Date>`now() + make_interval(secs => ${invitation.life})`,
    })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'account_id']).doUpdateSet(({ ref }) => ({
        invited_by: ref('excluded.invited_by'),
        sent_at: ref('excluded.sent_at'),
        expires_at: ref('excluded.expires_at'),
      })),
    )
    .execute();
}

/** @throws Problem 409 with a field error when the e-mail or login is taken. */
export async function updateMember(db: Database, id: number, values: Updateable<Accounts>): Promise<void> {
  await refuseTaken(db.updateTable('accounts').set(values).where('id', '=', id).execute(), takenOfAccounts);
}

/**
 * Marks an account as deleted. The row stays as author of the person's records, without credentials. Dependent rows are deleted if
 * their table's migration declares `erase_with_account`.
 */
export function markDeleted(db: Database, id: number): Promise<void> {
  const gone = { user_state: 'deleted', account_state: 'disabled' } as const;
  return updateMember(db, id, { ...gone, password_hash: null, birthday: '', administers: false });
}

/** Ends the person's sessions and deletes their tokens. */
export async function endSessions(db: Database, accountId: number): Promise<void> {
  await db.deleteFrom('sessions').where('account_id', '=', accountId).execute();
}
