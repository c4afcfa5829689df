import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Session } from './engine.ts';
import { kyselyOn, prepared } from './kysely.ts';

/** Collects the statements instead of sending them. */
function listen() {
  const sent: { text: string; values: readonly unknown[] }[] = [];
  const session: Session = {
    query: async (text, values = []) => {
      sent.push({ text, values });
      return { rows: [{ id: sent.length }], affected: 1 };
    },
    script: async () => ({ rows: [], affected: 0 }),
    endRead: () => {},
    release: () => {},
  };
  return { sent, db: kyselyOn(session) };
}

test('each session gets its own statements, although they share the compiler', async () => {
  const [one, two] = [listen(), listen()];
  const select = (db: typeof one.db, id: number) =>
    db.selectFrom('posts').select('id').where('id', '=', id).execute();
  await Promise.all([select(one.db, 1), select(two.db, 2), sql`select ${3}`.execute(one.db)]);
  expect(one.sent.map(({ values }) => values)).toEqual([[1], [3]]);
  expect(two.sent.map(({ values }) => values)).toEqual([[2]]);
});

test('a prepared statement is built once and keeps its constants', async () => {
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
  const [one, two] = [listen(), listen()];
  const hash = Buffer.from('ab');
  expect(await find(one.db, 'first', hash)).toEqual([{ id: 1 }]);
  expect(await find(two.db, 'second', hash)).toEqual([{ id: 1 }]);
  expect(built).toBe(1);
  expect(one.sent[0]?.values).toEqual([true, 'first', 'x', hash, 'hex', 'first']);
  expect(two.sent[0]).toEqual({ ...one.sent[0], values: [true, 'second', 'x', hash, 'hex', 'second'] });
});

test('Kysely cannot open transactions', async () => {
  const { db } = listen();
  await expect(db.transaction().execute(async () => {})).rejects.toThrow('transaction.ts');
});
