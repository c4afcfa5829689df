import { type Handler, handlers } from '#platform/request/handler.ts';
import * as assignment from '../assignment.contract.ts';
import * as contract from '../contract.ts';
import * as contracts from './contract.service.ts';
import { type ContractUsage, type DaysOutside, deleteContracts, updateContract } from './contract.service.ts';
import * as members from './member.service.ts';

/**
 * @param usages provided by later features; contracts in use are not deleted.
 * @param daysOutside provided by a later feature; shortening a contract with such days must be confirmed.
 */
export const contractsApi = (usages: readonly ContractUsage[], daysOutside: DaysOutside): Handler[] => [
  ...handlers(contract, {
    ...contracts,
    deleteContracts: deleteContracts(usages),
    updateContract: updateContract(daysOutside),
  }),
  ...handlers(assignment, members),
];
