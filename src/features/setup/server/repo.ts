import { sql } from 'kysely';
import { generalError } from '#kernel/error-texts.ts';
import type { HolidayZone } from '#kernel/holidays.ts';
import { Problem } from '#kernel/problem.ts';
import type { Zone } from '#kernel/zone.ts';
import type { Database } from '#platform/db/kysely.ts';
import { refuseTaken } from '#platform/db/unique.ts';

/** Saves the code of a process. Those of earlier processes, which no longer run, end. */
export async function saveCode(
  db: Database,
  { hash, node, running }: { hash: Buffer; node: string; running: readonly string[] },
): Promise<void> {
  const others = running.filter((name) => name !== node);
  await db
    .deleteFrom('setup_codes')
    .where('used_at', 'is', null)
    .$if(others.length > 0, (codes) => codes.where('node', 'not in', others))
    .execute();
  await db.insertInto('setup_codes').values({ code_hash: hash, node }).execute();
}

/** Finds a code by its hash, so that the duration says nothing about the code. */
export async function findCode(db: Database, hash: Buffer): Promise<'open' | 'used' | undefined> {
  const row = await db
    .selectFrom('setup_codes')
    .select('used_at')
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return row && (row.used_at === null ? 'open' : 'used');
}

/** Notes that a code was used, and ends all others. */
export async function spendCode(db: Database, hash: Buffer): Promise<void> {
  await db.deleteFrom('setup_codes').where('code_hash', '<>', hash).execute();
  await db
    .updateTable('setup_codes')
    .set({ used_at: sql<Date>`now()` })
    .where('code_hash', '=', hash)
    .execute();
}

/** Whether somebody can sign in to the site's workspace. */
export async function hasPeople(db: Database): Promise<boolean> {
  const person = await db
    .selectFrom('accounts as a')
    .innerJoin('workspaces as w', 'w.id', 'a.workspace_id')
    .select('a.id')
    .where('w.is_site', '=', true)
    .where('a.user_state', '=', 'active')
    .limit(1)
    .executeTakeFirst();
  return person !== undefined;
}

/** Locks the site's workspace, so that only one submission sets the installation up. */
export function lockSite(db: Database) {
  return db
    .selectFrom('workspaces')
    .select(['id', 'email'])
    .where('is_site', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** @throws Problem 409 if another workspace has the name. */
export async function nameCompany(
  db: Database,
  id: number,
  company: { name: string; email: string; holiday_zone: HolidayZone; time_zone: Zone },
): Promise<void> {
  const workspaces_name = () => new Problem(409, { errors: { company: generalError('taken') } });
  await refuseTaken(db.updateTable('workspaces').set(company).where('id', '=', id).execute(), {
    workspaces_name,
  });
}
