/** Declares the calls for plan orders, bills and storage. Source: business-app §2; product.md §7 «Plans». */
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
  /** The customer's name at the date of issue. */
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
/** Description of the answer when somebody marks a credit note as paid. */
const noPayment = { 409: 'A credit note is not to be paid' };

export const orderPlan = call({
  id: 'orderPlan',
  method: 'POST',
  path: '/workspace/orders',
  summary: 'Order another plan; an administrator must accept it',
  safeguard: 'confirm',
  access: ['ROLE_OWNER'],
  notUnderDoAs: 'an order obliges the company to pay',
  encoding: 'form',
  body: z.object({ pricing }),
  status: 201,
  answer: order,
  texts: { success: 'ORDER SENT', failure: 'FAILED TO ORDER PLAN' },
});

export const withdrawOrder = call({
  id: 'withdrawOrder',
  unversioned: 'its state decides: a second request gets 409',
  method: 'POST',
  path: '/workspace/orders/{orderId}/withdraw',
  summary: 'Withdraw an order that is not decided yet',
  safeguard: 'withdraws a request; nobody was notified of it',
  records: 'order.withdrawn',
  access: ['ROLE_OWNER'],
  notUnderDoAs: 'the order obliges the company to pay',
  encoding: 'none',
  params: orderParams,
  answer: order,
  texts: { success: 'ORDER WITHDRAWN', failure: 'FAILED TO WITHDRAW ORDER' },
});

export const listOwnOrders = listCall({
  id: 'listOwnOrders',
  path: '/workspace/orders',
  summary: 'List the orders of one’s own workspace, newest first',
  access: owner,
  name: 'orders',
  row: order,
  texts: { failure: 'FAILED TO GET ORDERS' },
});

export const listOwnBills = listCall({
  id: 'listOwnBills',
  path: '/workspace/bills',
  summary: 'List the bills of one’s own workspace, newest first',
  access: owner,
  name: 'bills',
  row: bill,
  texts: { failure: 'FAILED TO GET BILLS' },
});

export const readOwnBill = call({
  id: 'readOwnBill',
  method: 'GET',
  path: '/workspace/bills/{billId}/pdf',
  summary: 'A bill of one’s own workspace as PDF',
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
  summary: 'List the orders of all workspaces, open ones first',
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
  unversioned: 'its state decides: a second request gets 409',
  method: 'POST',
  path: '/orders/{orderId}/accept',
  summary: 'Accept an order: change the licence and bill its first month',
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
  unversioned: 'its state decides: a second request gets 409',
  method: 'POST',
  path: '/orders/{orderId}/refuse',
  summary: 'Refuse an order, with an optional reason',
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
  summary: 'The history of an order, oldest step first',
  access: administrator,
  scope: 'every-tenant',
  params: orderParams,
  answer: historyAnswer,
  texts: { failure: 'FAILED TO GET ORDERS' },
});

export const listBills = listCall({
  id: 'listBills',
  path: '/bills',
  summary: 'List the bills of all workspaces, newest first',
  access: administrator,
  scope: 'every-tenant',
  name: 'bills',
  row: bill,
  columns: {
    number: 'name',
    workspace: 'text',
    pricing: 'word',
    period: 'period',
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
  summary: 'A bill of any workspace as PDF',
  access: administrator,
  scope: 'every-tenant',
  params: billParams,
  answer: fileAnswer,
  produces: 'application/pdf',
  texts: { failure: 'FAILED TO GET BILLS' },
});

export const payBill = call({
  id: 'payBill',
  unversioned: 'a bill is paid or not; repeating the call changes nothing',
  method: 'POST',
  path: '/bills/{billId}/paid',
  summary: 'Mark a bill as paid',
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
  unversioned: 'a bill is paid or not; repeating the call changes nothing',
  method: 'POST',
  path: '/bills/{billId}/unpaid',
  summary: 'Mark a bill as not paid',
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
  /** Bytes; null is unlimited. */
  limit: z.number().int().nullable(),
});
export type StorageUse = z.infer<typeof storageUse>;

export const listStorage = listCall({
  id: 'listStorage',
  path: '/storage',
  summary: 'Number and bytes of each workspace’s files with its limit, the fullest first',
  unindexed: { first: 'the used share is computed from the plan and the files' },
  access: administrator,
  fromStandby: true,
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
