/** Lets the command palette find clients. */
import { firstResults, type SearchSource } from '#ui/page/search-source.ts';
import { listClients } from '../contract.ts';

export const searchSource: SearchSource = {
  screen: 'clients',
  async find({ api, text, signal }) {
    const { clients } = await api(listClients, { query: { ...firstResults, q: text } }, { signal });
    return clients.map(({ clientId, name, city }) => ({
      id: clientId,
      label: name,
      detail: city,
      to: `/app/clients/${clientId}`,
    }));
  },
};
