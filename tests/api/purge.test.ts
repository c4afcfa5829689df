/** The archive of a workspace is complete, and nothing remains of a purged workspace. */
import { expect, test } from 'vitest';
import { purgeDue } from '#features/workspaces/server/purge.service.ts';
import { withSession } from '#platform/db/engine.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { testApi } from '../support/api.ts';
import { exportedBytes } from '../support/exported.ts';
import { everythingOf, otherCompany } from '../support/other-company.ts';

const app = testApi();

/**
 * Tables whose rows reference each other without a cascade, because days and reports are kept longer than the
 * rows that they reference.
 */
const hanging = [
  'accounts',
  'contracts',
  'worked_days',
  'timesheets',
  'timesheet_reminders',
  'reports',
  'receipts',
];
/** Tables that the issuer of the bills keeps. */
const kept = ['bills'];

function rowsOf(zip: string, table: string): unknown {
  const [, json = 'null'] = new RegExp(`data/${table}\\.json(\\[[\\s\\S]*?\\n\\])`).exec(zip) ?? [];
  return JSON.parse(json);
}

test('an archive contains the recorded days, their weeks and the reminders', async () => {
  const company = await otherCompany(app, 'archived.example');
  // The entries are stored uncompressed.
  const zip = (await exportedBytes(app, company.owner, '/workspace/archive')).toString('utf8');
  const { memberId, idcontract, timesheetId } = company.ids;
  expect(rowsOf(zip, 'worked_days')).toMatchObject([
    { account_id: memberId, day: '2026-01-05', contract_id: idcontract, half_days: 2 },
  ]);
  expect(rowsOf(zip, 'timesheets')).toMatchObject([
    { id: timesheetId, account_id: memberId, monday: '2026-01-05', state: 'submitted' },
  ]);
  expect(rowsOf(zip, 'timesheet_reminders')).toMatchObject([{ account_id: memberId }]);
  for (const table of hanging) expect(zip).toContain(`data/${table}.csv`);
});

test('deleting a person deletes the personal data and keeps everything else', async () => {
  const { workspaceId, owner } = await otherCompany(app, 'left.example');
  const { engine } = app.platform;
  const { rows } = await withSession(engine, (session) =>
    session.query(`select conrelid::regclass::text as table, obj_description(oid, 'pg_constraint') as said
      from pg_constraint where contype = 'f' and confrelid = 'accounts'::regclass`),
  );
  // Without a foreign key, because its accounts may belong to other workspaces.
  const answers = { table: 'idempotent_answers', said: 'erased by the trigger' };
  const references = [...(rows as { table: string; said: string }[]), answers];
  await asTenant(engine, workspaceId, async ({ db }) => {
    // Visitors' stored answers have no account.
    await db.updateTable('idempotent_answers').set({ account_id: owner.account.userId }).execute();
    await db.updateTable('accounts').set({ user_state: 'deleted' }).execute();
  });
  const left = await everythingOf(engine, workspaceId);
  for (const { table, said } of references)
    expect(left[table] === '[]', `${table}: ${said}`).toBe(said.startsWith('erased'));
});

test('a purge deletes days, weeks, reports and all other rows, and nothing of other workspaces', async () => {
  const [company, neighbour] = [
    await otherCompany(app, 'gone.example'),
    await otherCompany(app, 'stays.example'),
  ];
  const { engine } = app.platform;
  const [before, beside] = [
    await everythingOf(engine, company.workspaceId),
    await everythingOf(engine, neighbour.workspaceId),
  ];
  for (const [table, rows] of Object.entries(before)) expect(rows, table).not.toBe('[]');
  const submitted = await company.owner.request('/workspace/settings/deletion/submit', { method: 'POST' });
  expect(submitted.status).toBe(200);
  const due = new Date(app.clock.now().getTime() + 31 * 24 * 60 * 60 * 1000);
  expect(await purgeDue(app.job(due))).toEqual([company.workspaceId]);
  const left = Object.entries(await everythingOf(engine, company.workspaceId)).flatMap(([table, rows]) =>
    rows === '[]' ? [] : [table],
  );
  expect(left).toEqual(kept);
  expect(await everythingOf(engine, neighbour.workspaceId)).toEqual(beside);
});
