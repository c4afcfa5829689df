import { type Handler, handlers } from '#platform/request/handler.ts';
import * as contract from '../contract.ts';
import * as decisions from './decision.service.ts';

export const api: readonly Handler[] = handlers(contract, decisions);
