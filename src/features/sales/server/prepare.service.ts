/** Prepares drafts of deposits, of the balance that deducts them, and of credit notes for days that were taken back. */
import { findClient } from '#features/clients/server/service.ts';
import { find } from '#features/contracts/server/contract.service.ts';
import type { CallInput } from '#kernel/call.ts';
import { civilDay, formatDay } from '#kernel/civil-day.ts';
import { type Day, fieldsOf, firstOfMonth } from '#kernel/day.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import { translator } from '#kernel/translate.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { MemberContext } from '#platform/request/context.ts';
import type { DueCorrection } from '../contract.ts';
import type { SalesDraft } from '../draft.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type * as contract from '../pricing.contract.ts';
import { depositAmount } from '../pricing.rules.ts';
import { HUNDREDTHS_OF_A_HALF } from '../proposal.rules.ts';
import { usualVat } from '../vat.rules.ts';
import { deleteLinesOfDays, findCreditDraft, hasDays } from './draft.repo.ts';
import {
  insertCreditDraft,
  insertDraft,
  insertLines,
  linesOf,
  type NewLine,
  shown,
} from './draft.service.ts';
import * as repo from './pricing.repo.ts';
import { depositsOf, lockFixed } from './pricing.service.ts';
import { hasLostDays, listSurplus, type SurplusRecord } from './proposal.repo.ts';
import { findInvoice } from './repo.ts';
import { sellerOf } from './settings.service.ts';

type On<Name extends keyof typeof contract> = CallInput<Extract<(typeof contract)[Name], { method: string }>>;

/**
 * @throws Problem 404; 409 with code CONTRACT_WITHOUT_CLIENT, PRICING_NOT_FIXED, BALANCE_INVOICED, INSTALMENT_INVOICED, or
 * NOTHING_TO_INVOICE.
 */
export async function prepareDeposit(
  context: MemberContext,
  { params }: On<'prepareDeposit'>,
): Promise<SalesDraft> {
  const { db } = context;
  const { contractId, instalmentId } = params;
  const known = await repo.listInstalments(db, [contractId]);
  if (!known.some(({ id }) => id === instalmentId)) throw new Problem(404);
  const client = await lockClientOf(db, contractId);
  const { contract: one, terms, instalments } = await lockFixed(db, contractId, instalmentId);
  const row = orNotFound(instalments.find(({ id }) => id === instalmentId));
  if (row.draft_id !== null) return shown(db, row.draft_id);
  if (row.invoice_id !== null) throw new Problem(409, { code: 'INSTALMENT_INVOICED' });
  const vat = usualVat(client, await sellerOf(db));
  const price = depositAmount({ share: row.share, amount: row.amount_cents }, terms.amount_cents, vat);
  if (price === 0) throw new Problem(409, { code: 'NOTHING_TO_INVOICE' });
  const text = translator({ en, fr }, client.locale)('line_deposit', { contract: one.name, text: row.text });
  const draftId = await insertDraft(context, client, {
    kind: 'invoice',
    deposit: true,
    month: thisMonth(context),
    currency: one.currency,
  });
  const entries = [{ contract_id: one.id, instalment_id: row.id }];
  await insertLines(context, draftId, [
    { ...flat, text, price, vat, contract_id: one.id, deposit: true, entries },
  ]);
  return shown(db, draftId);
}

/** @throws Problem as `prepareDeposit`; 409 with code DEPOSITS_OPEN until all deposits are issued or deleted. */
export async function prepareBalance(
  context: MemberContext,
  { params }: On<'prepareBalance'>,
): Promise<SalesDraft> {
  const { db } = context;
  const client = await lockClientOf(db, params.contractId);
  const [known] = await repo.listBalances(db, [params.contractId]);
  if (known?.draft_id != null) return shown(db, known.draft_id);
  const { contract: one, terms, instalments } = await lockFixed(db, params.contractId);
  if (instalments.some(({ invoice_id: id }) => id === null))
    throw new Problem(409, { code: 'DEPOSITS_OPEN' });
  const { locale } = client;
  const t = translator({ en, fr }, locale);
  const vat = usualVat(client, await sellerOf(db));
  const deposits = (await depositsOf(db, [one.id])).get(one.id) ?? [];
  const deductions = deposits.flatMap(({ number, issuedOn, nets }) =>
    [...nets].map(([kind, net]): NewLine => {
      const text = t('line_deducted', { number, day: formatDay(issuedOn, locale) });
      const quantity = net < 0 ? 100 : -100;
      return { ...flat, text, price: Math.abs(net), quantity, vat: kind, contract_id: one.id, deposit: true };
    }),
  );
  const draftId = await insertDraft(context, client, {
    kind: 'invoice',
    month: thisMonth(context),
    currency: one.currency,
  });
  const whole = {
    ...flat,
    text: t('line_fixed', { contract: one.name }),
    price: terms.amount_cents,
    vat,
    contract_id: one.id,
    entries: [{ contract_id: one.id, balance: true }],
  };
  await insertLines(context, draftId, [whole, ...deductions]);
  return shown(db, draftId);
}

/**
 * Prepares the credit note, or brings its draft up to date: days may change again before it is issued. A draft that somebody prepared
 * otherwise is shown as it is.
 * @throws Problem 404; 409 with code NOTHING_TO_INVOICE if no day of the invoice is to be credited.
 */
export async function prepareCorrection(
  context: MemberContext,
  { params }: On<'prepareCorrection'>,
): Promise<SalesDraft> {
  const { db } = context;
  const invoice = orNotFound(await findInvoice(db, params.salesInvoiceId));
  const client = orNotFound(await findClient(db, invoice.client_id, { lock: true }));
  const known = await findCreditDraft(db, invoice.id);
  if (known !== undefined) {
    const isCurrent = !(await hasLostDays(db, known)) && (await listSurplus(db, invoice.id)).length === 0;
    if (isCurrent || !(await hasDays(db, known))) return shown(db, known);
    await deleteLinesOfDays(db, known);
  }
  const surplus = await listSurplus(db, invoice.id);
  if (surplus.length === 0 || invoice.kind === 'credit')
    throw new Problem(409, { code: 'NOTHING_TO_INVOICE' });
  const { draftId, lines } =
    known === undefined
      ? await insertCreditDraft(context, client, invoice)
      : { draftId: known, lines: await linesOf(db, invoice) };
  const byLine = Map.groupBy(surplus, ({ lineNumber }) => lineNumber ?? lines.findIndex(isOfDays) + 1);
  await insertLines(
    context,
    draftId,
    [...byLine].map(([number, days]) => ({
      ...orNotFound(lines[number - 1]),
      quantity: halfDaysOf(days) * HUNDREDTHS_OF_A_HALF,
      entries: days.map(({ contractId, accountId, day, halfDays }) => ({
        contract_id: contractId,
        account_id: accountId,
        day,
        half_days: -halfDays,
      })),
    })),
  );
  return shown(db, draftId);
}

const isOfDays = ({ unit }: Pick<NewLine, 'unit'>) => unit === 'day';
const halfDaysOf = (days: readonly SurplusRecord[]) => days.reduce((sum, { halfDays }) => sum + halfDays, 0);
const flat = { quantity: 100, unit: 'piece', discount: 0 } as const;

/** The invoices whose days were taken back, with how many. */
export async function correctionsToPrepare(db: Database): Promise<DueCorrection[]> {
  const corrections: DueCorrection[] = [];
  for (const [salesInvoiceId, days] of Map.groupBy(await listSurplus(db), (one) => one.salesInvoiceId)) {
    const invoice = orNotFound(await findInvoice(db, salesInvoiceId));
    corrections.push({
      salesInvoiceId,
      number: invoice.number,
      client: invoice.client_name,
      currency: invoice.currency,
      days: halfDaysOf(days) / 2,
    });
  }
  return corrections;
}

function thisMonth({ now, zone }: Pick<MemberContext, 'now' | 'zone'>): Day {
  return firstOfMonth(fieldsOf(civilDay(now, zone)));
}

/** Locks the client before the contract, as renaming a client does. @throws Problem 404; 409 */
async function lockClientOf(db: Database, contractId: number) {
  await find(db, contractId);
  const clientId = await repo.findClientOf(db, contractId);
  if (clientId === undefined) throw new Problem(409, { code: 'CONTRACT_WITHOUT_CLIENT' });
  return orNotFound(await findClient(db, clientId, { lock: true }));
}
