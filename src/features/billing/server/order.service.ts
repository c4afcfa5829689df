/** Asking for a plan, deciding about it, and what storage is used. */
import { recordEvent } from '#features/audit/server/service.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { civilDay } from '#kernel/civil-day.ts';
import { addMonths } from '#kernel/day.ts';
import { Problem } from '#kernel/problem.ts';
import { asInstallation } from '#platform/db/installation.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { Transaction } from '#platform/db/transaction.ts';
import type { Platform } from '#platform/platform.ts';
import type { MemberCallContext, MemberContext } from '#platform/request/context.ts';
import type * as contract from '../contract.ts';
import type { Order } from '../contract.ts';
import { type BillLine, creditFor, orderHeaders, storageHeaders } from '../rules.ts';
import * as bills from './bill.repo.ts';
import type { BillService } from './bill.service.ts';
import { orderDecidedMail } from './emails.tsx';
import * as repo from './order.repo.ts';

type Needs = Pick<Platform, 'engine' | 'config' | 'mailer'> & {
  billing: Pick<BillService, 'issue'>;
};

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
    const id = await repo.insertOrder(db, {
      workspace_id: workspace.id,
      pricing: body.pricing,
      price_cents: price,
      requested_by: actor.userId,
    });
    await context.record({
      action: 'order.requested',
      subjectType: 'order',
      subjectId: id,
      detail: { pricing: [workspace.pricing, body.pricing], price_cents: price },
    });
    return found(db, id);
  }

  /** @throws Problem 404; 409 when it was decided meanwhile. */
  async function withdraw(
    context: MemberContext,
    { params }: CallInput<typeof contract.withdrawOrder>,
  ): Promise<Order> {
    const { db } = context;
    await found(db, params.orderId);
    await repo.lockWorkspace(db, context.actor.workspaceId);
    await decide(context, context, params.orderId, 'withdrawn');
    return found(db, params.orderId);
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

  /**
   * The licence changes today; what is left of a month already billed is given back on the first bill.
   * @throws Problem 404; 409 when it was decided meanwhile.
   */
  async function accept(
    context: MemberCallContext,
    { params }: CallInput<typeof contract.acceptOrder>,
  ): Promise<Order> {
    return asInstallation(engine, async (transaction) => {
      const { db } = transaction;
      const wish = await found(db, params.orderId);
      const workspace = await repo.lockWorkspace(db, wish.workspaceId);
      if (workspace === undefined) throw new Problem(404);
      await decide(transaction, context, wish.orderId, 'accepted', wish.workspaceId);
      await repo.setPricing(db, workspace.id, wish.pricing);
      await changeLicence(transaction, wish, context.now);
      await tell(transaction, wish, true);
      return found(db, wish.orderId);
    });
  }

  async function changeLicence(transaction: Transaction, wish: Order, now: Date): Promise<void> {
    const { db } = transaction;
    const today = civilDay(now);
    const former = await bills.findLicence(db, wish.workspaceId);
    const lines: BillLine[] = [];
    const values = {
      workspace_id: wish.workspaceId,
      pricing: wish.pricing,
      price_cents: wish.price_cents,
      valid_from: today,
    };
    if (wish.price_cents > 0) {
      const until = addMonths(today, 1);
      lines.push({ kind: 'plan', pricing: wish.pricing, from: today, until, cents: wish.price_cents });
    }
    if (former !== undefined) {
      const { pricing, price_cents: priceCents, valid_from: validFrom } = former;
      const credit = creditFor({ pricing, priceCents, validFrom, validUntil: null }, today);
      if (credit !== undefined) lines.push(credit);
      await bills.endLicence(db, former.id, today);
    }
    const id = await bills.insertLicence(db, values);
    await billing.issue(transaction, { ...values, id, valid_until: null }, lines, now);
  }

  /** @throws Problem 404; 409 when it was decided meanwhile. */
  async function refuse(
    context: MemberCallContext,
    { params }: CallInput<typeof contract.refuseOrder>,
  ): Promise<Order> {
    return asInstallation(engine, async (transaction) => {
      const wish = await found(transaction.db, params.orderId);
      // The workspace first and then the order, as `accept` does: two that wait for each other would both fail.
      await repo.lockWorkspace(transaction.db, wish.workspaceId);
      await decide(transaction, context, wish.orderId, 'refused', wish.workspaceId);
      await tell(transaction, wish, false);
      return found(transaction.db, wish.orderId);
    });
  }

  /** @param workspaceId on whose record it stands, when that is not the deciding person's. */
  async function decide(
    transaction: Transaction,
    context: Pick<MemberContext, 'actor' | 'request'>,
    orderId: number,
    state: 'accepted' | 'refused' | 'withdrawn',
    workspaceId = context.actor.workspaceId,
  ): Promise<void> {
    if (!(await repo.decideOrder(transaction.db, orderId, state)))
      throw new Problem(409, { code: 'ORDER_DECIDED' });
    const inside = { ...context, actor: { ...context.actor, workspaceId } };
    await recordEvent(transaction.db, inside, {
      action: `order.${state}`,
      subjectType: 'order',
      subjectId: orderId,
    });
  }

  async function tell(transaction: Transaction, wish: Order, accepted: boolean): Promise<void> {
    const to = await repo.findRequester(transaction.db, wish.orderId);
    if (to !== undefined)
      await mailer.send(transaction, orderDecidedMail(config, to, { pricing: wish.pricing, accepted }));
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

  return { order, withdraw, listOwn, listAll, accept, refuse, listStorage };
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
    from: row.current,
    pricing: row.pricing as Order['pricing'],
    price_cents: row.price_cents,
    state: row.state,
    requested_at: row.requested_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}
