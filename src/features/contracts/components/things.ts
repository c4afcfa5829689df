/** Contracts in the command palette. */
import { firstResults, type SearchSource } from '#web/shell/thing-source.ts';
import { listContracts } from '../contract.ts';

export const things: SearchSource = {
  screen: 'contracts',
  async find({ api, typed, signal }) {
    const { contracts } = await api(listContracts, { query: { ...firstResults, q: typed } }, { signal });
    return contracts.map(({ contractId, cname, client }) => ({
      id: contractId,
      label: cname,
      detail: client,
      to: `/app/contracts?q=${encodeURIComponent(cname)}`,
    }));
  },
};
