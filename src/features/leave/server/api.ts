import { type Handler, handlers } from '#platform/request/handler.ts';
import * as closingContract from '../closing.contract.ts';
import * as contract from '../contract.ts';
import * as feedContract from '../feed.contract.ts';
import * as inboxContract from '../inbox.contract.ts';
import * as closings from './closing.service.ts';
import * as corrections from './correction.service.ts';
import * as feeds from './feed.service.ts';
import * as inbox from './inbox.service.ts';
import * as kinds from './kind.service.ts';
import * as requests from './request.service.ts';

export const api: readonly Handler[] = [
  ...handlers(contract, { ...kinds, ...requests, ...corrections }),
  ...handlers(closingContract, closings),
  ...handlers(feedContract, feeds),
  ...handlers(inboxContract, inbox),
];
