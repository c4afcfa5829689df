import { sql } from 'kysely';
import type { Database } from '#platform/db/kysely.ts';

export function findBirthday(db: Database, accountId: number) {
  return db.selectFrom('accounts').select('birthday').where('id', '=', accountId).executeTakeFirstOrThrow();
}

export async function saveBirthday(db: Database, accountId: number, birthday: string): Promise<void> {
  await db.updateTable('accounts').set({ birthday }).where('id', '=', accountId).execute();
}

/** Lists other enabled people with one of the birthdays, by name: at most `most` rows, each with the total number. */
export function listBirthdays(
  db: Database,
  { birthdays, exceptId, most }: { birthdays: readonly string[]; exceptId: number; most: number },
) {
  return db
    .selectFrom('accounts')
    .select(['login', 'first_name as firstName', 'last_name as lastName'])
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .where('birthday', 'in', [...birthdays])
    .where('user_state', '=', 'active')
    .where('account_state', '=', 'enabled')
    .where('id', '<>', exceptId)
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('id')
    .limit(most)
    .execute();
}
