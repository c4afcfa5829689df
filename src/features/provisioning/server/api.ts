import { type Handler, handle } from '#platform/request/handler.ts';
import * as contract from '../contract.ts';
import type { OperationService } from './operation.service.ts';

export function provisioningApi(operations: OperationService): Handler[] {
  return [
    handle(contract.operateRuntime, operations.operateRuntime),
    handle(contract.operateService, operations.operateService),
    handle(contract.listOperations, operations.list),
    handle(contract.takeOperationSecret, operations.takeSecret),
    handle(contract.listStoredFiles, operations.listFiles),
    handle(contract.readStoredFile, operations.readFile),
  ];
}
