/** The calls of plan orders, bills and storage. Source: business-app §2; product.md §7 «Plans». */
import { z } from 'zod';
import { historyAnswer, stepBody } from '#features/workflows/contract.ts';
import { fieldError } from '#features/workspaces/errors.ts';
import { pricings, storageProviders } from '#features/workspaces/rules.ts';
import { call, fileAnswer } from '#kernel/call.ts';
import { daySchema } from '#kernel/day-schema.ts';
import { id } from '#kernel/id.ts';
import { listCall } from '#kernel/list.ts';
import './errors.ts';
import { orderStates } from './order.rules.ts';

const pricing = z.enum(pricings, fieldError('plan_needed'));
const administrator = ['ROLE_ADMIN'] as const;
const owner = ['ROLE_OWNER', 'ROLE_ADMIN'] as const;

export const order = z.object({
  orderId: z.number().int(),
  workspaceId: z.number().int(),
  workspace: z.string(),
  /** The plan at the time of the order. */
  from: pricing,
  pricing,
  /** Per month, before VAT. */
  price_cents: z.number().int(),
  state: z.enum(orderStates),
  /** ISO 8601 instants. */
  requested_at: z.string(),
  decided_at: z.string().nullable(),
});
export type Order = z.infer<typeof order>;

export const bill = z.object({
  billId: z.number().int(),
  workspaceId: z.number().int(),
  number: z.string(),
  /** The customer's name at the time of issue. */
  workspace: z.string(),
  pricing: z.string(),
  // `period_end` is exclusive.
  period_start: daySchema,
  period_end: daySchema,
  net_cents: z.number().int(),
  vat_cents: z.number().int(),
  total_cents: z.number().int(),
  state: z.enum(['issued', 'paid']),
  /** ISO 8601 instants. */
  issued_at: z.string(),
  paid_at: z.string().nullable(),
});
export type Bill = z.infer<typeof bill>;

const orderParams = z.object({ orderId: id });
const billParams = z.object({ billId: id });
/** Text for paying a credit note. */
const noPayment = { 409: 'A credit note is not to be paid' };

export const orderPlan = call({
  id: 'orderPlan',
  method: 'POST',
  path: '/workspace/orders',
  summary: 'Ask for another plan; an administrator accepts it',
  safeguard: 'confirm',
  access: ['ROLE_OWNER'],
  notUnderDoAs: 'binds the company to pay',
  encoding: 'form',
  body: z.object({ pricing }),
  status: 201,
  answer: order,
  texts: { success: 'ORDER SENT', failure: 'FAILED TO ORDER PLAN' },
});

export const withdrawOrder = call({
  id: 'withdrawOrder',
  unversioned: 'its state decides: who comes too late is told 409',
  method: 'POST',
  path: '/workspace/orders/{orderId}/withdraw',
  summary: 'Take an order back that nobody has decided yet',
  safeguard: 'takes back what one has asked for; nobody was notified',
  records: 'order.withdrawn',
  access: ['ROLE_OWNER'],
  notUnderDoAs: 'of what binds the company to pay',
  encoding: 'none',
  params: orderParams,
  answer: order,
  texts: { success: 'ORDER WITHDRAWN', failure: 'FAILED TO WITHDRAW ORDER' },
});

export const listOwnOrders = listCall({
  id: 'listOwnOrders',
  path: '/workspace/orders',
  summary: 'The orders of the own workspace, newest first',
  access: owner,
  name: 'orders',
  row: order,
  texts: { failure: 'FAILED TO GET ORDERS' },
});

export const listOwnBills = listCall({
  id: 'listOwnBills',
  path: '/workspace/bills',
  summary: 'The bills of the own workspace, newest first',
  access: owner,
  name: 'bills',
  row: bill,
  texts: { failure: 'FAILED TO GET BILLS' },
});

export const readOwnBill = call({
  id: 'readOwnBill',
  method: 'GET',
  path: '/workspace/bills/{billId}/pdf',
  summary: 'A bill of the own workspace as PDF',
  access: owner,
  byRole: 'owners read all bills of their workspace',
  params: billParams,
  answer: fileAnswer,
  produces: 'application/pdf',
  texts: { failure: 'FAILED TO GET BILLS' },
});

export const listOrders = listCall({
  id: 'listOrders',
  path: '/orders',
  summary: 'The orders of all workspaces, open ones first',
  access: administrator,
  scope: 'every-tenant',
  name: 'orders',
  row: order,
  columns: {
    workspace: 'name',
    from: 'word',
    pricing: 'word',
    price_cents: 'money',
    requested_at: 'date',
    state: 'state',
  },
  filters: { state: z.enum(orderStates) },
  texts: { failure: 'FAILED TO GET ORDERS' },
});

export const acceptOrder = call({
  id: 'acceptOrder',
  unversioned: 'its state decides: who comes too late is told 409',
  method: 'POST',
  path: '/orders/{orderId}/accept',
  summary: 'Change the licence as asked for, and bill its first month',
  safeguard: 'confirm',
  records: 'order.accepted',
  access: administrator,
  scope: 'every-tenant',
  encoding: 'none',
  params: orderParams,
  answer: order,
  texts: {
    success: 'ORDER ACCEPTED',
    failure: 'FAILED TO ACCEPT ORDER',
    byStatus: { 409: 'FAILED TO ACCEPT ORDER' },
  },
});

export const refuseOrder = call({
  id: 'refuseOrder',
  unversioned: 'its state decides: who comes too late is told 409',
  method: 'POST',
  path: '/orders/{orderId}/refuse',
  summary: 'Refuse an order, and say why',
  safeguard: 'confirm',
  records: 'order.refused',
  access: administrator,
  scope: 'every-tenant',
  encoding: 'form',
  params: orderParams,
  body: stepBody,
  answer: order,
  texts: {
    success: 'ORDER REFUSED',
    failure: 'FAILED TO REFUSE ORDER',
    byStatus: { 409: 'FAILED TO REFUSE ORDER' },
  },
});

export const readOrderHistory = call({
  id: 'readOrderHistory',
  method: 'GET',
  path: '/orders/{orderId}/history',
  summary: 'Who did what with an order, oldest first',
  access: administrator,
  scope: 'every-tenant',
  params: orderParams,
  answer: historyAnswer,
  texts: { failure: 'FAILED TO GET ORDERS' },
});

export const listBills = listCall({
  id: 'listBills',
  path: '/bills',
  summary: 'The bills of all workspaces, newest first',
  access: administrator,
  scope: 'every-tenant',
  name: 'bills',
  row: bill,
  columns: {
    number: 'name',
    workspace: 'text',
    pricing: 'word',
    period: 'text',
    total_cents: 'money',
    issued_at: 'date',
    state: 'state',
  },
  search: true,
  filters: { state: z.enum(['issued', 'paid', 'credit']) },
  texts: { failure: 'FAILED TO GET BILLS' },
});

export const readBill = call({
  id: 'readBill',
  method: 'GET',
  path: '/bills/{billId}/pdf',
  summary: 'Any bill as PDF',
  access: administrator,
  scope: 'every-tenant',
  params: billParams,
  answer: fileAnswer,
  produces: 'application/pdf',
  texts: { failure: 'FAILED TO GET BILLS' },
});

export const payBill = call({
  id: 'payBill',
  unversioned: 'paid or not; a repeat changes nothing',
  method: 'POST',
  path: '/bills/{billId}/paid',
  summary: 'Note that a bill was paid',
  safeguard: 'undo',
  records: 'bill.paid',
  access: administrator,
  scope: 'every-tenant',
  encoding: 'none',
  params: billParams,
  answer: bill,
  texts: { success: 'BILL PAID', failure: 'FAILED TO UPDATE BILL', byStatus: noPayment },
});

export const reopenBill = call({
  id: 'reopenBill',
  unversioned: 'paid or not; a repeat changes nothing',
  method: 'POST',
  path: '/bills/{billId}/unpaid',
  summary: 'Note that a bill is still to be paid',
  safeguard: 'undo',
  access: administrator,
  scope: 'every-tenant',
  encoding: 'none',
  params: billParams,
  answer: bill,
  texts: {
    success: 'Bill marked as unpaid',
    failure: 'FAILED TO UPDATE BILL',
    byStatus: noPayment,
  },
});

const storageUse = z.object({
  workspaceId: z.number().int(),
  workspace: z.string(),
  storageProvider: z.enum(storageProviders),
  pricing,
  objects: z.number().int(),
  bytes: z.number().int(),
  /** Null: unlimited. */
  limit: z.number().int().nullable(),
});
export type StorageUse = z.infer<typeof storageUse>;

export const listStorage = listCall({
  id: 'listStorage',
  path: '/storage',
  summary: 'Objects and bytes of every workspace against its limit, the fullest first',
  unindexed: { first: 'how full a workspace is follows from its plan and its files' },
  access: administrator,
  scope: 'every-tenant',
  name: 'storage',
  row: storageUse,
  columns: {
    workspace: 'name',
    storageProvider: 'word',
    pricing: 'word',
    objects: 'figure',
    bytes: 'size',
    limit: 'size',
  },
  search: true,
  texts: { failure: 'FAILED TO GET STORAGE' },
});
