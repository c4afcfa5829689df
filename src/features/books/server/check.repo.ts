import { sql } from 'kysely';
import type { Database } from '#platform/db/kysely.ts';

/** Each query returns the ids of rows that break the rule. Row-level security limits it to the workspace. */
const rules = {
  'an entry is balanced': sql<{ id: number }>`
    select e.id from book_entries e left join book_lines l on l.workspace_id = e.workspace_id and l.entry_id = e.id
     group by e.id having coalesce(sum(l.debit_cents), 0) <> coalesce(sum(l.credit_cents), 0) or count(l.entry_id) < 2`,
  'numbers of a journal have no gap': sql<{ id: number }>`
    select max(id) as id from book_entries group by journal having count(*) <> max(number) or min(number) <> 1`,
  'a reversal cancels its entry': sql<{ id: number }>`
    select r.id from book_entries r
      join lateral (select sum(debit_cents) as total from book_lines where entry_id = r.id) mine on true
      join lateral (select sum(credit_cents) as total from book_lines where entry_id = r.reverses_id) other on true
     where r.reverses_id is not null and mine.total is distinct from other.total`,
} as const;

/** Returns the broken rules, each with some of the ids. */
export async function brokenRules(db: Database): Promise<string[]> {
  const broken: string[] = [];
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = await query.execute(db);
    if (rows.length > 0) broken.push(`${rule}: broken by ${rows.slice(0, 5).map(({ id }) => id)}`);
  }
  return broken;
}

export async function listExportIds(db: Database): Promise<number[]> {
  const rows = await db.selectFrom('book_exports').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}
