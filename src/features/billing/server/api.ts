import { createWorkspace, updateWorkspace } from '#features/workspaces/administration.contract.ts';
import { type Handler, handle, handlers } from '#platform/request/handler.ts';
import * as contract from '../contract.ts';
import * as bills from './bill.service.ts';
import { readBill } from './bill.service.ts';
import * as founding from './founding.service.ts';
import * as orders from './order.service.ts';
import { listStorage } from './storage.service.ts';

export const api: readonly Handler[] = [
  handle(createWorkspace, founding.found),
  handle(updateWorkspace, founding.update),
  ...handlers(contract, { ...orders, ...bills, readOwnBill: readBill, listStorage }),
];
