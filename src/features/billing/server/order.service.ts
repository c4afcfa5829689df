/** Asking for a plan, deciding about it, and what storage is used. */
import {
  begin,
  type RunContext,
  readHistory,
  type Subject,
  type SubjectKind,
  takeStep,
} from '#features/approvals/server/service.ts';
import { record } from '#features/audit/server/service.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { Problem } from '#kernel/problem.ts';
import { asInstallation } from '#platform/db/installation.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { Transaction } from '#platform/db/transaction.ts';
import type { Platform } from '#platform/platform.ts';
import type { MemberCallContext, MemberContext } from '#platform/request/context.ts';
import type * as contract from '../contract.ts';
import type { Order } from '../contract.ts';
import { type OrderState, type OrderStep, orderWorkflow } from '../order.rules.ts';
import { addMonths, type BillLine, creditFor, dayOf, orderHeaders, storageHeaders } from '../rules.ts';
import * as bills from './bill.repo.ts';
import type { BillService } from './bill.service.ts';
import { orderDecidedMail } from './emails.tsx';
import * as repo from './order.repo.ts';

type Needs = Pick<Platform, 'engine' | 'config' | 'mailer'> & { billing: Pick<BillService, 'issue'> };

export type OrderService = ReturnType<typeof createOrderService>;

export function createOrderService({ engine, config, mailer, billing }: Needs) {
  /** @throws Problem 409 with code PLAN_IS_CURRENT, or ORDER_OPEN while another one waits. */
  async function order(
    context: MemberContext,
    { body }: CallInput<typeof contract.orderPlan>,
  ): Promise<Order> {
    const { db, actor } = context;
    const workspace = await repo.lockWorkspace(db, actor.workspaceId);
    if (workspace === undefined) throw new Problem(404);
    if (workspace.pricing === body.pricing) throw new Problem(409, { code: 'PLAN_IS_CURRENT' });
    const open = (await repo.listOrders(db, 1, 0)).find(({ state }) => state === 'requested');
    if (open !== undefined) throw new Problem(409, { code: 'ORDER_OPEN' });
    const price = config.planPrices[body.pricing];
    const now = new Date();
    const id = await repo.insertOrder(db, {
      workspace_id: workspace.id,
      from_pricing: workspace.pricing,
      pricing: body.pricing,
      price_cents: price,
      requested_by: actor.userId,
      requested_at: now,
    });
    await begin({ db, actor, now }, orders, 'request', { id, workspaceId: workspace.id });
    await record(context, context, {
      action: 'order.requested',
      subjectType: 'order',
      subjectId: id,
      detail: { pricing: [workspace.pricing, body.pricing], price_cents: price },
    });
    return found(db, id);
  }

  async function listOwn(
    { db, request }: MemberContext,
    { query }: CallInput<typeof contract.listOwnOrders>,
  ): Promise<CallAnswer<typeof contract.listOwnOrders>> {
    return pageOf(db, query, request);
  }

  async function listAll(
    { request }: MemberCallContext,
    { query }: CallInput<typeof contract.listOrders>,
  ): Promise<CallAnswer<typeof contract.listOrders>> {
    return asInstallation(engine, ({ db }) => pageOf(db, query, request), { readOnly: true });
  }

  /** @throws Problem 404; 409 when it was decided meanwhile. */
  async function withdraw(
    context: MemberContext,
    { params }: CallInput<typeof contract.withdrawOrder>,
  ): Promise<Order> {
    return decide(runContext(context, context), 'withdraw', params.orderId);
  }

  /** @throws Problem 404; 409 when it was decided meanwhile. */
  async function accept(
    context: MemberCallContext,
    { params }: CallInput<typeof contract.acceptOrder>,
  ): Promise<Order> {
    return asInstallation(engine, (transaction) =>
      decide(runContext(transaction, context), 'accept', params.orderId),
    );
  }

  /** @throws Problem 404; 409 when it was decided meanwhile. */
  async function refuse(
    context: MemberCallContext,
    { params, body }: CallInput<typeof contract.refuseOrder>,
  ): Promise<Order> {
    return asInstallation(engine, (transaction) =>
      decide(runContext(transaction, context), 'refuse', params.orderId, body.comment),
    );
  }

  /** @throws Problem 404. */
  async function readOrderHistory(
    _: MemberCallContext,
    { params }: CallInput<typeof contract.readOrderHistory>,
  ): Promise<CallAnswer<typeof contract.readOrderHistory>> {
    return asInstallation(
      engine,
      async ({ db }) => {
        const { orderId: id, workspaceId } = await found(db, params.orderId);
        return { history: await readHistory(db, orders, { id, workspaceId }) };
      },
      { readOnly: true },
    );
  }

  function runContext(transaction: Transaction, { actor, request }: MemberCallContext): OrderContext {
    return {
      transaction,
      db: transaction.db,
      actor,
      now: new Date(),
      record: (event, workspaceId) =>
        record(transaction, { actor: { ...actor, workspaceId }, request }, event),
      send: (mail) => mailer.send(transaction, mail),
      config,
      issue: billing.issue,
    };
  }

  async function listStorage(
    { request }: MemberCallContext,
    { query }: CallInput<typeof contract.listStorage>,
  ): Promise<CallAnswer<typeof contract.listStorage>> {
    const { rowsPerPage, page } = query;
    return asInstallation(
      engine,
      async ({ db }) => {
        const [storage, totalCount] = await Promise.all([
          repo.listStorage(db, rowsPerPage, page * rowsPerPage),
          repo.countWorkspaces(db),
        ]);
        return { storage, rowsPerPage, page, totalCount, headers: storageHeaders(request.locale) };
      },
      { readOnly: true },
    );
  }

  return { order, withdraw, listOwn, listAll, accept, refuse, readOrderHistory, listStorage };
}

interface OrderContext extends RunContext {
  transaction: Transaction;
  config: Platform['config'];
  issue: BillService['issue'];
}

type OrderSubject = Subject<OrderState> & Pick<Order, 'pricing' | 'price_cents'>;

const orders: SubjectKind<OrderState, OrderStep, OrderSubject, OrderContext> = {
  workflow: orderWorkflow,
  async lock(db, id) {
    const row = await repo.lockOrder(db, id);
    return row && { ...orderRow(row), id: row.id };
  },
  save: (db, order, to, now) => repo.saveState(db, order.id, to, now),
  effects: { accept: changeLicence },
  mails: async ({ db, config }, { step, subject, comment }) => {
    const to = step === 'withdraw' ? undefined : await repo.findRequester(db, subject.id);
    if (to === undefined) return [];
    return [orderDecidedMail(config, to, { pricing: subject.pricing, accepted: step === 'accept', comment })];
  },
};

async function decide(
  context: OrderContext,
  step: OrderStep,
  orderId: number,
  comment?: string,
): Promise<Order> {
  await takeStep(context, orders, step, orderId, comment);
  return found(context.db, orderId);
}

/** The licence changes today; what is left of a month already billed is given back on the first bill. */
async function changeLicence(
  { db, transaction, now, issue }: OrderContext,
  { workspaceId, pricing, price_cents }: OrderSubject,
): Promise<void> {
  const today = dayOf(now);
  const former = await bills.findLicence(db, workspaceId);
  const lines: BillLine[] = [];
  const values = { workspace_id: workspaceId, pricing, price_cents, valid_from: today };
  if (price_cents > 0)
    lines.push({ kind: 'plan', pricing, from: today, until: addMonths(today, 1), cents: price_cents });
  if (former !== undefined) {
    const { pricing, price_cents: priceCents, valid_from: validFrom } = former;
    const credit = creditFor({ pricing, priceCents, validFrom, validUntil: null }, today);
    if (credit !== undefined) lines.push(credit);
    await bills.endLicence(db, former.id, today);
  }
  await repo.setPricing(db, workspaceId, pricing);
  const id = await bills.insertLicence(db, values);
  await issue(transaction, { ...values, id, valid_until: null }, lines, now);
}

async function pageOf(
  db: Database,
  { rowsPerPage, page }: { rowsPerPage: number; page: number },
  { locale }: MemberCallContext['request'],
): Promise<CallAnswer<typeof contract.listOrders>> {
  const [orders, totalCount] = await Promise.all([
    repo.listOrders(db, rowsPerPage, page * rowsPerPage),
    repo.countOrders(db),
  ]);
  return { orders: orders.map(orderRow), rowsPerPage, page, totalCount, headers: orderHeaders(locale) };
}

/** @throws Problem 404 when this transaction sees none of that id. */
async function found(db: Database, id: number): Promise<Order> {
  const row = await repo.findOrder(db, id);
  if (row === undefined) throw new Problem(404);
  return orderRow(row);
}

function orderRow(row: repo.OrderRecord): Order {
  return {
    orderId: row.id,
    workspaceId: row.workspace_id,
    workspace: row.workspace,
    from: row.from,
    pricing: row.pricing as Order['pricing'],
    price_cents: row.price_cents,
    state: row.state,
    requested_at: row.requested_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}
