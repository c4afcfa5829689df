import { type Handler, handlers } from '#platform/request/handler.ts';
import * as contract from '../contract.ts';
import * as service from './service.ts';

export const api: readonly Handler[] = [...handlers(contract, service)];
