/** Orders for plans and the decisions on them. */
import type { Notice } from '#features/notifications/server/notify.service.ts';
import {
  begin,
  readHistory,
  type Subject,
  type SubjectKind,
  takeStep,
} from '#features/workflows/server/service.ts';
import type { Pricing } from '#features/workspaces/rules.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { page } from '#platform/request/page.ts';
import type { Order } from '../contract.ts';
import * as contract from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { type OrderState, type OrderStep, orderWorkflow } from '../order.rules.ts';
import { missingSeats } from '../rules.ts';
import { orderDecidedMail } from './emails.tsx';
import { changePlanAndBill } from './licence.service.ts';
import * as repo from './order.repo.ts';

type On<Name extends keyof typeof contract> = CallInput<(typeof contract)[Name]>;
type OrderSubject = Subject<OrderState> & Pick<Order, 'pricing' | 'price_cents'>;

const orderKind: SubjectKind<OrderState, OrderStep, OrderSubject> = {
  workflow: orderWorkflow,
  async save(context, { step, to, subjects }) {
    for (const order of subjects) {
      await repo.saveState(context.db, order.id, to, context.now);
      if (step !== 'accept') continue;
      await requireSeats(context.db, order.workspaceId, order.pricing);
      await changePlanAndBill(context, order);
    }
  },
  async notices({ db, config }, { step, subjects, comment }) {
    if (step === 'withdraw') return [];
    const accepted = step === 'accept';
    const notices = subjects.map(async ({ id, workspaceId, pricing }): Promise<Notice[]> => {
      const to = await repo.findRequester(db, id);
      if (to === undefined) return [];
      const mail = orderDecidedMail(config, to, { pricing, accepted, comment });
      return [{ event: `order_${step}`, facts: {}, to, path: 'workspace', workspaceId, mail }];
    });
    return (await Promise.all(notices)).flat();
  },
};

/**
 * @throws Problem 409 with code PLAN_IS_CURRENT; ORDER_OPEN while another order is open; PLAN_TOO_SMALL if
 * the workspace uses more seats than the plan has.
 */
export async function orderPlan(context: MemberContext, { body }: On<'orderPlan'>): Promise<Order> {
  const { db, actor, config, now } = context;
  const workspace = orNotFound(await repo.lockWorkspace(db, actor.workspaceId));
  if (workspace.pricing === body.pricing) throw new Problem(409, { code: 'PLAN_IS_CURRENT' });
  if ((await repo.findOpenOrder(db)) !== undefined) throw new Problem(409, { code: 'ORDER_OPEN' });
  await requireSeats(db, workspace.id, body.pricing);
  const price = config.planPrices[body.pricing];
  const id = await repo.insertOrder(db, {
    workspace_id: workspace.id,
    from_pricing: workspace.pricing,
    pricing: body.pricing,
    price_cents: price,
    requested_by: actor.userId,
    requested_at: now,
  });
  await begin(context, orderKind, 'request', { id, workspaceId: workspace.id });
  await context.record({
    action: 'order.requested',
    subjectType: 'order',
    subjectId: id,
    detail: { pricing: [workspace.pricing, body.pricing], price_cents: price },
  });
  return found(db, id);
}

/** @throws Problem 404; 409 when it was decided in the meantime. */
export function withdrawOrder(context: MemberContext, { params }: On<'withdrawOrder'>): Promise<Order> {
  return decide(context, 'withdraw', params.orderId);
}

/** @throws Problem 404; 409 when it was decided in the meantime, or with code PLAN_TOO_SMALL. */
export function acceptOrder(context: MemberContext, { params }: On<'acceptOrder'>): Promise<Order> {
  return decide(context, 'accept', params.orderId);
}

/** @throws Problem 404; 409 when it was decided in the meantime. */
export function refuseOrder(context: MemberContext, { params, body }: On<'refuseOrder'>): Promise<Order> {
  return decide(context, 'refuse', params.orderId, body.comment);
}

async function decide(context: MemberContext, step: OrderStep, id: number, comment?: string): Promise<Order> {
  const row = await repo.lockOrder(context.db, id);
  await takeStep(context, orderKind, step, row && { ...orderRow(row), id }, { comment });
  return found(context.db, id);
}

/** Requires enough seats. The caller has locked the workspace; invitations take the same lock. */
async function requireSeats(db: Database, workspaceId: number, pricing: Pricing): Promise<void> {
  const { used, limit } = await repo.seatsUnder(db, workspaceId, pricing);
  if (missingSeats(used, limit) > 0)
    throw new Problem(409, { code: 'PLAN_TOO_SMALL', extra: { used, seats: limit } });
}

export function listOrders(context: MemberContext, { query }: On<'listOrders'>) {
  const found = repo.listOrders(context.db, query);
  return page(context, contract.listOrders, query, found, { row: orderRow, texts: { en, fr } });
}

/** Lists the orders of the actor's workspace, the only one that the transaction sees. */
export function listOwnOrders(context: MemberContext, { query }: On<'listOwnOrders'>) {
  return page(context, contract.listOwnOrders, query, repo.listOrders(context.db, query), { row: orderRow });
}

/** @throws Problem 404. */
export async function readOrderHistory(
  { db, request }: MemberContext,
  { params }: On<'readOrderHistory'>,
): Promise<CallAnswer<typeof contract.readOrderHistory>> {
  const { orderId: id, workspaceId } = await found(db, params.orderId);
  return { history: await readHistory(db, orderKind, { id, workspaceId }, request.locale) };
}

/** @throws Problem 404 when the transaction does not see the order. */
async function found(db: Database, id: number): Promise<Order> {
  const row = orNotFound(await repo.findOrder(db, id));
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
