/** The migration keeps the logins in former entries as auxiliary accounts, each for one person. */
import { expect, test } from 'vitest';
import { withSession } from '#platform/db/engine.ts';
import { migrate } from '#platform/db/migrate.ts';
import { databaseBefore, IN_NEWEST_WORKSPACE } from '../support/old-database.ts';

const old = databaseBefore('0079');

test('a person keeps their last login, unless its first entry is of somebody else', async () => {
  // Ada was renamed, Bob got her former login, and Zoe posted only with a login of Ada in other letters.
  const posted = [
    ['ada', 'ada'],
    ['ada', 'lovelace'],
    ['bob', 'ada'],
    ['bob', 'bob'],
    ['zoe', 'LOVELACE'],
  ] as const;
  await withSession(old.engine, async (session) => {
    await session.script(`
      begin;
      set local role ardoise_installation;
      insert into workspaces (name, email) values ('Old', 'old@test.example');
      ${IN_NEWEST_WORKSPACE}
      insert into accounts (workspace_id, email, login, role, locale)
        select current_workspace(), n || '@test.example', n, 'ROLE_USER', 'en' from unnest('{ada,bob,zoe}'::text[]) n;
      insert into contracts (workspace_id, name, sought) values (current_workspace(), 'C', 'c');
      ${posted
        .map(
          ([person, login], at) => `
      insert into reports (workspace_id, account_id, contract_id, title, sought, start_date, end_date)
        select current_workspace(), a.id, c.id, '${at}', '${at}', '2026-01-01', '2026-12-31'
          from accounts a, contracts c where a.login = '${person}' and c.name = 'C';
      insert into book_entries (workspace_id, journal, number, day, label, source_type, source_id, posted_at, line_count)
        select current_workspace(), 'NDF', ${at + 1}, '2026-01-01', '${at}', 'report', id, now(), 2 from reports where title = '${at}';
      insert into book_lines (workspace_id, entry_id, place, account, auxiliary, piece, piece_day, label, debit_cents, credit_cents)
        select current_workspace(), e.id, n, '421000', case n when 1 then '${login}' else '' end, '${at}', '2026-01-01', '${at}', 100 * (1 - n), 100 * n
          from book_entries e, generate_series(0, 1) n where e.label = '${at}';`,
        )
        .join('')}
      commit;`);
  });
  expect(await migrate(old.engine)).toContain('0079_auxiliary_accounts');
  const { rows } = await withSession(old.engine, async (session) => {
    await session.script(`begin; ${IN_NEWEST_WORKSPACE}`);
    const found = await session.query(
      `select x.code, a.login as person from book_auxiliaries x left join accounts a on a.id = x.account_id order by x.code`,
    );
    await session.script('commit');
    return found;
  });
  expect(rows).toEqual([
    { code: 'ada', person: null },
    { code: 'bob', person: 'bob' },
    { code: 'lovelace', person: 'ada' },
  ]);
});
