/** Reads what the first steps of owners and managers have in common: contracts and members. */
import { listContracts } from '#features/contracts/contract.ts';
import { listMembers } from '#features/members/contract.ts';
import { useCallState } from '#ui/use-call.ts';

const few = { rowsPerPage: 10, page: 0 } as const;

/** Returns undefined until everything is loaded. */
export function useTeam() {
  const clients = useCallState(listContracts, { query: { ...few, kind: 'client' } }).data;
  const internal = useCallState(listContracts, { query: { ...few, kind: 'internal' } }).data;
  const members = useCallState(listMembers, { query: { rowsPerPage: 1, page: 0 } }).data;
  if (clients === undefined || internal === undefined || members === undefined) return undefined;
  return { contracts: [...clients.contracts, ...internal.contracts], seats: members.seats };
}

export function contractStep(contracts: readonly unknown[]) {
  return {
    name: 'contract',
    text: 'first_contract_text',
    to: '/app/contracts',
    action: { name: 'create_contract' },
    done: contracts.length > 0,
  } as const;
}
