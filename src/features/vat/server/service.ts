/** Reads and changes VAT rates, built-in or added by the workspace, with their accounts. */
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { generalError } from '#kernel/error-texts.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { mayManageRates } from '../access.ts';
import type * as contract from '../contract.ts';
import type { VatRate } from '../contract.ts';
import { type DatedRate, frenchRates, nationalTypes } from '../rules.ts';
import * as repo from './repo.ts';

type On<Name extends keyof typeof contract> = CallInput<(typeof contract)[Name]>;

/** Returns the rates that the workspace added, with their accounts; empty if not set. */
export async function ownRates(db: MemberContext['db']): Promise<(DatedRate & { account: string })[]> {
  const rows = await repo.listVatRates(db);
  return rows.map(({ type, rate, valid_from: from, account }) => ({ type, rate, from, account }));
}

export async function listVatRates({ db }: MemberContext): Promise<CallAnswer<typeof contract.listVatRates>> {
  const own = (await repo.listVatRates(db)).map(rateRow);
  const isSame = (one: DatedRate) => (other: DatedRate) => other.type === one.type && other.from === one.from;
  const builtIn = frenchRates
    .filter((rate) => !own.some(isSame(rate)))
    .map((rate) => ({ ...rate, rateId: null, account: '' }));
  const order = (one: VatRate) => nationalTypes.indexOf(one.type);
  const sorted = [...builtIn, ...own].sort(
    (one, other) => order(one) - order(other) || (one.from < other.from ? -1 : 1),
  );
  return { rates: sorted };
}

/** @throws Problem 403; 409 when the workspace already has a rate of that type and first day. */
export async function addVatRate(context: MemberContext, { body }: On<'addVatRate'>): Promise<VatRate> {
  const { db, actor } = context;
  if (!mayManageRates(actor)) throw new Problem(403);
  const { type, percent: rate, from, account } = body;
  const row = await repo.insertVatRate(db, {
    workspace_id: actor.workspaceId,
    type,
    rate,
    valid_from: from,
    account,
  });
  if (row === undefined) throw new Problem(409, { errors: { from: generalError('taken') } });
  await context.record({
    action: 'vat-rate.added',
    subjectType: 'vat-rate',
    subjectId: row.id,
    detail: { type, rate, from },
  });
  return rateRow(row);
}

/**
 * Sets the account of a rate. For a built-in rate the workspace gets a row that holds only the account.
 * @throws Problem 403; 404 when no rate of the type starts on that day.
 */
export async function setVatAccount(context: MemberContext, { body }: On<'setVatAccount'>): Promise<VatRate> {
  const { db, actor } = context;
  if (!mayManageRates(actor)) throw new Problem(403);
  const { type, from, account } = body;
  const builtIn = frenchRates.find((rate) => rate.type === type && rate.from === from);
  const row = orNotFound(
    await repo.setVatAccount(db, {
      workspace_id: actor.workspaceId,
      type,
      valid_from: from,
      account,
      rate: builtIn?.rate,
    }),
  );
  await context.record({
    action: 'vat-rate.booked',
    subjectType: 'vat-rate',
    subjectId: row.id,
    detail: { type, rate: row.rate, from, account },
  });
  return rateRow(row);
}

/** @throws Problem 403; 404 */
export async function deleteVatRate(context: MemberContext, { params }: On<'deleteVatRate'>) {
  if (!mayManageRates(context.actor)) throw new Problem(403);
  const detail = orNotFound(await repo.deleteVatRate(context.db, params.rateId));
  const { rateId: subjectId } = params;
  await context.record({ action: 'vat-rate.deleted', subjectType: 'vat-rate', subjectId, detail });
  return { rateId: params.rateId };
}

type RateRecord = Awaited<ReturnType<typeof repo.listVatRates>>[number];

function rateRow({ id, type, rate, valid_from: from, account }: RateRecord): VatRate {
  const isBuiltIn = frenchRates.some((one) => one.type === type && one.from === from && one.rate === rate);
  return { rateId: isBuiltIn ? null : id, type, rate, from, account };
}
