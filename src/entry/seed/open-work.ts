/** Open work of the demonstration company: contact requests, subscribers, an order, and bills. */
import { insertEvents } from '#features/approvals/server/repo.ts';
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
import { requestWorkflow } from '#features/site/contact.rules.ts';
import { civilDay } from '#kernel/civil-day.ts';
import { addDays, addMonths, fieldsOf } from '#kernel/day.ts';
import type { Database } from '#platform/db/kysely.ts';
import { findPeople, findWorkspaceName, insertReader, insertRequest } from './seed.repo.ts';

interface DemoRequest {
  name: readonly [string, string];
  email: string;
  phone?: string;
  locale: 'en' | 'fr';
  daysAgo: number;
  text: string;
  answered?: true;
}

const requests: readonly DemoRequest[] = [
  {
    ...{
      name: ['Hélène', 'Morvan'],
      email: 'helene.morvan@armor-logistique.example',
      locale: 'fr',
      daysAgo: 12,
    },
    text: 'Bonjour, vous intervenez aussi sur des plateformes que vous n’avez pas installées ? La nôtre a six ans et personne n’ose plus y toucher.',
    answered: true,
  },
  {
    ...{ name: ['Tom', 'Ashworth'], email: 'tom@pennine-water.example', locale: 'en', daysAgo: 3 },
    ...{ phone: '+44 161 496 0123' },
    text: 'We read “Run it twice” and recognised ourselves. Could one of you spend two days with our team in January?',
  },
  {
    ...{ name: ['Karim', 'Benali'], email: 'k.benali@ville-exemple.example', locale: 'fr', daysAgo: 1 },
    text: 'Nous cherchons une formation de trois jours pour huit personnes, à Lyon si possible. Pourriez-vous nous adresser un devis ?',
  },
];

const readers = [
  { email: 'agathe@lectrice.example', locale: 'fr', daysAgo: 40 },
  { email: 'sam@reader.example', locale: 'en', daysAgo: 9 },
] as const;

const OWNER = 'owner@demo.example';
const DAY = 86_400_000;
/** Months since the company's plan started. */
const MONTHS = 2;

const ago = (now: Date, days: number) => new Date(now.getTime() - days * DAY);

/** Runs in the company's transaction. */
export async function insertRequests(db: Database, now: Date): Promise<void> {
  const [owner] = await findPeople(db, [OWNER]);
  if (owner === undefined) return;
  const { workspaceId: workspace_id } = owner;
  for (const { name, email, phone = '', locale, daysAgo, text, answered } of requests) {
    const [first_name, last_name] = name;
    const id = await insertRequest(db, {
      ...{ workspace_id, first_name, last_name, email, phone_number: phone, locale, request: text },
      ...{ receive_news: false, created_at: ago(now, daysAgo), state: answered ? 'answered' : 'new' },
    });
    if (answered)
      await insertEvents(db, [
        {
          ...{ ...eventBy(owner), subject_type: requestWorkflow.name, subject_id: id, step: 'answer' },
          ...{ from_state: 'new', to_state: 'answered', occurred_at: ago(now, daysAgo - 1) },
        },
      ]);
  }
  for (const { email, locale, daysAgo } of readers)
    await insertReader(db, {
      ...{ workspace_id, email, locale, state: 'confirmed', confirmed_at: ago(now, daysAgo) },
    });
}

/** Runs in a transaction that can read bills. */
export async function insertPlan(
  db: Database,
  { now, prices }: { now: Date; prices: { superior: number; enterprise: number } },
): Promise<void> {
  const [owner] = await findPeople(db, [OWNER]);
  // The person may have ordered a plan already.
  if (owner === undefined || (await findLicence(db, owner.workspaceId)) !== undefined) return;
  const { workspaceId } = owner;
  await insertBills(db, { workspaceId, email: owner.email, cents: prices.superior, now });
  const requested_at = ago(now, 1);
  const orderId = await insertOrder(db, {
    ...{ workspace_id: workspaceId, from_pricing: 'superior', pricing: 'enterprise' },
    ...{ price_cents: prices.enterprise, requested_by: owner.id, requested_at },
  });
  await insertEvents(db, [
    {
      ...{ ...eventBy(owner), subject_type: orderWorkflow.name, subject_id: orderId, step: 'request' },
      ...{ from_state: null, to_state: orderWorkflow.first, occurred_at: requested_at },
    },
  ]);
}

function eventBy({
  workspaceId,
  id,
  firstName,
  lastName,
}: {
  workspaceId: number;
  id: number;
  firstName: string;
  lastName: string;
}) {
  return { workspace_id: workspaceId, actor_id: id, actor_name: `${firstName} ${lastName}` };
}

/** A bill for each month that has started; the last one is unpaid. */
async function insertBills(
  db: Database,
  { workspaceId, email, cents, now }: { workspaceId: number; email: string; cents: number; now: Date },
): Promise<void> {
  const today = civilDay(now);
  const pricing = 'superior' as const;
  const validFrom = addDays(addMonths(today, -MONTHS), -4);
  const name = await findWorkspaceName(db, workspaceId);
  const licence_id = await insertLicence(db, {
    ...{ workspace_id: workspaceId, pricing, price_cents: cents, valid_from: validFrom },
  });
  const periods = periodsBegun({ validFrom, validUntil: null }, today);
  for (const [at, period] of periods.entries()) {
    const lines = [{ kind: 'plan' as const, pricing, ...period, cents }];
    const { net, vat, total } = totalsOf(lines);
    const { year } = fieldsOf(period.from);
    const issued_at = new Date(`${period.from}T02:23:00Z`);
    const id = await insertBill(db, {
      ...{ workspace_id: workspaceId, licence_id, number: billNumber(year, await nextCount(db, year)) },
      ...{ customer_name: name, customer_email: email, pricing, lines, issued_at },
      ...{ period_start: period.from, period_end: period.until },
      ...{ net_cents: net, vat_rate: BILL_VAT_RATE, vat_cents: vat, total_cents: total },
    });
    if (at < periods.length - 1) await markPaid(db, id, new Date(`${addDays(period.from, 9)}T10:00:00Z`));
  }
}
