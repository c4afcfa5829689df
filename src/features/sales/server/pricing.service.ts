/** Reads and changes how contracts are invoiced, and finds what is due of it. */
import { changesOf } from '#features/audit/rules.ts';
import { findClient } from '#features/clients/server/service.ts';
import { find, lock } from '#features/contracts/server/contract.service.ts';
import type { CallInput } from '#kernel/call.ts';
import type { Day } from '#kernel/day.ts';
import type { FieldErrors } from '#kernel/error-texts.ts';
import { decimalOf, parseAmount, sumCents } from '#kernel/money.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import { withChanges } from '#kernel/validate.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { MemberContext } from '#platform/request/context.ts';
import type { DueInstalment } from '../contract.ts';
import { hundredthsText, salesDocument, statedNets } from '../document.rules.ts';
import { fieldError } from '../errors.ts';
import type * as contract from '../pricing.contract.ts';
import type { Pricing } from '../pricing.contract.ts';
import {
  balanceOf,
  depositAmount,
  dueMonth,
  type IssuedDeposit,
  MOST_INSTALMENTS,
  MOST_TOTAL,
  netsOf,
} from '../pricing.rules.ts';
import type { UnbilledMonth } from '../proposal.rules.ts';
import { usualVat, type VatKind } from '../vat.rules.ts';
import * as repo from './pricing.repo.ts';
import { sellerOf } from './settings.service.ts';

type On<Name extends keyof typeof contract> = CallInput<Extract<(typeof contract)[Name], { method: string }>>;
type PricingValues = Required<On<'updatePricing'>['body']>;
type InstalmentBody = On<'addInstalment'>['body'];

/** @throws Problem 404 */
export async function readPricing({ db }: MemberContext, { params }: On<'readPricing'>): Promise<Pricing> {
  return shown(db, params.contractId);
}

/**
 * @throws Problem 404; 400 with all errors; 409 with code CONTRACT_NOT_CLIENT, or PRICING_USED for another kind while something is
 * invoiced.
 */
export async function updatePricing(
  context: MemberContext,
  { params, body }: On<'updatePricing'>,
): Promise<Pricing> {
  const { db, actor } = context;
  const { id, kind, currency } = await lock(db, params.contractId);
  if (kind !== 'client') throw new Problem(409, { code: 'CONTRACT_NOT_CLIENT' });
  const before = await valuesOf(db, id, currency);
  const after = withChanges<PricingValues>(before, body);
  if (after.kind !== before.kind && (await repo.isInvoiced(db, id)))
    throw new Problem(409, { code: 'PRICING_USED' });
  if (after.kind === 'day') await repo.deleteTerms(db, id);
  else {
    const columns = columnsOf({ ...after, kind: after.kind }, currency);
    if (after.kind === 'monthly' && before.kind === 'fixed') await repo.deleteTerms(db, id);
    await requireCovered(db, id, columns.amount_cents);
    await repo.saveTerms(db, { workspace_id: actor.workspaceId, contract_id: id, ...columns });
  }
  await note(context, 'pricing-changed', id, changesOf(before, await valuesOf(db, id, currency)));
  return shown(db, id);
}

/** @throws Problem 404; 400 with all errors; 409 with code PRICING_NOT_FIXED, BALANCE_INVOICED or INSTALMENTS_MANY. */
export async function addInstalment(
  context: MemberContext,
  { params, body }: On<'addInstalment'>,
): Promise<Pricing> {
  const { db, actor } = context;
  const { contract: one, terms, instalments } = await lockFixed(db, params.contractId);
  if (instalments.length >= MOST_INSTALMENTS) throw new Problem(409, { code: 'INSTALMENTS_MANY' });
  const values = instalmentColumns(body, one.currency, terms.amount_cents, instalments);
  await repo.insertInstalment(db, { workspace_id: actor.workspaceId, contract_id: one.id, ...values });
  await note(context, 'instalment-added', one.id, { text: values.text });
  return shown(db, one.id);
}

/** @throws Problem as `addInstalment`; 409 with code INSTALMENT_INVOICED. */
export async function updateInstalment(
  context: MemberContext,
  { params, body }: On<'updateInstalment'>,
): Promise<Pricing> {
  const { db } = context;
  const { contract: one, terms, instalments } = await lockFixed(db, params.contractId, params.instalmentId);
  const row = changeable(instalments, params.instalmentId);
  const before = {
    text: row.text,
    share: row.share,
    amount: row.amount_cents === null ? null : decimalOf(row.amount_cents, one.currency),
    plannedOn: row.planned_on,
  };
  const others = instalments.filter((other) => other !== row);
  const values = instalmentColumns(
    withChanges<InstalmentBody>(before, body),
    one.currency,
    terms.amount_cents,
    others,
  );
  await repo.updateInstalment(db, row.id, values);
  await note(context, 'instalment-changed', one.id, { text: values.text });
  return shown(db, one.id);
}

/** @throws Problem 404; 409 with code INSTALMENT_INVOICED or PRICING_NOT_FIXED. */
export async function deleteInstalment(
  context: MemberContext,
  { params }: On<'deleteInstalment'>,
): Promise<Pricing> {
  const { db } = context;
  const { contract: one, instalments } = await lockFixed(db, params.contractId, params.instalmentId);
  const row = changeable(instalments, params.instalmentId);
  await repo.deleteInstalment(db, row.id);
  await note(context, 'instalment-deleted', one.id, { text: row.text });
  return shown(db, one.id);
}

/** The amounts of a month that no draft and no invoice has. @param first first day of the month. @param client all by default. */
export async function monthsToInvoice(
  db: Database,
  first: Day,
  client?: { clientId: number; currency: string },
): Promise<(UnbilledMonth & { clientId: number; client: string; currency: string })[]> {
  const rows = await repo.listMonthly(db, first, client);
  return rows.flatMap((row) => {
    const due = dueMonth(monthlyOf(row), first);
    if (due === undefined || due.amount === 0) return [];
    const { contract_id: contractId, contract: name, client_id: clientId, currency } = row;
    return [{ ...due, contractId, contract: name, clientId, client: row.client, currency }];
  });
}

function monthlyOf({ amount_cents, starts_on, ends_on, last_day, partial }: repo.PricedContract) {
  const ends = [ends_on, last_day].filter((day) => day !== null).sort();
  // A monthly amount has a start (check of the table).
  return {
    amount: amount_cents,
    startsOn: starts_on ?? '1900-01-01',
    endsOn: ends[0] ?? null,
    partial,
  } as const;
}

/** The deposits and balances that are planned until a day and that no draft and no invoice has. */
export async function instalmentsToInvoice(db: Database, until: Day): Promise<DueInstalment[]> {
  const contracts = await repo.listFixed(db);
  const ids = contracts.map(({ contract_id: id }) => id);
  const seller = await sellerOf(db);
  const instalments = Map.groupBy(await repo.listInstalments(db, ids), ({ contract_id: id }) => id);
  const deposits = await depositsOf(db, ids);
  return contracts.flatMap((one): DueInstalment[] => {
    const { contract_id: contractId, currency, amount_cents: total, balance_on: balanceOn } = one;
    const own = instalments.get(contractId) ?? [];
    const common = { contractId, contract: one.contract, client: one.client, currency };
    const due = own
      .filter(
        ({ draft_id, invoice_id, planned_on: day }) => !draft_id && !invoice_id && (day ?? until) <= until,
      )
      .map(({ id, text, share, amount_cents: amount, planned_on: plannedOn }) => ({
        ...common,
        instalmentId: id,
        text,
        net: decimalOf(depositAmount({ share, amount }, total, usualVat(one, seller)), currency),
        plannedOn,
      }));
    // The balance follows the deposits.
    const isReady = own.every(({ invoice_id: id }) => id !== null);
    if (!isReady || balanceOn === null || balanceOn > until) return due;
    const net = decimalOf(balanceOf(total, deposits.get(contractId) ?? []), currency);
    return [{ ...common, instalmentId: null, text: '', net, plannedOn: balanceOn }];
  });
}

/** The issued deposits of contracts, less their credit notes. */
export async function depositsOf(
  db: Database,
  contractIds: readonly number[],
): Promise<Map<number, IssuedDeposit[]>> {
  const rows = await repo.listDeposits(db, contractIds);
  const found = new Map<number, IssuedDeposit[]>();
  for (const row of rows) {
    if (row.corrects_id !== null) continue;
    const parts = rows.filter((other) => other === row || other.corrects_id === row.invoice_id);
    const nets = netsOf(parts.flatMap(({ document }) => statedNets(salesDocument.parse(document))));
    if (nets.size === 0) continue;
    const before = found.get(row.contract_id) ?? [];
    found.set(row.contract_id, [...before, { number: row.number, issuedOn: row.issued_on, nets }]);
  }
  return found;
}

/**
 * Locks a contract at a fixed price whose balance is not invoiced.
 * @param instalmentId a deposit that it must have. @throws Problem 404; 409
 */
export async function lockFixed(db: Database, contractId: number, instalmentId?: number) {
  const one = await lock(db, contractId);
  const instalments = await repo.listInstalments(db, [contractId]);
  // Before its state, so that the deposit of another contract is not found.
  if (instalmentId !== undefined) orNotFound(instalments.find(({ id }) => id === instalmentId));
  const terms = await repo.findTerms(db, contractId);
  if (terms?.kind !== 'fixed') throw new Problem(409, { code: 'PRICING_NOT_FIXED' });
  const [balance] = await repo.listBalances(db, [contractId]);
  if (balance !== undefined) throw new Problem(409, { code: 'BALANCE_INVOICED' });
  return { contract: one, terms, instalments };
}

/** @throws Problem 404; 409 */
function changeable(instalments: readonly repo.InstalmentRecord[], id: number): repo.InstalmentRecord {
  const row = orNotFound(instalments.find((one) => one.id === id));
  if (row.draft_id !== null || row.invoice_id !== null)
    throw new Problem(409, { code: 'INSTALMENT_INVOICED' });
  return row;
}

async function valuesOf(db: Database, contractId: number, currency: string): Promise<PricingValues> {
  const terms = await repo.findTerms(db, contractId);
  return {
    kind: terms?.kind ?? 'day',
    amount: terms === undefined ? null : decimalOf(terms.amount_cents, currency),
    startsOn: terms?.starts_on ?? null,
    endsOn: terms?.ends_on ?? null,
    partial: terms?.partial ?? 'prorated',
    balanceOn: terms?.balance_on ?? null,
  };
}

/** @throws Problem 400 with all errors. */
function columnsOf(values: PricingValues & { kind: 'fixed' | 'monthly' }, currency: string) {
  const { kind, startsOn, endsOn } = values;
  const amount = positive(values.amount, currency);
  const errors: FieldErrors = {};
  if (amount === undefined) errors.amount = fieldError('sales_amount_needed');
  if (kind === 'monthly' && startsOn === null) errors.startsOn = fieldError('sales_start_needed');
  if (kind === 'monthly' && startsOn !== null && endsOn !== null && endsOn < startsOn)
    errors.endsOn = fieldError('sales_period_ends_before');
  if (amount === undefined || Object.keys(errors).length > 0) throw new Problem(400, { errors });
  const isMonthly = kind === 'monthly';
  return {
    kind,
    amount_cents: amount,
    starts_on: isMonthly ? startsOn : null,
    ends_on: isMonthly ? endsOn : null,
    partial: values.partial,
    balance_on: isMonthly ? null : values.balanceOn,
  };
}

function positive(given: string | null, currency: string): number | undefined {
  const amount = given === null ? undefined : parseAmount(given, currency);
  return amount === undefined || amount === 0 || amount > MOST_TOTAL ? undefined : amount;
}

/** @throws Problem 400 if planned deposits would exceed the whole price. */
async function requireCovered(db: Database, contractId: number, total: number): Promise<void> {
  if (!fits(total, await repo.listInstalments(db, [contractId])))
    throw new Problem(400, { errors: { amount: fieldError('sales_deposits_large') } });
}

type Planned = Pick<repo.InstalmentRecord, 'share' | 'amount_cents'>;

function fits(total: number, instalments: readonly Planned[]): boolean {
  const sum = instalments.reduce(
    (before, { share, amount_cents: amount }) => before + depositAmount({ share, amount }, total, 'outside'),
    0,
  );
  return sum <= total;
}

/** @param others the other deposits of the contract. @throws Problem 400 with all errors. */
function instalmentColumns(
  { text, share, amount: given, plannedOn }: InstalmentBody,
  currency: string,
  total: number,
  others: readonly repo.InstalmentRecord[],
) {
  const amount = given === null ? null : positive(given, currency);
  if (amount === undefined) throw new Problem(400, { errors: { amount: fieldError('sales_amount_needed') } });
  if ((share === null) === (amount === null))
    throw new Problem(400, { errors: { share: fieldError('sales_share_or_amount') } });
  const values = { text, share, amount_cents: amount, planned_on: plannedOn };
  if (!fits(total, [...others, values])) {
    const field = share === null ? 'amount' : 'share';
    throw new Problem(400, { errors: { [field]: fieldError('sales_deposits_large') } });
  }
  return values;
}

/** The VAT of the deposits of a contract. */
async function vatOf(db: Database, contractId: number): Promise<VatKind> {
  const clientId = await repo.findClientOf(db, contractId);
  const client = clientId === undefined ? undefined : await findClient(db, clientId);
  return usualVat(client ?? { country: 'FR' }, await sellerOf(db));
}

async function shown(db: Database, contractId: number): Promise<Pricing> {
  const one = await find(db, contractId);
  const { currency } = one;
  const money = (units: number) => decimalOf(units, currency);
  const values = await valuesOf(db, contractId, currency);
  const total = parseAmount(values.amount ?? '0', currency) ?? 0;
  const vat = await vatOf(db, contractId);
  const rows = (await repo.listInstalments(db, [contractId])).map((row) => ({
    ...row,
    net: depositAmount({ share: row.share, amount: row.amount_cents }, total, vat),
  }));
  const [balance] = await repo.listBalances(db, [contractId]);
  const deposits = (await depositsOf(db, [contractId])).get(contractId) ?? [];
  const planned = balance === undefined ? rows.filter(({ invoice_id }) => invoice_id === null) : [];
  const left = balanceOf(total, deposits) - sumCents(planned.map(({ net }) => net));
  return {
    contractId,
    cname: one.name,
    client: one.client,
    currency,
    ...values,
    amount: values.amount ?? '',
    instalments: rows.map((row) => ({
      instalmentId: row.id,
      text: row.text,
      share: row.share === null ? null : hundredthsText(row.share),
      amount: row.amount_cents === null ? null : money(row.amount_cents),
      net: money(row.net),
      plannedOn: row.planned_on,
      ...placeOf(row),
    })),
    balance: values.kind === 'fixed' ? { net: money(left), ...placeOf(balance) } : null,
  };
}

const placeOf = (row?: Pick<repo.BalanceRecord, 'draft_id' | 'invoice_id' | 'number'>) => ({
  salesDraftId: row?.draft_id ?? null,
  salesInvoiceId: row?.invoice_id ?? null,
  number: row?.number ?? '',
});

function note(
  context: MemberContext,
  verb: 'pricing-changed' | `instalment-${'added' | 'changed' | 'deleted'}`,
  subjectId: number,
  detail: Record<string, unknown>,
): Promise<void> {
  return context.record({ action: `contract.${verb}`, subjectType: 'contract', subjectId, detail });
}
