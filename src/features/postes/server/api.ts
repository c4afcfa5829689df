import { type Handler, handlers } from '#platform/request/handler.ts';
import * as contract from '../contract.ts';
import * as share from '../share.contract.ts';
import * as service from './service.ts';
import { listPostes } from './service.ts';
import * as shares from './share.service.ts';

export const api: readonly Handler[] = [
  ...handlers(contract, { ...service, morePostes: listPostes }),
  ...handlers(share, shares),
];
