/**
 * Plays six months of sales on the running program (`six-months.facts.ts`): days, receipts, a fixed price with deposits, an amount per
 * month, a credit note, an invoice in dollars, payments with bank charges, a refund. Invoices, open amounts, VAT, accounts, letters and
 * revenue equal those of a second count that shares nothing
 * with the program (`six-months.count.ts`).
 */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readFigure } from '#features/figures/contract.ts';
import { defaultAccounts } from '#features/journals/accounts.rules.ts';
import { readVatCollected } from '#features/journals/contract.ts';
import { listReceivables } from '#features/receivables/ageing.contract.ts';
import { readOpenInvoices } from '#features/receivables/received.contract.ts';
import { listSalesInvoices, readSalesInvoice, readSalesProposals } from '#features/sales/contract.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { embeddedFile } from '#platform/pdf/pdf.ts';
import { testApi } from '../support/api.ts';
import { brokenRules, en16931, french } from '../support/official-rules.ts';
import * as count from '../support/six-months.count.ts';
import * as facts from '../support/six-months.facts.ts';
import { openSixMonths, type SixMonths, stepsOf } from '../support/six-months.ts';

const app = testApi();
const clients = ['Rail SA', 'Studio Lune', 'Bruxelles Conseil'] as const;

/** Debit less credit by account, in cents. */
async function accounts(workspaceId: number): Promise<Record<string, bigint>> {
  await app.platform.jobs.drain();
  return asTenant(app.platform.engine, workspaceId, async ({ db }) => {
    const { rows } = await sql<{ account: string; cents: string }>`
      select account, sum(debit_cents - credit_cents)::text as cents from book_lines group by account`.execute(
      db,
    );
    return Object.fromEntries(rows.map(({ account, cents }) => [account, BigInt(cents)]));
  });
}

async function checkInvoices({ owner, issued, proposed, rows }: SixMonths): Promise<void> {
  const { salesInvoices } = await owner.api(listSalesInvoices, { query: { rowsPerPage: 50, page: 0 } });
  const credit = salesInvoices.find(({ kind }) => kind === 'credit')?.salesInvoiceId ?? 0;
  const all = [...issued].map(([name, id]) => [name, id, count.invoices.get(name)] as const);
  for (const [name, id, invoice] of [...all, ['credit note', credit, count.creditNote] as const]) {
    if (invoice === undefined) throw new Error(name);
    const { net, vat, total } = count.sumsOf(invoice);
    expect([name, await rows.one('sales_invoices', { id })]).toMatchObject([
      name,
      { net_cents: Number(net), vat_cents: Number(vat), total_cents: Number(total) },
    ]);
    const listed = salesInvoices.find(({ salesInvoiceId }) => salesInvoiceId === id);
    const open = name === 'credit note' ? 0n : count.openOf(name, facts.end);
    expect([name, listed?.total, listed?.open]).toEqual([name, count.eurosOf(total), count.eurosOf(open)]);
  }
  for (const [name, salesInvoiceId, invoice] of all) {
    if (invoice === undefined) throw new Error(name);
    const { document } = await owner.api(readSalesInvoice, { params: { salesInvoiceId } });
    const { net, vat, total } = count.sumsOf(invoice);
    expect([name, document.issuedOn, document.dueOn, document.totals]).toEqual([
      name,
      invoice.on,
      count.daysAfter(invoice.on, facts.terms),
      { net: count.eurosOf(net), vat: count.eurosOf(vat), total: count.eurosOf(total) },
    ]);
    if (proposed.has(name)) expect([name, proposed.get(name)]).toEqual([name, count.eurosOf(net)]);
  }
}

async function checkOpen({ owner, issued, clients: ids }: SixMonths, at: facts.Day): Promise<void> {
  for (const client of clients) {
    const { invoices } = await owner.api(readOpenInvoices, { params: { clientId: ids[client] } });
    const shown = Object.fromEntries(invoices.map(({ salesInvoiceId, open }) => [salesInvoiceId, open]));
    const counted = [...issued]
      .filter(([name]) => name.startsWith(client))
      .map(([name, id]) => [id, count.openOf(name, at)] as const)
      .filter(([, open]) => open !== 0n)
      .map(([id, open]) => [id, count.eurosOf(open)]);
    expect([client, at, shown]).toEqual([client, at, Object.fromEntries(counted)]);
  }
}

async function checkReceivables({ owner }: SixMonths, at: facts.Day): Promise<void> {
  const { receivables } = await owner.api(listReceivables, { query: { rowsPerPage: 10, page: 0 } });
  for (const client of clients) {
    const ages = count.ageingOf(client, at);
    const credit = -count.leftOf(client, at);
    const total = Object.values(ages).reduce((sum, cents) => sum + cents, credit);
    const row = receivables.find((one) => one.client === client);
    const shown = Object.entries({ ...ages, credit, total }).map(([name, cents]) => [
      name,
      count.eurosOf(cents),
    ]);
    // Who owes nothing and is owed nothing is not listed.
    const isListed = credit !== 0n || Object.values(ages).some((cents) => cents !== 0n);
    expect([client, at, row !== undefined]).toEqual([client, at, isListed]);
    if (isListed) expect([client, at, row]).toMatchObject([client, at, Object.fromEntries(shown)]);
  }
}

async function checkBooks({ workspaceId, owner }: SixMonths, at: facts.Day): Promise<void> {
  const shown = await accounts(workspaceId);
  const of = (name: keyof typeof defaultAccounts) => shown[defaultAccounts[name]] ?? 0n;
  const { vat_collected, ...counted } = count.accountsAt(at);
  expect({
    at,
    ...Object.fromEntries(Object.keys(counted).map((name) => [name, of(name as 'client')])),
  }).toEqual({
    at,
    ...counted,
  });
  expect([at, of('vat_s2000')]).toEqual([at, vat_collected]);
  const { rows } = await owner.api(readVatCollected, { query: { year: 2026 } });
  const due = rows.filter(({ vat }) => vat === 's2000');
  const { taxable, vat } = count.dueUntil(at);
  expect([
    at,
    due.reduce((sum, { taxable_cents }) => sum + taxable_cents, 0),
    due.reduce((sum, { vat_cents }) => sum + vat_cents, 0),
  ]).toEqual([at, Number(taxable), Number(vat)]);
}

async function xmlOf(format: 'pdf' | 'ubl', file: Uint8Array): Promise<string> {
  if (format === 'ubl') return Buffer.from(file).toString();
  const found = await embeddedFile(file, ['factur-x.xml']);
  return found.kind === 'read' ? Buffer.from(found.data ?? []).toString() : '';
}

function checkRules(name: string, format: 'pdf' | 'ubl', xml: string): void {
  const syntax = format === 'ubl' ? 'UBL' : 'CII';
  expect([name, brokenRules(en16931(syntax), xml)]).toEqual([name, []]);
  expect([name, brokenRules(french(syntax), xml)]).toEqual([name, []]);
}

/** The invoices with the same letter, by name. */
async function checkLetters({ workspaceId, issued }: SixMonths, at: facts.Day): Promise<void> {
  const names = new Map([...issued].map(([name, id]) => [id, name as string]));
  const groups = await asTenant(app.platform.engine, workspaceId, async ({ db }) => {
    const { rows } = await sql<{ ids: number[] }>`
      select array_agg(e.source_id) as ids from book_letters t
        join book_entries e on e.id = t.entry_id and e.source_type = 'sales-invoice'
        join sales_invoices i on i.id = e.source_id and i.kind = 'invoice'
       where t.undoes is null and not exists (select from book_letters u where u.undoes = t.id)
       group by t.auxiliary, t.number`.execute(db);
    return rows.map(({ ids }) => ids.map((id) => names.get(id) ?? facts.dollars.client).sort());
  });
  expect([at, groups.sort()]).toEqual([at, count.settledAt(at)]);
}

test('invoices, open amounts, VAT, accounts and letters equal a second count, step after step', async () => {
  const played = await openSixMonths(app);
  for (const [on, run] of stepsOf(played)) {
    app.clock.set(`${on}T09:00:00Z`);
    await run().catch((problem: { errors?: object; code?: string }) => {
      throw new Error(`${on}: ${problem.code} ${JSON.stringify(problem.errors)}`, { cause: problem });
    });
    await checkOpen(played, on);
    await checkReceivables(played, on);
    await checkBooks(played, on);
    await checkLetters(played, on);
  }
  expect([...played.issued.keys()].toSorted()).toEqual([...count.invoices.keys()].toSorted());
  const { owner } = played;
  app.clock.set(`${facts.end}T09:00:00Z`);
  await checkInvoices(played);
  await checkReceivables(played, facts.end);
  const revenue = await owner.api(readFigure, {
    params: { figure: 'revenue' },
    query: { year: 2026, month: 6, by: 'client' },
  });
  for (const client of clients) {
    const values = revenue.rows.find(({ label }) => label === client)?.values.slice(-6);
    const months = [1, 2, 3, 4, 5, 6].map((month) => Number(count.revenueOf(client, `2026-0${month}`)));
    expect([client, values]).toEqual([client, months]);
  }

  // Each file keeps the official rules, is read back, and has the sums of its invoice.
  await app.platform.jobs.drain();
  for (const [name, salesInvoiceId] of played.issued)
    for (const format of ['pdf', 'ubl'] as const) {
      const answer = await owner.request(`/sales-invoices/${salesInvoiceId}/${format}`);
      const file = new Uint8Array(await answer.arrayBuffer());
      checkRules(name, format, await xmlOf(format, file));
      const body = new FormData();
      body.set('file', new File([file], `invoice.${format}`));
      const read = await owner.request('/expenses/invoice', { method: 'POST', body });
      const { invoice } = await read.json();
      const counted = count.invoices.get(name);
      const total = counted === undefined ? '' : count.eurosOf(count.sumsOf(counted).total);
      expect([name, format, invoice.profile, invoice.total]).toEqual([name, format, 'en16931', total]);
    }

  // Nothing is proposed twice.
  for (const month of [1, 2, 3, 4, 5]) {
    const { proposals } = await played.manager.api(readSalesProposals, { query: { year: 2026, month } });
    expect([month, proposals]).toEqual([month, []]);
  }
}, 300_000);
