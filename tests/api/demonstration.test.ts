/** The demonstration companies have planning in every state, across the end of a year (product.md §8). */
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { findPeople } from '#entry/seed/seed.repo.ts';
import { seed, seedJobs } from '#entry/seed/seed.ts';
import { accountOf, balanceOn } from '#features/leave/server/balance.service.ts';
import { weekStates } from '#features/planning/state.rules.ts';
import { listOpen } from '#features/receivables/server/received.repo.ts';
import { listInvoices } from '#features/sales/server/repo.ts';
import { invoiceRow } from '#features/sales/server/service.ts';
import { fieldsOf } from '#kernel/day.ts';
import { asInstallation } from '#platform/db/installation.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { testApi } from '../support/api.ts';

const app = testApi();
beforeAll(async () => {
  app.clock.set('2026-11-22T09:00:00Z');
  const platform = { ...app.platform, config: { ...app.platform.config, seed: 'demo' as const } };
  // There is one site, and the demonstration becomes it: so the test's site must stop being one.
  await asInstallation(platform.engine, ({ db }) =>
    db.updateTable('workspaces').set({ is_site: false }).execute(),
  );
  await seed(platform);
  await seedJobs(platform);
  // A second start adds nothing.
  await seed(platform);
  await seedJobs(platform);
}, 120_000);

test('the demonstration has weeks in every state, also across the end of a year, that obey the rules', async () => {
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

test('each recorded absence of the demonstration company belongs to an approved leave, and two requests wait', async () => {
  const { engine } = app.platform;
  const workspaceId = await asInstallation(
    engine,
    async ({ db }) => (await findPeople(db, ['owner@demo.example']))[0]?.workspaceId ?? 0,
  );
  const { absent, leaves, balances } = await asTenant(engine, workspaceId, async ({ db }) => ({
    absent: await db
      .selectFrom('worked_days as d')
      .innerJoin('contracts as c', 'c.id', 'd.contract_id')
      .select(['d.account_id', 'd.day'])
      .where('c.kind', '=', 'absence')
      .execute(),
    leaves: await db.selectFrom('leave_requests').select(['account_id', 'state', 'days']).execute(),
    balances: await Promise.all(
      (await findPeople(db, ['consultant@demo.example', 'author@demo.example', 'manager@demo.example'])).map(
        async ({ id: accountId }) => {
          const today = '2026-11-22';
          const account = await accountOf(db, { workspaceId, accountId, today });
          return account.kinds
            .filter(({ tracked }) => tracked)
            .map((kind) => balanceOn(account, kind, today).amount);
        },
      ),
    ),
  }));
  const key = (account: number, day: string) => `${account} ${day}`;
  const taken = leaves
    .filter(({ state }) => state === 'approved')
    .flatMap(({ account_id, days }) => (days as { day: string }[]).map(({ day }) => key(account_id, day)));
  expect(absent.length).toBeGreaterThan(50);
  expect(taken.toSorted()).toEqual(absent.map(({ account_id, day }) => key(account_id, day)).toSorted());
  expect(leaves.filter(({ state }) => state === 'requested')).toHaveLength(2);
  for (const amount of balances.flat()) expect(amount).toBeGreaterThanOrEqual(0);
});

test('the demonstration has contact requests, an ordered and billed plan, and unfinished posts', async () => {
  const { engine } = app.platform;
  const { orders, bills, workspaceId } = await asInstallation(engine, async ({ db }) => ({
    orders: await db.selectFrom('orders').select(['state', 'pricing']).execute(),
    bills: await db.selectFrom('bills').select(['number', 'state']).orderBy('id').execute(),
    workspaceId: (await findPeople(db, ['owner@demo.example']))[0]?.workspaceId ?? 0,
  }));
  const { requests, texts: all } = await asTenant(engine, workspaceId, async ({ db }) => ({
    requests: await db.selectFrom('contact_requests').select('state').execute(),
    texts: await db
      .selectFrom('post_translations as t')
      .innerJoin('post_versions as v', 'v.translation_id', 't.id')
      .select(['t.post_id', 't.language', 't.published_at', 't.scheduled_at', 'v.version'])
      .execute(),
  }));
  expect(requests.map(({ state }) => state).sort()).toEqual(['answered', 'new', 'new']);
  expect(orders).toEqual([{ state: 'requested', pricing: 'enterprise' }]);
  expect(bills.map(({ number, state }) => `${number} ${state}`)).toEqual([
    'F2026-000001 paid',
    'F2026-000002 paid',
    'F2026-000003 issued',
  ]);
  const posts = [...Map.groupBy(all, ({ post_id }) => post_id).values()];
  const draft = posts.find((texts) => texts.every((text) => !text.published_at && !text.scheduled_at));
  expect(draft?.map(({ language }) => language)).toEqual(['EN']);
  const scheduled = all.filter(({ scheduled_at: at }) => at !== null);
  expect(scheduled.map(({ language }) => language).sort()).toEqual(['EN', 'FR']);
  expect(all.filter(({ version }) => version === 2)).toMatchObject([{ language: 'EN' }]);
});

test('decisions are recorded in the order of their days, people are notified of the last ones, and a newsletter was sent', async () => {
  const { engine } = app.platform;
  const workspaceId = await asInstallation(
    engine,
    async ({ db }) => (await findPeople(db, ['owner@demo.example']))[0]?.workspaceId ?? 0,
  );
  const { events, notified, newsletters, deliveries } = await asTenant(
    engine,
    workspaceId,
    async ({ db }) => ({
      events: await db
        .selectFrom('workflow_events')
        .select('occurred_at')
        .where('subject_type', 'in', ['week', 'report'])
        .orderBy('id')
        .execute(),
      notified: await db.selectFrom('notifications').select(['event', 'read_at']).execute(),
      newsletters: await db.selectFrom('newsletters').select(['state', 'recipients']).orderBy('id').execute(),
      deliveries: await db.selectFrom('newsletter_deliveries').select('state').execute(),
    }),
  );
  const times = events.map(({ occurred_at }) => occurred_at.getTime());
  expect(times.length).toBeGreaterThan(100);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  const kinds = new Set(notified.map(({ event }) => event));
  expect([...kinds]).toEqual(
    expect.arrayContaining(['week_submit', 'week_approve', 'week_reject', 'report_submit']),
  );
  expect(notified.some(({ read_at }) => read_at === null)).toBe(true);
  expect(notified.some(({ read_at }) => read_at !== null)).toBe(true);
  expect(newsletters).toEqual([
    { state: 'sent', recipients: 2 },
    { state: 'draft', recipients: 0 },
  ]);
  expect(deliveries).toEqual([{ state: 'sent' }, { state: 'sent' }]);
});

test('invoices of the demonstration company are numbered without a gap, and agree with their payments and entries', async () => {
  const { engine, jobs } = app.platform;
  await jobs.drain();
  const workspaceId = await asInstallation(
    engine,
    async ({ db }) => (await findPeople(db, ['owner@demo.example']))[0]?.workspaceId ?? 0,
  );
  const { rows, drafts, booked, owed } = await asTenant(engine, workspaceId, async ({ db }) => {
    const query = { rowsPerPage: 50, page: 0 };
    const found = await listInvoices(db, query, '2026-11-22').rows();
    const { rows } = await sql<{ number: string; net: number; vat: number; total: number; shares: number }>`
      select number, net_cents as net, vat_cents as vat, total_cents as total,
             (select sum(s.net_cents) from sales_shares s where s.sales_invoice_id = i.id)::bigint as shares
        from sales_invoices i order by id`.execute(db);
    const entries = await sql<{ source: string; account: string; cents: number }>`
      select e.source_type as source, l.account, sum(l.debit_cents - l.credit_cents)::bigint as cents
        from book_entries e join book_lines l on l.entry_id = e.id
       where e.source_type in ('sales-invoice', 'received-payment', 'vat-due') group by 1, 2 order by 1, 2`.execute(
      db,
    );
    return {
      rows: found.map((one) => ({
        ...invoiceRow(one, '2026-11-22'),
        ...rows.find(({ number }) => number === one.number),
      })),
      drafts: await db.selectFrom('sales_drafts').select('id').execute(),
      booked: entries.rows,
      owed: await listOpen(db),
    };
  });
  const known = rows.toSorted((one, other) => one.salesInvoiceId - other.salesInvoiceId);
  // 12 × 640 €; 6 × 520 €; 4.5 × 640 € + 1,200 €; 3 × 520 €.
  expect(known.map(({ number, net, open, state }) => [number, net, open, state])).toEqual([
    ['F2026-0001', 768_000, '0.00', 'paid'],
    ['F2026-0002', 312_000, '1744.00', 'overdue'],
    ['F2026-0003', 408_000, '4896.00', 'overdue'],
    ['F2026-0004', 156_000, '1872.00', 'open'],
  ]);
  for (const { net, vat, total, shares } of known)
    expect([vat, total, shares]).toEqual([(net ?? 0) / 5, (net ?? 0) * 1.2, net]);
  const days = known.map(({ issuedOn }) => issuedOn);
  expect(days).toEqual(days.toSorted());
  expect(drafts).toHaveLength(1);
  const paid = 921_600 + 200_000;
  // VAT of services is due when they are paid: all of the first, and 2,000 € of the 3,744 € of the second.
  const due = 153_600 + 33_333;
  expect(booked.map(({ source, account, cents }) => [source, account, cents])).toEqual([
    ['received-payment', '411000', -paid],
    ['received-payment', '512000', paid],
    ['sales-invoice', '411000', 1_972_800],
    ['sales-invoice', '445800', -328_800],
    ['sales-invoice', '706000', -1_644_000],
    ['vat-due', '445711', -due],
    ['vat-due', '445800', due],
  ]);
  expect(owed.reduce((sum, { open }) => sum + open, 0)).toBe(1_972_800 - paid);
});
