import { type Handler, handlers } from '#platform/request/handler.ts';
import * as assignment from '../assignment.contract.ts';
import * as contract from '../contract.ts';
import * as contracts from './contract.service.ts';
import {
  type AmountUsage,
  type ContractUsage,
  type DaysOutside,
  deleteContracts,
  updateContract,
} from './contract.service.ts';
import * as members from './member.service.ts';

/**
 * @param usages provided by later features; contracts in use are not deleted.
 * @param daysOutside provided by a later feature; shortening a contract with such days must be confirmed.
 * @param hasAmounts provided by a later feature; the currency of such a contract does not change.
 */
export const contractsApi = (
  usages: readonly ContractUsage[],
  daysOutside: DaysOutside,
  hasAmounts: AmountUsage,
): Handler[] => [
  ...handlers(contract, {
    ...contracts,
    deleteContracts: deleteContracts(usages),
    updateContract: updateContract(daysOutside, hasAmounts),
  }),
  ...handlers(assignment, members),
];
