/** Reads and exports budgets. */
import { contractName } from '#features/contracts/rules.ts';
import type { Member } from '#kernel/actor.ts';
import type { CallInput } from '#kernel/call.ts';
import { civilDay } from '#kernel/civil-day.ts';
import { decimalOf } from '#kernel/money.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { MemberContext } from '#platform/request/context.ts';
import type { Download } from '#platform/request/download.ts';
import { page } from '#platform/request/page.ts';
import { maySeeBudgets } from '../access.ts';
import type { ContractBudget, ListedBudget, ShownUse } from '../contract.ts';
import * as contract from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { type Budget, budgetOf, type DatedRate, earlierEnd } from '../rules.ts';
import { budgetFile } from './budget-file.ts';
import { listOrders } from './order.repo.ts';
import { orderRow } from './order.service.ts';
import * as repo from './repo.ts';

type On<Name extends keyof typeof contract> = CallInput<Extract<(typeof contract)[Name], { method: string }>>;
type Reader = Pick<MemberContext, 'db' | 'request' | 'now' | 'zone'>;

/** @throws Problem 403 */
export function listBudgets(context: MemberContext, { query }: On<'listBudgets'>) {
  if (!maySeeBudgets(context.actor)) throw new Problem(403);
  const listing = repo.listBudgets(context.db, query, todayOf(context));
  return page(
    context,
    contract.listBudgets,
    query,
    { ...listing, rows: async () => rowsOf(context, await listing.rows()) },
    { row: (row: ListedBudget) => row, texts: { en, fr } },
  );
}

/** @throws Problem 403; 404 */
export async function readBudget(
  context: MemberContext,
  { params }: On<'readBudget'>,
): Promise<ContractBudget> {
  const { db, actor } = context;
  if (!maySeeBudgets(actor)) throw new Problem(403);
  const record = orNotFound(await repo.findBudget(db, params.contractId, todayOf(context)));
  const [row] = await rowsOf(context, [record]);
  const [orders, rates] = await Promise.all([listOrders(db, record.id), repo.listRates(db, [record.id])]);
  const { currency } = record;
  return {
    ...orNotFound(row),
    dailyRate: record.rate === null ? null : decimalOf(record.rate, currency),
    orders: orders.map((order) => orderRow(order, currency)),
    rates: rates.map(({ contractRateId, from, rate }) => ({
      contractRateId,
      from,
      dailyRate: decimalOf(rate, currency),
    })),
  };
}

/** @throws Problem 403 */
export async function exportBudgets(
  context: MemberContext,
  { query }: On<'exportBudgets'>,
): Promise<Download<Member>> {
  const { db, actor, request } = context;
  if (!maySeeBudgets(actor)) throw new Problem(403);
  const today = todayOf(context);
  const records = await repo.listAllBudgets(db, today);
  const rows = (await rowsOf(context, records)).map((row, at) => ({
    ...row,
    analytic: records[at]?.analyticCode ?? '',
  }));
  await context.record({
    action: 'budgets.exported',
    subjectType: 'workspace',
    subjectId: actor.workspaceId,
  });
  return budgetFile(rows, { day: today, format: query.format, locale: request.locale });
}

const todayOf = ({ now, zone }: Pick<Reader, 'now' | 'zone'>) => civilDay(now, zone);

async function rowsOf(context: Reader, records: readonly repo.BudgetRecord[]): Promise<ListedBudget[]> {
  const budgets = await computed(context, records);
  return records.map((record, at) => {
    const { days, amount, basis, state } = budgets[at] as Budget;
    return {
      contractId: record.id,
      cname: contractName({ cname: record.name, preset: record.preset }, context.request.locale),
      client: record.client,
      contractState: record.contractState,
      currency: record.currency,
      days: inDays(days),
      amount,
      unpricedDays: record.unpriced / 2,
      basis,
      end: earlierEnd(record.end, record.lastOrdered),
      state,
    };
  });
}

/** Computes the budgets of contracts, in the same order, with two more queries. */
async function computed(context: Reader, records: readonly repo.BudgetRecord[]): Promise<Budget[]> {
  const { db } = context;
  const today = todayOf(context);
  const ids = records.map(({ id }) => id);
  const planned = Map.groupBy(await repo.listPlanned(db, ids, today), ({ contractId }) => contractId);
  const rates = await ratesOf(db, ids);
  return records.map((record) =>
    budgetOf({ days: record.orderedDays, amount: record.orderedAmount }, record, {
      today,
      start: laterStart(record),
      end: earlierEnd(record.end, record.lastOrdered),
      planned: planned.get(record.id) ?? [],
      rates: rates.get(record.id) ?? [],
      rate: record.rate,
      zone: record.zone,
    }),
  );
}

async function ratesOf(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, DatedRate[]>> {
  return Map.groupBy(await repo.listRates(db, ids), ({ contractId }) => contractId);
}

function laterStart({ start, since }: Pick<repo.BudgetRecord, 'start' | 'since'>) {
  if (start === null || since === null) return start ?? since;
  return start < since ? since : start;
}

function inDays(use: ShownUse): ShownUse {
  const days = (hundredths: number | null) => (hundredths === null ? null : hundredths / 100);
  return {
    ordered: days(use.ordered),
    approved: use.approved / 100,
    pending: use.pending / 100,
    left: days(use.left),
    atEnd: days(use.atEnd),
    runsOutOn: use.runsOutOn,
  };
}
