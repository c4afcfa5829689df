/** Checks that books and reports agree. Used by tests and by `doctor`. */
import { sql } from 'kysely';
import { findExport } from '#features/books/server/repo.ts';
import { closedPeriod, sha256Of } from '#features/books/server/service.ts';
import type { Database } from '#platform/db/kysely.ts';

/** Each query returns the ids of what contradicts the rule. Row-level security limits it to the workspace. */
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
  'an approved report has one standing entry of its total': sql<{ id: number }>`
    select r.id from reports r
      cross join lateral (select coalesce(sum(ttc_cents), 0) as total from receipts where report_id = r.id) x
      cross join lateral (
        select count(distinct e.id) as entries, coalesce(sum(l.debit_cents), 0) as total
          from book_entries e join book_lines l on l.entry_id = e.id
         where e.source_type = 'report' and e.source_id = r.id and e.reverses_id is null
           and not exists (select from book_entries b where b.reverses_id = e.id)) p
     where (r.state = 'approved') <> (p.entries > 0) and x.total <> 0
        or r.state = 'approved' and (p.entries > 1 or abs(p.total) < abs(x.total))`,
} as const;

/** The names of broken rules with some of the ids; empty if all hold. */
export async function checkBooks(db: Database): Promise<string[]> {
  const broken: string[] = [];
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = await query.execute(db);
    if (rows.length > 0)
      broken.push(
        `${rule}: not ${rows
          .slice(0, 5)
          .map(({ id }) => id)
          .join(', ')}`,
      );
  }
  const exports = await db.selectFrom('book_exports').select('id').orderBy('id').execute();
  for (const { id } of exports) {
    const row = await findExport(db, id);
    if (row !== undefined && sha256Of(await closedPeriod(db, row)) !== row.sha256)
      broken.push(`the files of a closed period stay the same: not ${id}`);
  }
  return broken;
}
