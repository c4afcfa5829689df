/** Reads several short lists in one statement, where each statement costs a page a round trip. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from './kysely.ts';

/** A query, and what follows from its rows. In the rows, days and instants are texts as PostgreSQL writes them in JSON. */
export interface Question<Answer> {
  query: RawBuilder<unknown>;
  answer(rows: readonly never[]): Answer;
}

/** Makes a question whose answer knows the type of its rows. */
export function question<Row, Answer>(
  query: RawBuilder<Row>,
  answer: (rows: readonly Row[]) => Answer,
): Question<Answer> {
  return { query, answer };
}

/** Asks all questions with one statement; none without questions. @returns the answers in their order. */
export async function askTogether<Answer>(
  db: Database,
  questions: readonly Question<Answer>[],
): Promise<Answer[]> {
  if (questions.length === 0) return [];
  const lists = questions.map(
    ({ query }) => sql`(select coalesce(json_agg(to_json(x)), '[]'::json) from (${query}) x)`,
  );
  const { rows } = await sql<{
    lists: never[][];
  }>`select json_build_array(${sql.join(lists)}) as lists`.execute(db);
  return questions.map(({ answer }, at) => answer(rows[0]?.lists[at] ?? []));
}
