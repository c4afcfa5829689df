import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Session } from './engine.ts';
import { kyselyOn, prepared } from './kysely.ts';

/** Collects the statements instead of sending them. */
function recordStatements() {
  const recorded: { text: string; values: readonly unknown[] }[] = [];
  const session: Session = {
    query: async (text, values = []) => {
      recorded.push({ text, values });
      return { rows: [{ id: recorded.length }], affected: 1 };
    },
    script: async () => ({ rows: [], affected: 0 }),
    endRead: () => {},
    release: () => {},
  };
  return { recorded, db: kyselyOn(session) };
}

test('each session sends its own statements, although the sessions share a compiler', async () => {
  const [one, two] = [recordStatements(), recordStatements()];
  const select = (db: typeof one.db, id: number) =>
    db.selectFrom('posts').select('id').where('id', '=', id).execute();
  await Promise.all([select(one.db, 1), select(two.db, 2), sql`select ${3}`.execute(one.db)]);
  expect(one.recorded.map(({ values }) => values)).toEqual([[1], [3]]);
  expect(two.recorded.map(({ values }) => values)).toEqual([[2]]);
});

test('a prepared statement is compiled once and keeps its constants', async () => {
  let built = 0;
  const find = prepared((db, title: string, hash: Buffer) => {
    built++;
    return db
      .selectFrom('posts')
      .select('id')
      .where('featured', '=', true)
      .where(sql`lower(${title})`, '=', 'x')
      .where(sql`encode(${hash}, ${'hex'})`, '<>', title);
  });
  const [one, two] = [recordStatements(), recordStatements()];
  const hash = Buffer.from('ab');
  expect(await find(one.db, 'first', hash)).toEqual([{ id: 1 }]);
  expect(await find(two.db, 'second', hash)).toEqual([{ id: 1 }]);
  expect(built).toBe(1);
  expect(one.recorded[0]?.values).toEqual([true, 'first', 'x', hash, 'hex', 'first']);
  expect(two.recorded[0]).toEqual({
    ...one.recorded[0],
    values: [true, 'second', 'x', hash, 'hex', 'second'],
  });
});

test('Kysely cannot open transactions', async () => {
  const { db } = recordStatements();
  await expect(db.transaction().execute(async () => {})).rejects.toThrow('transaction.ts');
});
