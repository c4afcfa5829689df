/** Posts sales invoices, payments by clients, the VAT that they make due, and payments of expenses and advances. */
import { entryDay } from '#features/books/rules.ts';
import { auxiliariesOf, auxiliariesOfClients } from '#features/books/server/auxiliary.service.ts';
import {
  booksClosedUntil,
  labelSettings,
  lockBooks,
  type PostEntriesJob,
  type PostingContext,
  post,
  reverse,
} from '#features/books/server/posting.service.ts';
import { type SalesDocument, vatOf } from '#features/sales/document.rules.ts';
import { displayName } from '#kernel/actor.ts';
import type { Day } from '#kernel/day.ts';
import { parseSignedAmount, proportion } from '#kernel/money.ts';
import { type Translate, translator } from '#kernel/translate.ts';
import { listWorkspaceIds } from '#platform/db/workspaces.ts';
import type { MemberContext } from '#platform/request/context.ts';
import type { JobContext } from '#platform/request/job.ts';
import { type Accounts, isTaxed } from '../accounts.rules.ts';
import { apportioned, convert, moved, type Rate } from '../currency.rules.ts';
import { addedVat, type Collected, movementsOf, negated, type VatSum } from '../due.rules.ts';
import {
  advanceLines,
  differenceLines,
  dueLines,
  type Head,
  type Line,
  receivedLines,
  saleLines,
  transferLines,
  writtenOffLines,
} from '../entry.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import * as currencies from './currency.repo.ts';
import { letterAll } from './letter.service.ts';
import * as repo from './repo.ts';
import { settingsOf } from './settings.service.ts';
import * as staff from './staff.repo.ts';

interface Posting extends PostingContext {
  accounts: Accounts;
  paymentsSince: Day | null;
  /** The last closed day. */
  closed: Day | undefined;
  t: Translate<typeof en>;
}

/** Posts what has no entry yet, before a period is closed. */
export async function postJournals(context: MemberContext): Promise<void> {
  const { db, actor, now } = context;
  await lockBooks(db, actor.workspaceId);
  const { workspaceId, zone } = actor;
  await postAll({ db, workspaceId, zone, now, by: { id: null, name: '' } });
}

/** Posts what has no entry yet in a workspace; nothing if it is gone. */
export async function postWorkspace(job: JobContext, data: object): Promise<void> {
  const { workspaceId } = data as PostEntriesJob;
  await job.inTenant(workspaceId, async ({ db, zone }) => {
    await lockBooks(db, workspaceId);
    await postAll({ db, workspaceId, zone, now: job.now, by: { id: null, name: '' } });
  });
}

/** Posts what has no entry yet in every workspace. */
export async function postEveryJournal(job: JobContext): Promise<void> {
  const workspaces = await job.everyTenant(({ db }) => listWorkspaceIds(db), { readOnly: true });
  for (const workspaceId of workspaces) await postWorkspace(job, { workspaceId });
}

/** Posts what has no entry yet, and reverses what no longer counts. The caller must have locked the books. */
export async function postAll(context: PostingContext): Promise<void> {
  const { db } = context;
  const { locale } = await labelSettings(db);
  const posting: Posting = {
    ...context,
    ...(await settingsOf(db)),
    closed: await booksClosedUntil(db),
    t: translator({ en, fr }, locale),
  };
  for (const { type, id, byId, byName } of await repo.listReversed(db))
    await reverse({ ...context, by: { id: byId, name: byName } }, { type, id });
  await currencies.undoCancelled(db);
  await inBatches(() => postSales(posting));
  await inBatches(() => postReceived(posting));
  await inBatches(() => postDifferences(posting));
  await inBatches(() => postDues(posting));
  if (posting.paymentsSince !== null) {
    const since = posting.paymentsSince;
    await inBatches(() => postStaff(posting, since));
  }
  await letterAll(posting);
}

/** @param some posts a batch and returns how many it had. */
async function inBatches(some: () => Promise<number>): Promise<void> {
  for (;;) if ((await some()) < repo.BATCH) return;
}

interface Entry {
  source: { type: string; id: number };
  journal: 'sales' | 'bank' | 'other';
  day: Day;
  head: Head;
  lines: readonly Line[];
  by: PostingContext['by'];
}

function write(
  { accounts, t, ...context }: Posting,
  { source, journal, day, head, lines, by }: Entry,
): Promise<void> {
  return post(
    { ...context, by },
    {
      source,
      journal: accounts[`${journal}_journal`],
      journalLabel: t(`journal_${journal}`),
      day,
      label: head.label,
      lines: lines.map(({ of, ...line }) => ({ ...line, accountLabel: t(`account_${of}`) })),
    },
  );
}

async function postSales(posting: Posting): Promise<number> {
  const { db, workspaceId, accounts, closed } = posting;
  const sales = await repo.listUnpostedSales(db);
  const codes = await auxiliariesOfClients(
    posting,
    sales.map(({ clientId, client }) => ({ clientId, name: client })),
  );
  for (const sale of sales) {
    const { id, number, issuedOn, client, onDebits, isCredit } = sale;
    const stated = isCredit ? negated(vatsOf(sale.document)) : vatsOf(sale.document);
    const euros = await eurosOfSale(posting, sale);
    const vats = euros === undefined ? stated : inEuros(stated, euros);
    const head = { piece: number, pieceDay: issuedOn, label: `${number} ${client}` };
    const day = entryDay(issuedOn, closed);
    const party = { code: codes.get(sale.clientId) ?? '', name: client };
    await write(posting, {
      source: { type: 'sales-invoice', id },
      journal: 'sales',
      day,
      head,
      lines: saleLines(
        {
          client: party,
          shares: sale.shares,
          vats,
          onDebits,
          foreign: euros === undefined ? undefined : { currency: sale.currency, euros },
        },
        accounts,
        head,
      ),
      by: { id: sale.byId, name: sale.byName },
    });
    const due = vats.filter(({ vat }) => onDebits || !isTaxed(vat));
    await repo.insertDues(db, workspaceId, { invoiceId: id, cause: 'issue', number: id, day, vats: due });
  }
  return sales.length;
}

async function postReceived(posting: Posting): Promise<number> {
  const { db, accounts, closed, t } = posting;
  const payments = await repo.listUnpostedPayments(db);
  const clients = payments.map(({ clientId, client }) => ({ clientId, name: client }));
  const codes = await auxiliariesOfClients(posting, clients);
  for (const payment of payments) {
    const { id, client, clientId, receivedOn, reference, method, byId, byName } = payment;
    const kind = payment.amount < 0 ? 'refund' : 'received';
    const label = [t(`label_${kind}`, { client }), reference].filter((text) => text !== '').join(' - ');
    const head = { piece: t(`piece_${kind}`, { id: String(id) }), pieceDay: receivedOn, label };
    const party = { code: codes.get(clientId) ?? '', name: client };
    await write(posting, {
      source: { type: 'received-payment', id },
      journal: 'bank',
      day: entryDay(receivedOn, closed),
      head,
      lines: receivedLines(
        { client: party, method, ...(await eurosOfPayment(posting, payment)) },
        accounts,
        head,
      ),
      by: { id: byId, name: byName },
    });
  }
  return payments.length;
}

/** The total in euros of an invoice in another currency, which is stored; a credit note takes its part of what is left of the invoice. */
async function eurosOfSale(
  { db, workspaceId }: Posting,
  { id, correctsId, total, currency, rate }: repo.SaleRecord,
): Promise<number | undefined> {
  if (rate === null) return undefined;
  const item = { sales_invoice_id: correctsId ?? id };
  const { left, first } = await currencies.balanceOf(db, item);
  const euros = correctsId === null ? convert(total, { currency, rate }) : moved(left, total, first);
  const cause = correctsId === null ? 'issue' : 'credit';
  await currencies.insertMovement(db, workspaceId, item, { cause, number: id, units: total, euros });
  return euros;
}

/** An invoice in another currency has no VAT, only taxable amounts. */
function inEuros(vats: readonly VatSum[], euros: number): VatSum[] {
  const taxable = apportioned(
    euros,
    vats.map((sum) => sum.taxable),
  );
  return vats.map((sum, at) => ({ ...sum, taxable: taxable[at] ?? 0 }));
}

/** The amounts of a payment in euros. What the bank credited decides, otherwise the rate of the day. */
async function eurosOfPayment({ db, workspaceId }: Posting, payment: repo.ReceivedRecord) {
  const { id, amount, charges, currency } = payment;
  if (currency === 'EUR') return { amount, charges };
  const [net, kept] = ((): [number, number] => {
    const { euros } = payment;
    if (euros !== null)
      return amount < 0 ? [-euros, 0] : [euros, proportion(euros, charges, amount - charges)];
    const rate: Rate = { currency, rate: payment.rate ?? '' };
    const all = convert(amount, rate);
    const some = convert(charges, rate);
    return [all - some, some];
  })();
  const item = { received_payment_id: id };
  const owed = { units: -amount, euros: -(net + kept) };
  await currencies.insertMovement(db, workspaceId, item, { cause: 'received', number: id, ...owed });
  return { amount: net + kept, charges: kept, foreign: { currency, amount, charges } };
}

/** Enters the exchange difference of each part of a payment in another currency. */
async function postDifferences(posting: Posting): Promise<number> {
  const { db, workspaceId, zone, accounts, closed, t } = posting;
  const parts = await currencies.listParts(db, zone);
  const codes = await auxiliariesOfClients(
    posting,
    parts.map(({ clientId, client }) => ({ clientId, name: client })),
  );
  for (const { id, paymentId, invoiceId, refundedId, units, day, client, clientId, ...part } of parts) {
    const paying = { received_payment_id: paymentId };
    const paid =
      invoiceId === null ? { received_payment_id: refundedId ?? 0 } : { sales_invoice_id: invoiceId };
    const payment = await currencies.balanceOf(db, paying);
    const from = moved(payment.left, units, payment.first);
    const other = await currencies.balanceOf(db, paid);
    const to = moved(other.left, -units, other.first);
    const move = { cause: 'part', number: id } as const;
    await currencies.insertMovement(db, workspaceId, paying, { ...move, units, euros: from });
    await currencies.insertMovement(db, workspaceId, paid, { ...move, units: -units, euros: to });
    const head = {
      piece: t('piece_received', { id: String(paymentId) }),
      pieceDay: day,
      label: t('label_difference', { client }),
    };
    const party = { code: codes.get(clientId) ?? '', name: client };
    await write(posting, {
      source: { type: 'exchange-difference', id },
      journal: 'other',
      day: entryDay(day, closed),
      head,
      lines: differenceLines({ client: party, gain: from + to }, accounts, head),
      by: { id: part.byId, name: part.byName },
    });
  }
  return parts.length;
}

/** Enters the VAT that payments, their cancellations and credit notes make due, one entry for each. */
async function postDues(posting: Posting): Promise<number> {
  const { db, workspaceId, zone, accounts, closed, t, by } = posting;
  const ids = await repo.listUnsettled(db, zone);
  const events = Map.groupBy(await repo.listEvents(db, ids, zone), ({ invoiceId }) => invoiceId);
  for (const invoice of await repo.listInvoices(db, ids)) {
    const all = (events.get(invoice.id) ?? []).map((event) => ({
      ...event,
      vats: taxedOf(event.document, -1),
    }));
    const before = all
      .filter(({ done }) => done)
      .reduce<Collected>(
        (state, { paid, total, vats }) => ({
          paid: state.paid + paid,
          total: state.total + total,
          vats: addedVat(state.vats, vats),
        }),
        { paid: 0, total: invoice.total, vats: taxedOf(invoice.document) },
      );
    const fresh = all.filter(({ done }) => !done);
    const movements = movementsOf(before, invoice.moved, fresh);
    for (const [at, { cause, number, day: own }] of fresh.entries()) {
      const vats: readonly VatSum[] = movements[at] ?? [];
      const day = entryDay(own, closed);
      await repo.insertDues(db, workspaceId, { invoiceId: invoice.id, cause, number, day, vats });
      const label = t('label_due', { number: invoice.number, client: invoice.client });
      const head = { piece: invoice.number, pieceDay: own, label };
      await write(posting, {
        source: { type: 'vat-due', id: invoice.id },
        journal: 'other',
        day,
        head,
        lines: dueLines(vats, accounts, head),
        by,
      });
    }
  }
  return ids.length;
}

async function postStaff(posting: Posting, since: Day): Promise<number> {
  const { db, closed, t } = posting;
  const records = await staff.listUnpostedStaff(db, since);
  const codes = await auxiliariesOf(posting, records);
  const accounts = { ...posting.accounts, staff: await staff.staffAccount(db) };
  for (const record of records) {
    const { type, id, day, amount, reports, means, byId, byName } = record;
    const name = displayName(record);
    const person = { code: codes.get(record.accountId) ?? '', name };
    const [kind, lines] = ((): [StaffKind, (head: Head) => Line[]] => {
      if (type === 'payment-transfer')
        return ['transfer', (head) => transferLines({ person, reports, amount }, accounts, head)];
      if (type === 'advance')
        return ['advance', (head) => advanceLines({ person, amount, method: '' }, accounts, head)];
      if (means === '') return ['written_off', (head) => writtenOffLines({ person, amount }, accounts, head)];
      return ['repaid', (head) => advanceLines({ person, amount: -amount, method: means }, accounts, head)];
    })();
    const head = {
      piece: t(`piece_${kind}`, { number: String(record.number) }),
      pieceDay: day,
      label: t(`label_${kind}`, { name }),
    };
    await write(posting, {
      source: { type, id },
      // What is written off moves no money, and neither does a payment that advances covered.
      journal: kind === 'written_off' || (kind === 'transfer' && amount === 0) ? 'other' : 'bank',
      day: entryDay(day, closed),
      head,
      lines: lines(head),
      by: { id: byId, name: byName },
    });
  }
  return records.length;
}

type StaffKind = 'transfer' | 'advance' | 'repaid' | 'written_off';

/** The sums of a document by treatment, in cents. */
function vatsOf({ vats, currency }: SalesDocument): VatSum[] {
  const cents = (text: string) => parseSignedAmount(text, currency) ?? 0;
  return vats.map((sum) => ({ vat: vatOf(sum), taxable: cents(sum.taxable), tax: cents(sum.vat) }));
}

/** The taxed sums of a document; none without one. @param sign −1 for a credit note. */
function taxedOf(document: SalesDocument | null, sign: 1 | -1 = 1): VatSum[] {
  const taxed = document === null ? [] : vatsOf(document).filter(({ vat }) => isTaxed(vat));
  return sign === 1 ? taxed : negated(taxed);
}
