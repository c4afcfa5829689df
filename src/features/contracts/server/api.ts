import { type Handler, handlers } from '#platform/request/handler.ts';
import * as assignment from '../assignment.contract.ts';
import * as contract from '../contract.ts';
import * as contracts from './contract.service.ts';
import * as members from './member.service.ts';

/** @param usages tell which contracts later features keep something of, so that they are not deleted. */
export const contractsApi = (usages: readonly contracts.ContractUsage[]): Handler[] => [
  ...handlers(contract, { ...contracts, deleteContracts: contracts.deleteContracts(usages) }),
  ...handlers(assignment, members),
];
