import { type Handler, handle } from '#platform/request/handler.ts';
import * as contract from '../contract.ts';
import * as operations from './operation.service.ts';

export const provisioningApi: readonly Handler[] = [
  handle(contract.operateRuntime, operations.operateRuntime),
  handle(contract.operateService, operations.operateService),
  handle(contract.listOperations, operations.list),
  handle(contract.takeOperationSecret, operations.takeSecret),
  handle(contract.listStoredFiles, operations.listFiles),
  handle(contract.readStoredFile, operations.readFile),
];
