import { type Handler, handlers } from '#platform/request/handler.ts';
import * as assignment from '../assignment.contract.ts';
import * as contract from '../contract.ts';
import * as contracts from './contract.service.ts';
import { type ContractUsage, deleteContracts } from './contract.service.ts';
import * as members from './member.service.ts';

/** @param usages of later features: contracts in use are not deleted. */
export const contractsApi = (usages: readonly ContractUsage[]): Handler[] => [
  ...handlers(contract, { ...contracts, deleteContracts: deleteContracts(usages) }),
  ...handlers(assignment, members),
];
