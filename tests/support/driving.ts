/** Creates a company with a person who drives, for tests. */
import { sql } from 'kysely';
import { expect } from 'vitest';
import { expensesCompany } from '#features/expenses/factory.ts';
import * as contract from '#features/mileage/contract.ts';
import { yearlyMileage } from '#features/mileage/rules.ts';
import * as receipts from '#features/receipts/contract.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { form, type TestApi, type TestClient } from './api.ts';

export const put = (who: TestClient, path: string, values: Record<string, string> = {}) =>
  who.request(path, { method: 'PUT', body: form(values) });

/** Returns a company with a person who drives a Clio with 5 CV. */
export async function driving(app: TestApi) {
  const company = await expensesCompany(app);
  const { consultant, manager, owner } = company;
  const vehicleId = await company.vehicle(consultant);
  const drive = (reportId: number, date: string, distance: number | string, more: object = {}) =>
    company.add(consultant, reportId, {
      posteId: company.postes.Kilometres,
      valuettc: '',
      purpose: 'Lakes',
      vehicleId,
      date,
      distance,
      ...more,
    });
  const read = (receiptId: number) => consultant.api(receipts.readReceipt, { params: { receiptId } });
  const amount = async (receiptId: number) => (await read(receiptId)).valuettc;
  const list = async (reportId: number) => {
    const query = { rowsPerPage: 1000, page: 0 };
    return (await owner.api(receipts.listReceipts, { params: { reportId }, query })).receipts;
  };
  const accept = async (reportId: number) => {
    for (const { receiptId, correction } of await list(reportId))
      if (correction?.accepted === false)
        await consultant.api(receipts.acceptCorrection, { params: { receiptId } });
  };
  const submit = (reportId: number) =>
    put(consultant, `/reports/${reportId}`, { title: 'October', managerEmail: manager.account.email });
  const decide = (reportId: number, step: 'approve' | 'reject' | 'reopen') =>
    put(manager, `/reports/${reportId}/${step}`, { comment: 'because' });
  const approved = async (reportId: number) => {
    expect((await submit(reportId)).status).toBe(200);
    expect((await decide(reportId, 'approve')).status).toBe(200);
  };
  const years = async () => {
    const params = { userId: consultant.account.userId };
    const { vehicles } = await consultant.api(contract.listVehicles, { params });
    return vehicles.find((one) => one.vehicleId === vehicleId)?.years ?? [];
  };
  return { app, ...company, vehicleId, drive, read, amount, list, accept, submit, decide, approved, years };
}

export type Driving = Awaited<ReturnType<typeof driving>>;

/** Returns the sums in the database by vehicle and year, and the scale's amount for their kilometres. */
async function books({ app, workspaceId }: Driving) {
  const { rows } = await asTenant(app.platform.engine, workspaceId, ({ db }) =>
    sql<{ year: number; metres: number; cents: number; net: number }>`
      select coalesce(x.corrected_year, extract(year from x.date)::int) as year, coalesce(sum(x.distance_m), 0)::int as metres,
             sum(x.ttc_cents)::int as cents, sum(v.net_cents)::int as net
        from receipts x join receipt_vats v on v.receipt_id = x.id
       where x.vehicle_id is not null group by 1 order by 1`.execute(db),
  );
  return rows.map((row) => ({
    ...row,
    scale: yearlyMileage(row.year, row.metres, { kind: 'car', power: 5, electric: false }),
  }));
}

export async function expectScale(one: Driving): Promise<void> {
  for (const { cents: sum, net, scale } of await books(one)) expect([sum, net]).toEqual([scale, scale]);
}
