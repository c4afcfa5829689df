/** Checks that books and reports match. Used by tests and by `doctor`. */
import { checkBooks as checkEntries } from '#features/books/server/service.ts';
import type { Database } from '#platform/db/kysely.ts';
import { brokenRules } from './check.repo.ts';
import { listContradicting, listMisattributed } from './export.repo.ts';
import { listForgotten } from './refusal.repo.ts';

/** @returns the broken rules with some of the ids; empty if there are none. */
export async function checkBooks(db: Database): Promise<string[]> {
  const broken = await checkEntries(db);
  const reports = await listContradicting(db);
  if (reports.length > 0)
    broken.push(`an approved report has one standing entry of its total: broken by ${reports.slice(0, 5)}`);
  broken.push(...(await brokenRules(db)));
  const misattributed = await listMisattributed(db);
  if (misattributed.length > 0)
    broken.push(`an entry has its author’s auxiliary account: broken by ${misattributed.slice(0, 5)}`);
  const refused = await listForgotten(db);
  if (refused.length > 0)
    broken.push(`a refused receipt is in a submitted report: broken by ${refused.slice(0, 5)}`);
  return broken;
}
