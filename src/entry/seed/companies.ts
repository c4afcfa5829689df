/**
 * Creates the demonstration companies with their people, contracts, requests, plan and bills (product.md §8).
 */

import { orderWorkflow } from '#features/billing/order.rules.ts';
import { BILL_VAT_RATE, billNumber, periodsBegun, totalsOf } from '#features/billing/rules.ts';
import {
  findLicence,
  insertBill,
  insertLicence,
  markPaid,
  nextCount,
} from '#features/billing/server/bill.repo.ts';
import { insertOrder } from '#features/billing/server/order.repo.ts';
import { insertContractOrder } from '#features/budgets/server/order.repo.ts';
import { soughtOf } from '#features/contracts/rules.ts';
import { insertContract } from '#features/contracts/server/contract.repo.ts';
import { addMember } from '#features/contracts/server/member.repo.ts';
import type { ReportEntry } from '#features/imports/entry.rules.ts';
import { insertEntries, insertImport, settleEntries, updateImport } from '#features/imports/server/repo.ts';
import { requestWorkflow } from '#features/site/contact.rules.ts';
import { insertEvents } from '#features/workflows/server/repo.ts';
import { displayName } from '#kernel/actor.ts';
import { civilDay } from '#kernel/civil-day.ts';
import { addDays, addMonths, dayOf, fieldsOf } from '#kernel/day.ts';
import { mainlandZone } from '#kernel/zone.ts';
import type { Database } from '#platform/db/kysely.ts';
import { demo } from './demo.ts';
import {
  findPeople,
  findWorkspaceName,
  insertAccounts,
  insertReader,
  insertRequest,
  insertWorkspace,
} from './seed.repo.ts';

/** The people to whom the demonstration data belongs. */
export interface DemoPeople {
  workspaceId: number;
  author: number;
  manager: number;
}

const DAY_MS = 86_400_000;
const ago = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

export async function insertPeople(db: Database, brand: string, passwordHash: string): Promise<void> {
  const workspaces: number[] = [];
  for (const { name = brand, email, pricing, site: is_site, domain: domain_name } of demo.companies)
    workspaces.push(await insertWorkspace(db, { name, email, pricing, is_site, domain_name }));
  await insertAccounts(
    db,
    demo.companies.flatMap(({ people }, at) =>
      people.map(({ firstName: first_name, lastName: last_name, ...account }) => ({
        ...account,
        first_name,
        last_name,
        workspace_id: workspaces[at] ?? 0,
        user_state: 'active',
        password_hash: passwordHash,
      })),
    ),
  );
}

/** Inserts the contracts. @param now decides which of them are upcoming, open or ended. */
export async function insertContracts(db: Database, now: Date): Promise<void> {
  const people = await findPeople(
    db,
    demo.contracts.flatMap(({ members }) => members),
  );
  const { year, month } = fieldsOf(civilDay(now, mainlandZone));
  const thisMonth = dayOf(year, month, 1);
  for (const {
    members,
    cname,
    client = '',
    kind = 'client',
    forEverybody = false,
    orders = [],
    ...rest
  } of demo.contracts) {
    const { from, until, rate, closed } = rest;
    const chosen = members.flatMap((email) => people.find((person) => person.email === email) ?? []);
    const [first] = chosen;
    if (first === undefined) continue;
    const { workspaceId } = first;
    const contractId = await insertContract(db, {
      workspace_id: workspaceId,
      name: cname,
      client,
      kind,
      for_everybody: forEverybody,
      sought: soughtOf({ cname, client, preset: null }),
      daily_rate_cents: rate ?? null,
      start_date: from === undefined ? null : addMonths(thisMonth, from),
      end_date: until === undefined ? null : addDays(addMonths(thisMonth, until + 1), -1),
      closed_at: closed ? now : null,
    });
    for (const { number, from: first, until: last, days, amount } of orders)
      await insertContractOrder(db, {
        workspace_id: workspaceId,
        contract_id: contractId,
        number,
        ordered_on: addMonths(thisMonth, first),
        days_hundredths: days === undefined ? null : days * 100,
        amount_cents: amount ?? null,
        starts_on: addMonths(thisMonth, first),
        ends_on: addDays(addMonths(thisMonth, last + 1), -1),
      });
    if (forEverybody) continue;
    for (const { id } of chosen) await addMember(db, { workspaceId, contractId, accountId: id });
  }
}

/** Inserts contact requests. Call it in the company's transaction. */
export async function insertRequests(db: Database, now: Date): Promise<void> {
  const { owner: email, requests, readers } = demo.requests;
  const [owner] = await findPeople(db, [email]);
  if (owner === undefined) return;
  const { workspaceId: workspace_id } = owner;
  for (const { firstName, lastName, phone = '', daysAgo, text, answered, ...rest } of requests) {
    const id = await insertRequest(db, {
      ...rest,
      workspace_id,
      first_name: firstName,
      last_name: lastName,
      phone_number: phone,
      request: text,
      receive_news: false,
      created_at: ago(now, daysAgo),
      state: answered ? 'answered' : 'new',
    });
    if (answered)
      await insertEvents(db, [
        {
          ...eventBy(owner),
          subject_type: requestWorkflow.name,
          subject_id: id,
          step: 'answer',
          from_state: 'new',
          to_state: 'answered',
          occurred_at: ago(now, daysAgo - 1),
        },
      ]);
  }
  for (const { daysAgo, ...reader } of readers)
    await insertReader(db, {
      ...reader,
      workspace_id,
      state: 'confirmed',
      confirmed_at: ago(now, daysAgo),
    });
}

/** Inserts the report of an old import whose file has already been deleted. */
export async function insertDemoImport(
  db: Database,
  { workspaceId, manager }: DemoPeople,
  now: Date,
): Promise<void> {
  const { site, file, bytes, askedBy, author, day, daysAgo } = demo.importReport;
  const at = ago(now, daysAgo);
  const importId = await insertImport(db, {
    workspace_id: workspaceId,
    account_id: manager,
    asked_by: askedBy,
    kind: 'wordpress',
    file_name: file,
    storage_key: null,
    byte_size: bytes,
    created_at: at,
  });
  const entries = demo.importReport.entries.map(
    (entry, at): ReportEntry => ({
      language: '',
      address: '',
      day,
      author,
      links: 0,
      redirects: [],
      notes: [],
      externalId: `demo:${at}`,
      ...entry,
      name: `${site}${entry.name}`,
    }),
  );
  await insertEntries(db, { workspaceId, importId }, entries);
  await settleEntries(db, importId, entries);
  await updateImport(db, importId, { state: 'done', finished_at: at });
}

type Person = Awaited<ReturnType<typeof findPeople>>[number];

function eventBy(person: Person) {
  return { workspace_id: person.workspaceId, actor_id: person.id, actor_name: displayName(person) };
}

/** Inserts the plan with its bills. Call it in a transaction that can read bills. */
export async function insertPlan(
  db: Database,
  { now, prices }: { now: Date; prices: { superior: number; enterprise: number } },
): Promise<void> {
  const [owner] = await findPeople(db, [demo.requests.owner]);
  // The person may already have ordered a plan.
  if (owner === undefined || (await findLicence(db, owner.workspaceId)) !== undefined) return;
  await insertBills(db, owner, prices.superior, now);
  const requested_at = ago(now, 1);
  const orderId = await insertOrder(db, {
    workspace_id: owner.workspaceId,
    from_pricing: 'superior',
    pricing: 'enterprise',
    price_cents: prices.enterprise,
    requested_by: owner.id,
    requested_at,
  });
  await insertEvents(db, [
    {
      ...eventBy(owner),
      subject_type: orderWorkflow.name,
      subject_id: orderId,
      step: 'request',
      from_state: null,
      to_state: orderWorkflow.first,
      occurred_at: requested_at,
    },
  ]);
}

/** Months since the company's plan started. */
const MONTHS = 2;

/** Inserts a bill for each month that has started; the last one is unpaid. */
async function insertBills(db: Database, owner: Person, cents: number, now: Date): Promise<void> {
  const today = civilDay(now, mainlandZone);
  const pricing = 'superior' as const;
  const workspace_id = owner.workspaceId;
  const validFrom = addDays(addMonths(today, -MONTHS), -4);
  const name = await findWorkspaceName(db, workspace_id);
  const licence_id = await insertLicence(db, {
    workspace_id,
    pricing,
    price_cents: cents,
    valid_from: validFrom,
  });
  const periods = periodsBegun({ validFrom, validUntil: null }, today);
  for (const [at, period] of periods.entries()) {
    const lines = [{ kind: 'plan' as const, pricing, ...period, cents }];
    const { net, vat, total } = totalsOf(lines);
    const { year } = fieldsOf(period.from);
    const issued_at = new Date(`${period.from}T02:23:00Z`);
    const id = await insertBill(db, {
      workspace_id,
      licence_id,
      number: billNumber(year, await nextCount(db, year)),
      customer_name: name,
      customer_email: owner.email,
      pricing,
      lines,
      issued_at,
      period_start: period.from,
      period_end: period.until,
      net_cents: net,
      vat_rate: BILL_VAT_RATE,
      vat_cents: vat,
      total_cents: total,
    });
    if (at < periods.length - 1) await markPaid(db, id, new Date(`${addDays(period.from, 9)}T10:00:00Z`));
  }
}
