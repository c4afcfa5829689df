import { type Handler, handle } from '#platform/request/handler.ts';
import * as contract from '../contract.ts';
import type { BillService } from './bill.service.ts';
import type { OrderService } from './order.service.ts';

export function billingApi(orders: OrderService, bills: BillService): Handler[] {
  return [
    handle(contract.orderPlan, orders.order),
    handle(contract.withdrawOrder, orders.withdraw),
    handle(contract.listOwnOrders, orders.listOwn),
    handle(contract.listOwnBills, bills.listOwn),
    handle(contract.readOwnBill, bills.readOwn),
    handle(contract.listOrders, orders.listAll),
    handle(contract.acceptOrder, orders.accept),
    handle(contract.refuseOrder, orders.refuse),
    handle(contract.readOrderHistory, orders.readOrderHistory),
    handle(contract.listBills, bills.listAll),
    handle(contract.readBill, bills.readAny),
    handle(contract.payBill, bills.pay),
    handle(contract.listStorage, orders.listStorage),
  ];
}
