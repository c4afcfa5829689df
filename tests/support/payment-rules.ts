/** The rules that the tables of payments must obey whenever no request is running. */
import { sql } from 'kysely';
import { asTenant } from '#platform/db/transaction.ts';
import type { TestApi } from './api.ts';

/** Each statement returns what breaks the rule, in one column. */
export const paymentRules: Readonly<Record<string, string>> = {
  'a paid report is paid once, with the total of its receipts': `
    select 'report ' || p.report_id from payment_reports p
      join receipts r on r.report_id = p.report_id and not r.refused where p.standing
     group by p.id, p.report_id, p.amount_cents
    having sum(r.ttc_cents) <> p.amount_cents
        or (select count(*) from payment_reports q where q.report_id = p.report_id and q.standing) > 1`,
  'the transfers of a payment add up to it, and the reports to the transfers': `
    select 'run ' || u.id from payment_runs u
     where u.total_cents <> (select coalesce(sum(t.amount_cents), 0) from payment_transfers t where t.run_id = u.id)
        or u.reports <> (select count(*) from payment_reports p join payment_transfers t on t.id = p.transfer_id where t.run_id = u.id)
    union all
    select 'transfer ' || t.id from payment_transfers t
     where t.reports_cents <> (select coalesce(sum(p.amount_cents), 0) from payment_reports p where p.transfer_id = t.id)`,
  'what a transfer contains counts unless it is rejected or its payment undone': `
    select 'transfer ' || t.id from payment_transfers t join payment_runs u on u.id = t.run_id
      join (select transfer_id, standing from payment_reports union all
            select transfer_id, standing from payment_deductions) p on p.transfer_id = t.id
     where p.standing <> (u.undone_at is null and t.rejected_at is null)`,
  // An advance can be deleted with the deductions that no longer count.
  'a transfer that counts is its reports less its deductions': `
    select 'transfer ' || t.id from payment_transfers t join payment_runs u on u.id = t.run_id
     where t.rejected_at is null and u.undone_at is null and t.amount_cents <> t.reports_cents
             - (select coalesce(sum(d.amount_cents), 0) from payment_deductions d where d.transfer_id = t.id)`,
  'no more than an advance is deducted, repaid and written off': `
    select 'advance ' || v.id from payment_advances v
     where v.amount_cents < (select coalesce(sum(d.amount_cents), 0) from payment_deductions d where d.advance_id = v.id and d.standing)
                          + (select coalesce(sum(e.amount_cents), 0) from payment_advance_ends e where e.advance_id = v.id and e.standing)`,
  'numbers of payments have no gap': `
    select 'workspace ' || workspace_id from payment_runs group by workspace_id
    having count(*) <> max(number) or min(number) <> 1`,
};

/** @returns the rules that the payments of a workspace break. */
export function brokenPaymentRules({ platform }: TestApi, workspaceId: number): Promise<string[]> {
  return asTenant(platform.engine, workspaceId, async ({ db }) => {
    const broken: string[] = [];
    for (const [rule, statement] of Object.entries(paymentRules)) {
      const { rows } = await sql.raw(statement).execute(db);
      if (rows.length > 0) broken.push(`${rule}: ${JSON.stringify(rows)}`);
    }
    return broken;
  });
}
