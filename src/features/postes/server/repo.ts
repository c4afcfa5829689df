import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database } from '#platform/db/kysely.ts';
import type { PosteShares, Postes } from '../../../../generated/database.ts';
import type { PosteShare } from '../contract.ts';

const shares = sql<PosteShare[]>`(select coalesce(json_agg(json_build_object(
    'shareId', s.id, 'type', s.vat_type, 'basis', s.basis, 'share', s.share, 'from', s.valid_from)
    order by s.valid_from, s.vat_type nulls first), '[]')
  from poste_shares s where s.workspace_id = p.workspace_id and s.poste_id = p.id)`;

function postes(db: Database) {
  return db.selectFrom('postes as p').selectAll('p').select(shares.as('shares'));
}

export function listPostes(db: Database, { afterId = 0, rows }: { afterId?: number; rows: number }) {
  return postes(db).where('p.id', '>', afterId).orderBy('p.id').limit(rows).execute();
}

export type PosteRecord = Awaited<ReturnType<typeof listPostes>>[number];

export function findPoste(db: Database, id: number) {
  return postes(db).where('p.id', '=', id).executeTakeFirst();
}

/** Locks expense types against concurrent changes of their shares, in the order of their ids. */
export async function lockPostes(db: Database, ids: readonly number[]): Promise<PosteRecord[]> {
  await db
    .selectFrom('postes')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
  return postes(db)
    .where('p.id', 'in', [...ids])
    .orderBy('p.id')
    .execute();
}

/** Saves a share; replaces one of the same type, rate and day. */
export async function saveShare(db: Database, values: Insertable<PosteShares>): Promise<void> {
  const { basis, share = null } = values;
  await db
    .insertInto('poste_shares')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'poste_id', 'vat_type', 'valid_from']).doUpdateSet({ basis, share }),
    )
    .execute();
}

/** @returns whether the type had the share. */
export async function deleteShare(db: Database, posteId: number, id: number): Promise<boolean> {
  const found = await db
    .deleteFrom('poste_shares')
    .where('poste_id', '=', posteId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return found !== undefined;
}

/** Lists the shares of the given types. */
export async function listShares(
  db: Database,
  posteIds: readonly number[],
): Promise<Map<number, PosteShare[]>> {
  if (posteIds.length === 0) return new Map();
  const found = await db
    .selectFrom('postes as p')
    .select(['p.id', shares.as('shares')])
    .where('p.id', 'in', [...posteIds])
    .execute();
  return new Map(found.map((row) => [row.id, row.shares]));
}

/** Inserts a type. Returns undefined if the name is taken. */
export function insertPoste(db: Database, values: Insertable<Postes>) {
  return db
    .insertInto('postes')
    .values(values)
    .onConflict((conflict) => conflict.columns(['workspace_id', 'folded_name']).doNothing())
    .returning(['id', 'name'])
    .executeTakeFirst();
}

export async function isNameTaken(db: Database, foldedName: string, except: number): Promise<boolean> {
  const found = await db
    .selectFrom('postes')
    .select('id')
    .where('folded_name', '=', foldedName)
    .where('id', '<>', except)
    .executeTakeFirst();
  return found !== undefined;
}

/** Runs changes of names one after the other, so that the second of two equal names is rejected. */
export async function lockNames(db: Database): Promise<void> {
  await db
    .selectFrom('workspaces')
    .select('id')
    .where('id', '=', sql<number>`current_workspace()`)
    .forNoKeyUpdate()
    .execute();
}

export async function updatePoste(db: Database, id: number, values: Updateable<Postes>): Promise<void> {
  await db.updateTable('postes').set(values).where('id', '=', id).execute();
}
