import { sql } from 'kysely';
import type { HolidayZone } from '#kernel/holidays.ts';
import type { Database } from '#platform/db/kysely.ts';

export interface HintRecord {
  id: number;
  same_file: number | null;
  same_payment: number | null;
  day_total: number;
  zone: HolidayZone;
}

/** The other receipt's number if it is in the same report, otherwise 0: the reader may not be allowed to see its author. */
const numberOf = sql`case when y.report_id = x.report_id then y.number else 0 end`;
const nearest = sql`order by (y.report_id = x.report_id) desc, y.number limit 1`;

/** Finds similar receipts of all members of the workspace in one statement. */
export async function findAlike(
  db: Database,
  receiptIds: readonly number[],
): Promise<Map<number, HintRecord>> {
  if (receiptIds.length === 0) return new Map();
  const { rows } = await sql<HintRecord>`
    select x.id, w.holiday_zone as zone,
      (select ${numberOf}
         from attachments f
         join attachments g on g.workspace_id = f.workspace_id and g.sha256 = f.sha256 and g.receipt_id <> f.receipt_id
         join receipts y on y.workspace_id = g.workspace_id and y.id = g.receipt_id
        where f.workspace_id = x.workspace_id and f.receipt_id = x.id ${nearest}) as same_file,
      (select ${numberOf} from receipts y
        where y.workspace_id = x.workspace_id and y.date = x.date and y.ttc_cents = x.ttc_cents and y.id <> x.id
          and x.vehicle_id is null and y.vehicle_id is null
          and (y.folded_supplier = x.folded_supplier or y.folded_supplier = '' or x.folded_supplier = '')
        ${nearest}) as same_payment,
      (select sum(y.ttc_cents)::bigint
         from reports s join receipts y on y.workspace_id = s.workspace_id and y.report_id = s.id
        where s.workspace_id = r.workspace_id and s.account_id = r.account_id
          and y.poste_id = x.poste_id and y.date = x.date and y.corrected_year is null) as day_total
      from receipts x
      join reports r on r.workspace_id = x.workspace_id and r.id = x.report_id
      join workspaces w on w.id = x.workspace_id
     where x.workspace_id = current_workspace() and x.id = any(${[...receiptIds]}::int[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
