import { createWorkspace, updateWorkspace } from '#features/workspaces/administration.contract.ts';
import { type Handler, handle } from '#platform/request/handler.ts';
import * as contract from '../contract.ts';
import * as bills from './bill.service.ts';
import * as founding from './founding.service.ts';
import * as orders from './order.service.ts';
import { listStorage } from './storage.service.ts';

export const billingApi: Handler[] = [
  handle(createWorkspace, founding.found),
  handle(updateWorkspace, founding.update),
  handle(contract.orderPlan, orders.order),
  handle(contract.withdrawOrder, orders.withdraw),
  handle(contract.listOwnOrders, orders.listOwn),
  handle(contract.listOwnBills, bills.listOwn),
  handle(contract.readOwnBill, bills.read),
  handle(contract.listOrders, orders.list),
  handle(contract.acceptOrder, orders.accept),
  handle(contract.refuseOrder, orders.refuse),
  handle(contract.readOrderHistory, orders.readOrderHistory),
  handle(contract.listBills, bills.list),
  handle(contract.readBill, bills.read),
  handle(contract.payBill, bills.pay),
  handle(contract.reopenBill, bills.reopen),
  handle(contract.listStorage, listStorage),
];
