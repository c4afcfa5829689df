/** Checks that sales and payments match the books. Used by tests and by `doctor`. */
import { brokenRules } from '#platform/db/broken-rules.ts';
import type { Database } from '#platform/db/kysely.ts';
import { rules } from './check.repo.ts';

/** @returns the broken rules with some of the ids; empty if there are none. */
export function checkJournals(db: Database): Promise<string[]> {
  return brokenRules(db, rules);
}
