/** Adds, changes and deletes the orders and the daily rates of contracts. */
import { find, lock } from '#features/contracts/server/contract.service.ts';
import type { CallInput } from '#kernel/call.ts';
import { decimalOf, parseAmount } from '#kernel/money.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import { withChanges } from '#kernel/validate.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { maySeeBudgets } from '../access.ts';
import type { Order, Rate } from '../contract.ts';
import { fieldError } from '../errors.ts';
import type * as contract from '../order.contract.ts';
import { areComparable, MOST_ORDERED_AMOUNT, type Ordered } from '../rules.ts';
import * as repo from './order.repo.ts';
import { refreshWarnings } from './warning.service.ts';

type On<Name extends keyof typeof contract> = CallInput<(typeof contract)[Name]>;
type OrderBody = On<'addOrder'>['body'];

/** @throws Problem 403; 404 */
export async function readOrder({ db, actor }: MemberContext, { params }: On<'readOrder'>): Promise<Order> {
  if (!maySeeBudgets(actor)) throw new Problem(403);
  const { currency } = await find(db, params.contractId);
  return orderRow(orNotFound(await repo.findOrder(db, params.contractId, params.contractOrderId)), currency);
}

/** @throws Problem 404; 400 at `amount`, `days` or `endsOn`; 409 CONTRACT_ABSENCE, or at a `number` that is taken. */
export async function addOrder(context: MemberContext, { params, body }: On<'addOrder'>): Promise<Order> {
  const { db, actor, now } = context;
  const { currency, kind } = await lock(db, params.contractId);
  if (kind === 'absence') throw new Problem(409, { code: 'CONTRACT_ABSENCE' });
  const others = await repo.listOrders(db, params.contractId);
  const row = await repo.insertContractOrder(db, {
    workspace_id: actor.workspaceId,
    contract_id: params.contractId,
    ...columnsOf(body, currency, others),
    created_at: now,
  });
  await noteOrder(context, 'contract.order-added', params.contractId, row, currency);
  await refreshWarnings(context, [params.contractId]);
  return orderRow(row, currency);
}

/** @throws Problem as `addOrder` */
export async function updateOrder(
  context: MemberContext,
  { params: { contractId, contractOrderId }, body }: On<'updateOrder'>,
): Promise<Order> {
  const { db } = context;
  const { currency } = await lock(db, contractId);
  const orders = await repo.listOrders(db, contractId);
  const before = orNotFound(orders.find(({ id }) => id === contractOrderId));
  const values = withChanges(valuesOf(before, currency), body);
  const others = orders.filter((other) => other !== before);
  const row = await repo.updateOrder(db, contractOrderId, columnsOf(values, currency, others));
  await noteOrder(context, 'contract.order-changed', contractId, row, currency);
  await refreshWarnings(context, [contractId]);
  return orderRow(row, currency);
}

/** @throws Problem 404 */
export async function deleteOrder(
  context: MemberContext,
  { params: { contractId, contractOrderId } }: On<'deleteOrder'>,
): Promise<{ contractOrderId: number }> {
  const { db } = context;
  const { currency } = await lock(db, contractId);
  const row = orNotFound(await repo.findOrder(db, contractId, contractOrderId));
  await repo.deleteOrder(db, contractOrderId);
  await noteOrder(context, 'contract.order-deleted', contractId, row, currency);
  await refreshWarnings(context, [contractId]);
  return { contractOrderId };
}

/** @throws Problem 404; 400 at `dailyRate`; 409 at `from` if a rate begins on that day. */
export async function addRate(context: MemberContext, { params, body }: On<'addRate'>): Promise<Rate> {
  const { db, actor } = context;
  const { contractId } = params;
  const { currency } = await lock(db, contractId);
  const rate = parseAmount(body.dailyRate, currency);
  if (rate === undefined || rate > MOST_ORDERED_AMOUNT)
    throw new Problem(400, { errors: { dailyRate: fieldError('rate_amount_invalid') } });
  const contractRateId = await repo.insertRate(db, {
    workspace_id: actor.workspaceId,
    contract_id: contractId,
    from_day: body.from,
    rate_cents: rate,
  });
  if (contractRateId === undefined)
    throw new Problem(409, { errors: { from: fieldError('rate_day_taken') } });
  const shown = { from: body.from, dailyRate: decimalOf(rate, currency) };
  await context.record({
    action: 'contract.rate-added',
    subjectType: 'contract',
    subjectId: contractId,
    detail: { ...shown, currency },
  });
  await refreshWarnings(context, [contractId]);
  return { contractRateId, ...shown };
}

/** @throws Problem 404 */
export async function deleteRate(
  context: MemberContext,
  { params: { contractId, contractRateId } }: On<'deleteRate'>,
): Promise<{ contractRateId: number }> {
  const { db } = context;
  const { currency } = await lock(db, contractId);
  const row = orNotFound(await repo.deleteRate(db, contractId, contractRateId));
  await context.record({
    action: 'contract.rate-deleted',
    subjectType: 'contract',
    subjectId: contractId,
    detail: { from: row.from_day, dailyRate: decimalOf(row.rate_cents, currency), currency },
  });
  await refreshWarnings(context, [contractId]);
  return { contractRateId };
}

/** Whether amounts of a contract's orders or rates are in its currency. */
export async function hasAmounts(db: Database, contractId: number): Promise<boolean> {
  return repo.hasAmounts(db, contractId);
}

function noteOrder(
  context: MemberContext,
  action: `contract.order-${'added' | 'changed' | 'deleted'}`,
  contractId: number,
  row: repo.OrderRecord,
  currency: string,
): Promise<void> {
  const { number, days_hundredths: days, amount_cents: amount } = row;
  return context.record({
    action,
    subjectType: 'contract',
    subjectId: contractId,
    detail: {
      number,
      ...(days !== null && { days: days / 100 }),
      ...(amount !== null && { amount: decimalOf(amount, currency), currency }),
    },
  });
}

function valuesOf(row: repo.OrderRecord, currency: string): OrderBody {
  return {
    number: row.number,
    orderedOn: row.ordered_on,
    days: row.days_hundredths,
    amount: row.amount_cents === null ? null : decimalOf(row.amount_cents, currency),
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    note: row.note,
  };
}

/** @param others the other orders of the contract. @throws Problem 400 with all errors; 409 */
function columnsOf(values: OrderBody, currency: string, others: readonly repo.OrderRecord[]) {
  const { number, days, amount: given, startsOn, endsOn } = values;
  const amount = given === null ? null : (parseAmount(given, currency) ?? 0);
  const errors: NonNullable<ConstructorParameters<typeof Problem>[1]>['errors'] = {};
  if (amount !== null && (amount === 0 || amount > MOST_ORDERED_AMOUNT))
    errors.amount = fieldError('order_amount_invalid');
  if (startsOn !== null && endsOn !== null && endsOn < startsOn)
    errors.endsOn = fieldError('order_ends_before');
  if (days === null && amount === null) errors.days = fieldError('order_empty');
  else if (!areComparable([...others.map(orderedOf), { days, amount }])) {
    // The measure that the others have in common.
    if (days === null && others.every((other) => other.days_hundredths !== null))
      errors.days = fieldError('order_days_missing');
    else errors.amount ??= fieldError('order_amount_missing');
  }
  if (Object.keys(errors).length > 0) throw new Problem(400, { errors });
  if (others.some((other) => other.number.toLowerCase() === number.toLowerCase()))
    throw new Problem(409, { errors: { number: fieldError('order_number_taken') } });
  return {
    number,
    ordered_on: values.orderedOn,
    days_hundredths: days,
    amount_cents: amount,
    starts_on: startsOn,
    ends_on: endsOn,
    note: values.note,
  };
}

const orderedOf = ({ days_hundredths: days, amount_cents: amount }: repo.OrderRecord): Ordered => ({
  days,
  amount,
});

export function orderRow(row: repo.OrderRecord, currency: string): Order {
  const { days, ...values } = valuesOf(row, currency);
  return { contractOrderId: row.id, ...values, days: days === null ? null : days / 100 };
}
