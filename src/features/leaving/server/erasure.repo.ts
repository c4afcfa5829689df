import { sql } from 'kysely';
import type { Database } from '#platform/db/kysely.ts';
import type { Traces } from '../erasure.rules.ts';

/** States of leave that no payslip shows. */
const unapproved = sql.join(
  ['requested', 'endorsed', 'withdrawn', 'rejected'].map((state) => sql.lit(state)),
);

/** Counts a person's records, except their report drafts. */
export async function countTraces(db: Database, accountId: number): Promise<Omit<Traces, 'drafts'>> {
  const { rows } = await sql<Omit<Traces, 'drafts'>>`
    select (select count(*)::int from reports r where r.account_id = ${accountId}
             and (r.state = 'approved' or exists (select from workflow_events e where e.workspace_id = r.workspace_id
                    and e.subject_type = 'report' and e.subject_id = r.id and e.to_state = 'approved'))) as reports,
           (select count(*)::int from bank_accounts where account_id = ${accountId})
             + (select count(*)::int from payment_transfers where account_id = ${accountId} and iban <> '') as bank,
           (select count(*)::int from payment_transfers where account_id = ${accountId})
             + (select count(*)::int from payment_advances where account_id = ${accountId}) as payments,
           (select count(distinct date_trunc('week', day))::int from worked_days where account_id = ${accountId}) as weeks,
           (select count(*)::int from leave_requests where account_id = ${accountId} and state in ('approved', 'cancelled'))
             + (select count(*)::int from allowances where account_id = ${accountId})
             + (select count(*)::int from overtimes where account_id = ${accountId})
             + (select count(distinct payroll_month_id)::int from payroll_items where account_id = ${accountId}) as payroll,
           (select count(*)::int from leave_requests where account_id = ${accountId}
             and (state in (${unapproved}) or comment <> '' or decision_comment <> ''))
             + (select count(*)::int from allowances where account_id = ${accountId} and note <> '')
             + (select count(*)::int from overtimes where account_id = ${accountId} and note <> '') as remarks,
           (select count(*)::int from reports where approver_id = ${accountId})
             + (select count(*)::int from leave_requests
                 where account_id <> ${accountId} and ${accountId} in (approver_id, endorsed_by_id, decided_by_id))
             + (select count(*)::int from timesheets
                 where account_id <> ${accountId} and (approver_id = ${accountId} or decided_by_id = ${accountId})) as decisions,
           (select count(*)::int from posts where author_id = ${accountId} and deleted_at is null and published
             and byline is null) as posts,
           (select count(*)::int from audit_events where actor_id = ${accountId} or on_behalf_of_id = ${accountId}) as log`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a query without a from clause returned no row');
  return row;
}

export async function countSubmitted(db: Database, accountId: number): Promise<number> {
  const row = await db
    .selectFrom('reports')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('account_id', '=', accountId)
    .where('state', '=', 'submitted')
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function findErasedAt(db: Database, accountId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('accounts')
    .select('erased_at')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row?.erased_at ?? null;
}

/** Erases copies of the address outside the account. */
export async function eraseCopies(db: Database, accountId: number, email: string): Promise<void> {
  await db.updateTable('reports').set({ approver_email: '' }).where('approver_id', '=', accountId).execute();
  await db
    .deleteFrom('idempotent_answers')
    .where(sql<boolean>`position(lower(${email}) in lower(body)) > 0`)
    .execute();
}

/** Erases requests of leave that were never approved, and texts about leave, allowances and overtime, which may name reasons. */
export async function eraseRemarks(db: Database, accountId: number): Promise<void> {
  await sql`delete from leave_requests where account_id = ${accountId} and state in (${unapproved})`.execute(
    db,
  );
  await sql`update leave_requests set comment = '', decision_comment = '' where account_id = ${accountId}`.execute(
    db,
  );
  await sql`update allowances set note = '' where account_id = ${accountId} and note <> ''`.execute(db);
  await sql`update overtimes set note = '' where account_id = ${accountId} and note <> ''`.execute(db);
}

/** Replaces a person's name where only the history names them. */
export async function renameInHistory(db: Database, accountId: number, alias: string): Promise<void> {
  await db.updateTable('imports').set({ asked_by: alias }).where('account_id', '=', accountId).execute();
  await db.updateTable('comments').set({ author_name: alias }).where('author_id', '=', accountId).execute();
}

interface Scrubbed {
  workspaceId: number;
  accountId: number;
  email: string;
  /** Login and phone number. */
  values: readonly string[];
  /** Replaces the name; undefined keeps it. */
  alias?: string;
}

/**
 * Removes a person's addresses, login and phone number from their workspace's audit log: by key from events about the person, by
 * value from all others. Requires the installation's role.
 */
export async function scrubLog(
  db: Database,
  { workspaceId, accountId, email, values, alias }: Scrubbed,
): Promise<void> {
  const ofPerson = sql`workspace_id = ${workspaceId}`;
  await sql`update audit_events set address = '' where ${ofPerson} and actor_id = ${accountId} and address <> ''`.execute(
    db,
  );
  const keys = ['email', 'login', 'phone_number'];
  const names = ['name', 'first_name', 'last_name'];
  const dropped = alias === undefined ? keys : [...keys, ...names];
  await sql`update audit_events set detail = detail - ${dropped}::text[]
    where ${ofPerson} and subject_type in ('member', 'account') and subject_id = ${String(accountId)}
      and detail ?| ${dropped}::text[]`.execute(db);
  const mail = `(?<![\\w.+-])${escaped(email)}(?![\\w-]|\\.\\w)`;
  await sql`update audit_events set detail = regexp_replace(detail::text, ${mail}, '', 'gi')::jsonb
    where ${ofPerson} and detail::text ~* ${mail}`.execute(db);
  for (const value of values.filter((one) => one !== '')) {
    // Matches values only: a key would be followed by a colon.
    const pattern = `${escaped(JSON.stringify(value))}(?!:)`;
    await sql`update audit_events set detail = regexp_replace(detail::text, ${pattern}, '""', 'g')::jsonb
      where ${ofPerson} and detail::text ~ ${pattern}`.execute(db);
  }
  if (alias === undefined) return;
  await sql`update audit_events set actor_name = ${alias} where ${ofPerson} and actor_id = ${accountId}`.execute(
    db,
  );
  await sql`update audit_events set on_behalf_of_name = ${alias}
    where ${ofPerson} and on_behalf_of_id = ${accountId}`.execute(db);
}

/** Escapes a text for a regular expression. */
function escaped(text: string): string {
  return text.replace(/[\\^$.|?*+()[\]{}-]/g, '\\$&');
}
