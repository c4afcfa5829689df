import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { addDays } from '#kernel/day.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { testApi } from '../../../tests/support/api.ts';
import { createPlannedContract, type PlanningCompany, planningCompany } from './factory.ts';
import { saveDays } from './server/day.repo.ts';

const app = testApi();
let company: PlanningCompany;
let contracts: number[];
beforeAll(async () => {
  company = await planningCompany(app);
  contracts = [company.rail, await createPlannedContract(app.platform.engine, company.workspaceId, [])];
});

/** The sums that triggers maintain, and the same sums computed from the days. */
const sums = () =>
  asTenant(app.platform.engine, company.workspaceId, async ({ db }) => {
    const maintained = await sql`
      select contract_id, account_id, month, half_days from worked_months where half_days > 0 order by 1, 2, 3`.execute(
      db,
    );
    const computed = await sql`
      select contract_id, account_id, date_trunc('month', day)::date as month, sum(half_days)::int as half_days
        from worked_days group by 1, 2, 3 order by 1, 2, 3`.execute(db);
    return { maintained: maintained.rows, computed: computed.rows };
  });

const change = fc.record({
  member: fc.nat(1),
  contract: fc.nat(1),
  // Days of two months.
  day: fc.nat(9).map((n) => addDays('2026-01-28', n)),
  halfDays: fc.constantFrom<(0 | 1 | 2)[]>(0, 1, 2),
});

test('the sums of months follow any change of days', async () => {
  const members = [company.user.account.userId, company.other.account.userId];
  let seen = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(change, { selector: ({ contract, day }) => `${contract} ${day}` }),
      async (changes) => {
        await asTenant(app.platform.engine, company.workspaceId, async ({ db }) => {
          for (const [place, accountId] of members.entries())
            await saveDays(
              db,
              { workspaceId: company.workspaceId, accountId },
              changes
                .filter(({ member }) => member === place)
                .map(({ contract, day, halfDays }) => ({
                  contractId: contracts[contract] ?? 0,
                  day,
                  halfDays,
                })),
            );
        });
        const { maintained, computed } = await sums();
        expect(maintained).toEqual(computed);
        seen += computed.length;
      },
    ),
    { numRuns: 40 },
  );
  expect(seen).toBeGreaterThan(40);
});

test('the sums follow a day that moves to another month and contract', async () => {
  await asTenant(app.platform.engine, company.workspaceId, async ({ db }) => {
    await sql`delete from worked_days`.execute(db);
    await saveDays(db, { workspaceId: company.workspaceId, accountId: company.user.account.userId }, [
      { contractId: contracts[0] ?? 0, day: '2026-01-30', halfDays: 2 },
    ]);
    await sql`update worked_days set day = '2026-02-02', contract_id = ${contracts[1]}, half_days = 1`.execute(
      db,
    );
  });
  const { maintained, computed } = await sums();
  expect(maintained).toEqual(computed);
  expect(maintained).toEqual([
    expect.objectContaining({ contract_id: contracts[1], month: '2026-02-01', half_days: 1 }),
  ]);
});
