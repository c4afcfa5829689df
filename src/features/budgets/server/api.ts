import { type Handler, handlers } from '#platform/request/handler.ts';
import * as contract from '../contract.ts';
import * as cost from '../cost.contract.ts';
import * as order from '../order.contract.ts';
import * as costs from './cost.service.ts';
import * as orders from './order.service.ts';
import * as budgets from './service.ts';

export const api: readonly Handler[] = [
  ...handlers(contract, budgets),
  ...handlers(order, orders),
  ...handlers(cost, costs),
];
