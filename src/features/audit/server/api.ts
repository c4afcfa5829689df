import { type Handler, handle } from '#platform/request/handler.ts';
import * as contract from '../contract.ts';
import * as service from './service.ts';

export function auditApi(): Handler[] {
  return [
    handle(contract.listEvents, service.listEvents),
    handle(contract.exportEvents, service.exportEvents),
  ];
}
