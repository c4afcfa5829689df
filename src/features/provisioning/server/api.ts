import { type Handler, handlers } from '#platform/request/handler.ts';
import * as contract from '../contract.ts';
import * as operations from './operation.service.ts';

export const api: readonly Handler[] = handlers(contract, operations);
