import { type Handler, handlers } from '#platform/request/handler.ts';
import * as contract from '../contract.ts';
import * as subscriptionContract from '../subscription.contract.ts';
import * as archive from './archive.service.ts';
import * as newsletters from './service.ts';
import * as subscriptions from './subscription.service.ts';

export const api: readonly Handler[] = [
  ...handlers(contract, { ...newsletters, ...archive }),
  ...handlers(subscriptionContract, subscriptions),
];
