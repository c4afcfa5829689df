import { type Handler, handle } from '#platform/request/handler.ts';
import * as contract from '../contract.ts';
import type { OperationService } from './operation.service.ts';

export function provisioningApi(operations: OperationService): Handler[] {
  const { workspaceOf } = operations;
  return [
    handle(contract.operateRuntime, operations.operateRuntime, workspaceOf),
    handle(contract.operateService, operations.operateService, workspaceOf),
    handle(contract.listOperations, operations.list, workspaceOf),
    handle(contract.takeOperationSecret, operations.takeSecret, workspaceOf),
    handle(contract.listStoredFiles, operations.listFiles),
    handle(contract.readStoredFile, operations.readFile),
  ];
}
