/** Lets the command palette find workspaces, for administrators. */
import { firstResults, type SearchSource } from '#ui/page/search-source.ts';
import { listWorkspaces } from '../administration.contract.ts';

export const searchSource: SearchSource = {
  screen: 'workspaces',
  async find({ api, text, signal }) {
    const { workspaces } = await api(listWorkspaces, { query: { ...firstResults, q: text } }, { signal });
    return workspaces.map(({ workspaceId, name, email }) => ({
      id: workspaceId,
      label: name,
      detail: email,
      to: `/app/workspaces/${workspaceId}`,
    }));
  },
};
