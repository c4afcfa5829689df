import { type Handler, handle } from '#platform/request/handler.ts';
import * as assignment from '../assignment.contract.ts';
import * as contract from '../contract.ts';
import * as contracts from './contract.service.ts';
import * as members from './member.service.ts';

/** @param usages tell which contracts later features keep something of, so that they are not deleted. */
export const contractsApi = (usages: readonly contracts.ContractUsage[]): Handler[] => [
  handle(contract.listContracts, contracts.list),
  handle(contract.readContract, contracts.read),
  handle(contract.createContract, contracts.create),
  handle(contract.updateContract, contracts.update),
  handle(contract.closeContract, contracts.close),
  handle(contract.reopenContract, contracts.reopen),
  handle(contract.deleteContracts, contracts.remove(usages)),
  handle(assignment.listContractsOfUser, members.listOfUser),
  handle(assignment.listContractMembers, members.listMembers),
  handle(assignment.listMoreContractMembers, members.listMoreMembers),
  handle(assignment.addContractMember, members.add),
  handle(assignment.removeContractMember, members.remove),
  handle(assignment.findAssignableUsers, members.findAssignable),
];
