import { type Handler, handlers } from '#platform/request/handler.ts';
import * as contract from '../contract.ts';
import * as setup from './service.ts';

export const api: readonly Handler[] = handlers(contract, {
  readSetup: { prepare: setup.countOpening, run: setup.readSetup },
  setUp: { prepare: setup.prepareSetup, run: setup.setUp },
});
