/** The demonstration companies have what a visitor looks for: planning in every state, over the end of a year (product.md §8). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seed } from '#entry/seed/seed.ts';
import { weekStates } from '#features/planning/state.rules.ts';
import { fieldsOf } from '#kernel/day.ts';
import { asInstallation } from '#platform/db/installation.ts';
import { startApi, type TestApi } from '../support/api.ts';

let app: TestApi;
beforeAll(async () => {
  app = await startApi();
  app.clock.set('2026-11-22T09:00:00Z');
  const platform = { ...app.platform, config: { ...app.platform.config, seed: 'demo' as const } };
  // The site of the test stands where the demonstration's would.
  await asInstallation(platform.engine, ({ db }) =>
    db.updateTable('workspaces').set({ is_site: false }).execute(),
  );
  await seed(platform);
}, 120_000);
afterAll(() => app.close());

test('planning is in every state, over the end of a year, and within the rules', async () => {
  const { weeks, days } = await asInstallation(app.platform.engine, async ({ db }) => ({
    weeks: await db.selectFrom('timesheets').selectAll().execute(),
    days: await db
      .selectFrom('worked_days as d')
      .innerJoin('contracts as c', 'c.id', 'd.contract_id')
      .select(['d.account_id', 'd.day', 'd.half_days', 'c.start_date', 'c.end_date', 'c.kind'])
      .execute(),
  }));
  expect(new Set(weeks.map(({ state }) => state))).toEqual(new Set(weekStates));
  expect(new Set(days.map(({ day }) => fieldsOf(day).year))).toEqual(new Set([2025, 2026]));
  expect(new Set(days.map(({ kind }) => kind))).toEqual(new Set(['client', 'internal', 'absence']));
  for (const same of Map.groupBy(days, ({ account_id, day }) => `${account_id} ${day}`).values())
    expect(same.reduce((sum, { half_days }) => sum + half_days, 0)).toBe(2);
  const outside = days.filter(
    ({ day, start_date: from, end_date: to }) => (from !== null && day < from) || (to !== null && day > to),
  );
  expect(outside).toEqual([]);
});
