import { type Handler, handlers } from '#platform/request/handler.ts';
import * as contract from '../contract.ts';
import * as figures from './service.ts';

export const api: readonly Handler[] = handlers(contract, figures);
