import { type Handler, handlers } from '#platform/request/handler.ts';
import * as contract from '../contract.ts';
import * as erasureContract from '../erasure.contract.ts';
import * as erasure from './erasure.service.ts';
import { type LeavingSection, readLeavingOf, settleLeavingOf } from './service.ts';

export const leavingApi = (sections: readonly LeavingSection[]): Handler[] => [
  ...handlers(contract, {
    readLeaving: readLeavingOf(sections),
    settleLeaving: settleLeavingOf(sections),
  }),
  ...handlers(erasureContract, erasure),
];
