/** The migration numbers the reports that were approved, in the order of their first approvals. */
import { expect, test } from 'vitest';
import { withSession } from '#platform/db/engine.ts';
import { migrate } from '#platform/db/migrate.ts';
import { databaseBefore, IN_NEWEST_WORKSPACE } from '../support/old-database.ts';

const old = databaseBefore('0081');

test('reports are numbered per workspace and year in its zone; drafts get no number, and entries stay as they are', async () => {
  const reports = [
    ['late', 'approved', '2026-03-01T10:00:00Z'],
    ['early', 'approved', '2026-02-01T10:00:00Z'],
    // Still 31 December in Tahiti.
    ['new year', 'approved', '2026-01-01T05:00:00Z'],
    ['draft', 'created', null],
    ['waiting', 'submitted', null],
    ['reopened', 'created', null],
  ] as const;
  await withSession(old.engine, async (session) => {
    await session.script(`
      begin;
      set local role ardoise_installation;
      insert into workspaces (name, email) values ('Neighbour', 'neighbour@test.example');
      insert into workspaces (name, email, time_zone) values ('Old', 'old@test.example', 'Pacific/Tahiti');
      ${IN_NEWEST_WORKSPACE}
      insert into accounts (workspace_id, email, login, role, locale)
        values (current_workspace(), 'ada@test.example', 'ada', 'ROLE_USER', 'en');
      insert into contracts (workspace_id, name, sought) values (current_workspace(), 'C', 'c');
      ${reports
        .map(
          ([title, state, decided]) => `
      insert into reports (workspace_id, account_id, contract_id, title, sought, start_date, end_date, state, decided_at)
        select current_workspace(), a.id, c.id, '${title}', '${title}', '2026-01-01', '2026-12-31', '${state}', ${decided ? `'${decided}'` : 'null'}
          from accounts a, contracts c where a.login = 'ada' and c.name = 'C';`,
        )
        .join('')}
      insert into workflow_events (workspace_id, subject_type, subject_id, step, from_state, to_state, occurred_at)
        select current_workspace(), 'report', id, 'approve', 'submitted', 'approved', '2026-02-15T10:00:00Z' from reports where title = 'reopened';
      insert into book_entries (workspace_id, journal, number, day, label, source_type, source_id, posted_at, line_count)
        select current_workspace(), 'NDF', 1, '2026-02-01', 'e', 'report', id, '2026-02-01T10:00:00Z', 2 from reports where title = 'early';
      insert into book_lines (workspace_id, entry_id, place, account, piece, piece_day, label, debit_cents, credit_cents)
        select current_workspace(), e.id, n, '421000', 'NDF2', '2026-02-01', 'e', 100 * (1 - n), 100 * n from book_entries e, generate_series(0, 1) n;
      commit;`);
  });
  expect(await migrate(old.engine)).toContain('0081_report_numbers');
  await withSession(old.engine, async (session) => {
    await session.script(`begin; ${IN_NEWEST_WORKSPACE}`);
    const numbered = await session.query(
      'select title, number_year, number, revision from reports order by id',
    );
    expect(numbered.rows.map(Object.values)).toEqual([
      ['late', 2026, 3, 2],
      ['early', 2026, 1, 2],
      ['new year', 2025, 1, 2],
      ['draft', null, null, 1],
      ['waiting', null, null, 1],
      ['reopened', 2026, 2, 2],
    ]);
    const counters = await session.query('select year, last_number from report_counters order by year');
    expect(counters.rows.map(Object.values)).toEqual([
      [2025, 1],
      [2026, 3],
    ]);
    expect((await session.query('select distinct piece from book_lines')).rows).toEqual([{ piece: 'NDF2' }]);
    await session.script('commit');
  });
});
