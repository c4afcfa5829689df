import { type RawBuilder, sql } from 'kysely';
import type { Territory } from '#features/vat/territory.rules.ts';
import type { Day } from '#kernel/day.ts';
import type { HolidayZone } from '#kernel/holidays.ts';
import type { Database } from '#platform/db/kysely.ts';
import { deductionFacts, giftDeducted, giftOf, type StoredDeduction } from './vat-line.repo.ts';

/** The facts that determine the hints of a receipt. */
export interface HintRecord extends DayKey {
  id: number;
  report_id: number;
  corrected_year: number | null;
  mileage: boolean;
  vat_composed: boolean;
  abroad: boolean;
  territory: Territory;
  currency: string | null;
  vat_cents: number;
  gift: boolean;
  gift_deducted: boolean;
  deduction: StoredDeduction;
  limit_cents: number | null;
  /** Number of attached files. */
  files: number;
  refund_excess: boolean;
  /** Number of a receipt with the same file: 0 if it is in another report, which the reader may not be allowed to see; null without one. */
  same_file: number | null;
  /** Number of a receipt for the same payment, likewise. */
  same_payment: number | null;
  /** Total in cents of the person's receipts with the same type and day; null if the type has no limit. */
  day_total: number | null;
  zone: HolidayZone;
}

/** The number of a receipt `y` that is like `x`: 0 if it is in another report, null if there is none. */
const numberOfAlike = sql`case when count(*) > 0 then coalesce(min(y.number) filter (where y.report_id = x.report_id), 0) end`;

/**
 * Reads the facts of the given receipts, or of all receipts of the given reports, compared with the receipts
 * of all members. Executes one statement, and a second one if types have limits. PostgreSQL plans a subquery
 * with an offset separately. Without the offset, the order of the joins would depend on statistics, and a plan for a small
 * table would read a large table for each receipt.
 */
export async function listHintFacts(
  db: Database,
  which: { receiptIds: readonly number[] } | { reportIds: readonly number[] },
): Promise<HintRecord[]> {
  const [column, ids] =
    'receiptIds' in which ? [sql`x.id`, which.receiptIds] : [sql`x.report_id`, which.reportIds];
  if (ids.length === 0) return [];
  const { rows } = await sql<Omit<HintRecord, 'day_total'>>`
    with asked as materialized (
      select x.*, r.account_id, r.state, r.decided_at, p.mileage, p.vat_composed, p.limit_cents
        from (select * from receipts x
               where x.workspace_id = current_workspace() and ${column} = any(${[...ids]}::int[]) offset 0) x
       cross join lateral ${one(sql`select o.account_id, o.state, o.decided_at from reports o where o.workspace_id = x.workspace_id and o.id = x.report_id`)} r
        join postes p on p.workspace_id = x.workspace_id and p.id = x.poste_id)
    select x.id, x.account_id, x.report_id, x.poste_id, x.date, x.corrected_year, x.mileage, x.limit_cents, x.vat_composed,
      x.abroad, x.territory, x.currency, ${deductionFacts} as deduction,
      (select coalesce(sum(v.vat_cents), 0)::bigint from receipt_vats v where v.workspace_id = x.workspace_id and v.receipt_id = x.id) as vat_cents,
      ${giftOf('x')} as gift, ${giftDeducted} as gift_deducted, w.holiday_zone as zone,
      (select count(*)::int from attachments f where f.workspace_id = x.workspace_id and f.receipt_id = x.id) as files,
      x.refund_of is not null and exists (
        select from receipts y where y.workspace_id = x.workspace_id and y.id = x.refund_of
          and y.ttc_cents + (select sum(z.ttc_cents) from receipts z
                where z.workspace_id = x.workspace_id and z.refund_of = x.refund_of) < 0) as refund_excess,
      (select ${numberOfAlike}
         from ${one(sql`select f.sha256 from attachments f where f.workspace_id = x.workspace_id and f.receipt_id = x.id`)} f
        cross join lateral ${one(sql`select g.receipt_id from attachments g
           where g.workspace_id = x.workspace_id and g.sha256 = f.sha256`)} g
        cross join lateral ${one(sql`select z.number, z.report_id from receipts z
           where z.workspace_id = x.workspace_id and z.id = g.receipt_id`)} y
        where g.receipt_id <> x.id) as same_file,
      (select ${numberOfAlike}
         from ${one(sql`select * from receipts z
           where z.workspace_id = x.workspace_id and z.date = x.date and z.ttc_cents = x.ttc_cents`)} y
        where y.id <> x.id and x.vehicle_id is null and y.vehicle_id is null
          and (y.folded_supplier = x.folded_supplier or y.folded_supplier = '' or x.folded_supplier = '')) as same_payment
      from asked x cross join lateral (select x.state, x.decided_at) r join workspaces w on w.id = x.workspace_id`.execute(
    db,
  );
  const totals = await dayTotals(
    db,
    rows.filter(({ limit_cents }) => limit_cents !== null),
  );
  return rows.map((row) => ({ ...row, day_total: totals.get(dayKey(row)) ?? null }));
}

interface DayKey {
  account_id: number;
  poste_id: number;
  date: Day;
}

const dayKey = ({ account_id, poste_id, date }: DayKey) => `${account_id} ${poste_id} ${date}`;

/**
 * Sums up the expenses per person, type and day. Reads these days for all people, because a receipt's row
 * does not contain its person.
 */
async function dayTotals(db: Database, keys: readonly DayKey[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const days = [...new Map(keys.map((key) => [`${key.poste_id} ${key.date}`, key])).values()];
  const accounts = [...new Set(keys.map(({ account_id }) => account_id))];
  const { rows } = await sql<DayKey & { cents: number }>`
    select r.account_id, k.poste_id, k.date, sum(y.ttc_cents)::bigint as cents
      from unnest(${days.map(({ poste_id }) => poste_id)}::int[], ${days.map(({ date }) => date)}::date[]) k (poste_id, date)
     cross join lateral ${one(sql`select z.report_id, z.ttc_cents from receipts z
        where z.workspace_id = current_workspace() and z.poste_id = k.poste_id and z.date = k.date and z.corrected_year is null`)} y
     cross join lateral ${one(sql`select o.account_id from reports o
        where o.workspace_id = current_workspace() and o.id = y.report_id and o.account_id = any(${accounts}::int[])`)} r
     group by r.account_id, k.poste_id, k.date`.execute(db);
  return new Map(rows.map((row) => [dayKey(row), row.cents]));
}

const one = (select: RawBuilder<unknown>) => sql`(${select} offset 0)`;
