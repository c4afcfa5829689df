/** Finds rows that contradict rules which the schema cannot state. Used by tests and by `doctor`. */
import type { RawBuilder } from 'kysely';
import type { Database } from './kysely.ts';

/** Queries by the rule, each for the ids of rows that break it. */
export type RowRules = Readonly<Record<string, RawBuilder<{ id: number }>>>;

/** Returns the broken rules, each with some of the ids. */
export async function brokenRules(db: Database, rules: RowRules): Promise<string[]> {
  const broken: string[] = [];
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = await query.execute(db);
    broken.push(
      ...brokenBy(
        rule,
        rows.map(({ id }) => id),
      ),
    );
  }
  return broken;
}

/** Returns a line about a rule with some of the ids that break it; none if there are no ids. */
export function brokenBy(rule: string, ids: readonly number[]): string[] {
  return ids.length === 0 ? [] : [`${rule}: broken by ${ids.slice(0, 5)}`];
}
