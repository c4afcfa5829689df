/** The migration gives journeys of earlier versions one vehicle per person, fiscal power and propulsion. */
import { expect, test } from 'vitest';
import { withSession } from '#platform/db/engine.ts';
import { migrate } from '#platform/db/migrate.ts';
import { databaseBefore, IN_NEWEST_WORKSPACE } from '../support/old-database.ts';

const old = databaseBefore('0044');

test('the upgrade gives people with journeys of several powers one vehicle per power', async () => {
  const driven = [
    ['ada', 3, false, 100],
    ['ada', 3, false, 20],
    ['ada', 7, false, 30],
    ['ada', 3, true, 40],
    ['zoe', 3, false, 50],
  ] as const;
  await withSession(old.engine, async (session) => {
    await session.script(`
      begin;
      set local role ardoise_installation;
      insert into workspaces (name, email) values ('Old', 'old@test.example');
      ${IN_NEWEST_WORKSPACE}
      insert into accounts (workspace_id, email, login, role, locale) values
        (current_workspace(), 'ada@test.example', 'ada', 'ROLE_USER', 'en'),
        (current_workspace(), 'zoe@test.example', 'zoe', 'ROLE_USER', 'fr');
      insert into contracts (workspace_id, name, sought) values (current_workspace(), 'C', 'c');
      insert into postes (workspace_id, name, folded_name, mileage) values (current_workspace(), 'Roads', 'roads', true);
      insert into reports (workspace_id, account_id, contract_id, title, sought, start_date, end_date)
        select current_workspace(), a.id, c.id, a.login, a.login, '2026-01-01', '2026-12-31' from accounts a, contracts c where c.name = 'C';
      ${driven
        .map(
          ([login, power, electric, km], at) => `
      insert into receipts (workspace_id, report_id, number, poste_id, date, ttc_cents, distance_km, power, electric)
        select current_workspace(), r.id, ${at + 1}, p.id, '2026-03-01', 100, ${km}, ${power}, ${electric}
          from reports r, postes p where r.title = '${login}' and p.folded_name = 'roads';`,
        )
        .join('')}
      commit;`);
  });
  expect(await migrate(old.engine)).toContain('0044_vehicles');
  const { rows } = await withSession(old.engine, async (session) => {
    await session.script(`begin; ${IN_NEWEST_WORKSPACE}`);
    const found = await session.query(
      `select v.name, v.kind, v.power, v.electric, sum(x.distance_m)::int as metres, sum(x.ttc_cents)::int as cents
         from receipts x join vehicles v on v.id = x.vehicle_id group by v.workspace_id, v.id order by v.name`,
    );
    await session.script('commit');
    return found;
  });
  expect(rows).toEqual([
    { name: 'Car 3 CV', kind: 'car', power: 3, electric: false, metres: 120_000, cents: 200 },
    { name: 'Car 7 CV', kind: 'car', power: 7, electric: false, metres: 30_000, cents: 100 },
    { name: 'Electric car 3 CV', kind: 'car', power: 3, electric: true, metres: 40_000, cents: 100 },
    { name: 'Voiture 3 CV', kind: 'car', power: 3, electric: false, metres: 50_000, cents: 100 },
  ]);
});
