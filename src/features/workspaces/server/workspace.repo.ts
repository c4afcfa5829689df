import { sql } from 'kysely';
import { generalError } from '#kernel/error-texts.ts';
import type { HolidayZone } from '#kernel/holidays.ts';
import { Problem } from '#kernel/problem.ts';
import type { Zone } from '#kernel/zone.ts';
import type { Database } from '#platform/db/kysely.ts';
import { refuseTaken, type TakenProblems } from '#platform/db/unique.ts';
import type { Pricing } from '../rules.ts';

/** Values that are unique among workspaces: the name, ignoring case, and the host. */
export const taken: TakenProblems = {
  workspaces_name: () => new Problem(409, { code: 'NAME_TAKEN', errors: { name: generalError('taken') } }),
  workspaces_domain_name_key: () =>
    new Problem(409, {
      code: 'DOMAIN_TAKEN',
      msg: 'FAILED TO UPDATE WORKSPACE',
      errors: { domainName: generalError('taken') },
    }),
};

/** Columns that both the workspace's own people and administrators read. */
export const commonColumns = [
  'w.id',
  'w.name',
  'w.email',
  'w.domain_name',
  'w.storage_provider',
  'w.pricing',
  'w.state',
  'w.runtime',
  'w.is_site',
  'w.deletion_due_at',
  'w.created_at',
] as const;
const columns = [
  ...commonColumns,
  'w.holiday_zone',
  'w.time_zone',
  'w.submit_ahead_months',
  'w.second_factor_required_since',
] as const;

export type WorkspaceRecord = Awaited<ReturnType<typeof findOwn>>;

/** Finds the workspace of the open transaction. */
export function findOwn(db: Database) {
  return db
    .selectFrom('workspaces as w')
    .select(columns)
    .where('w.id', '=', sql<number>`current_workspace()`)
    .executeTakeFirstOrThrow();
}

/** The workspace of the open transaction, locked until the transaction ends. */
export function lockOwn(db: Database) {
  return db
    .selectFrom('workspaces as w')
    .select(columns)
    .where('w.id', '=', sql<number>`current_workspace()`)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export interface Use {
  /** Whether a plan was ever ordered. */
  licensed: boolean;
  members: number;
  contracts: number;
  reports: number;
  seats: number;
  objects: number;
  bytes: number;
}

export async function findUse(db: Database): Promise<Use> {
  const seats = sql<Pick<Use, 'seats'>>`select taken_seats() as seats`.execute(db);
  const { rows } = await sql<Omit<Use, 'seats'>>`
    select exists (select from licences) as licensed,
           (select count(*)::integer from accounts where user_state <> 'deleted') as members,
           (select count(*)::integer from contracts) as contracts,
           (select count(*)::integer from reports) as reports,
           coalesce(max(objects), 0) as objects, coalesce(max(bytes), 0) as bytes
      from storage_use where workspace_id = current_workspace()`.execute(db);
  const [use] = rows;
  return {
    licensed: false,
    members: 0,
    contracts: 0,
    reports: 0,
    objects: 0,
    ...use,
    bytes: Number(use?.bytes ?? 0),
    seats: (await seats).rows[0]?.seats ?? 0,
  };
}

export interface PlanRecord {
  pricing: Pricing;
  seats: number | null;
  storage_bytes: number | null;
}

export function listPlans(db: Database): Promise<PlanRecord[]> {
  return db.selectFrom('plans').select(['pricing', 'seats', 'storage_bytes']).orderBy('place').execute();
}

/** @throws Problem 409 when the name is taken. */
export async function updateOwn(
  db: Database,
  values: {
    name?: string;
    email?: string;
    pricing?: Pricing;
    holiday_zone?: HolidayZone;
    time_zone?: Zone;
    submit_ahead_months?: number;
    second_factor_required_since?: Date | null;
  },
): Promise<void> {
  const own = sql<number>`current_workspace()`;
  await refuseTaken(db.updateTable('workspaces').set(values).where('id', '=', own).execute(), taken);
}

/** @returns whether the workspace was active before. */
export async function requestDeletion(db: Database, due: Date, by: number): Promise<boolean> {
  const changed = await db
    .updateTable('workspaces')
    .set({ state: 'pending-deletion', deletion_due_at: due, deletion_requested_by: by })
    .where('id', '=', sql<number>`current_workspace()`)
    .where('state', '=', 'active')
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** @returns whether a deletion was pending; false once the purge has begun. */
export async function withdrawDeletion(db: Database): Promise<boolean> {
  const changed = await db
    .updateTable('workspaces')
    .set({ state: 'active', deletion_due_at: null, deletion_requested_by: null })
    .where('id', '=', sql<number>`current_workspace()`)
    .where('state', '=', 'pending-deletion')
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Lists the recipients of mails about the workspace. */
export function listOwners(db: Database, workspaceId: number) {
  return db
    .selectFrom('accounts')
    .select(['email', 'locale', 'first_name as firstName'])
    .where('workspace_id', '=', workspaceId)
    .where('role', '=', 'ROLE_OWNER')
    .where('user_state', '=', 'active')
    .execute();
}
