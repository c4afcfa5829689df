/** Lets the command palette find contracts. */
import { firstResults, type SearchSource } from '#ui/page/search-source.ts';
import { listContracts } from '../contract.ts';

export const searchSource: SearchSource = {
  screen: 'contracts',
  async find({ api, text, signal }) {
    const { contracts } = await api(listContracts, { query: { ...firstResults, q: text } }, { signal });
    return contracts.map(({ contractId, cname, client }) => ({
      id: contractId,
      label: cname,
      detail: client,
      to: `/app/contracts?q=${encodeURIComponent(cname)}`,
    }));
  },
};
