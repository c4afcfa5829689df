/** Workspaces in the command palette, for administrators. */
import { firstResults, type SearchSource } from '#web/shell/thing-source.ts';
import { listWorkspaces } from '../administration.contract.ts';

export const things: SearchSource = {
  screen: 'workspaces',
  async find({ api, typed, signal }) {
    const { workspaces } = await api(listWorkspaces, { query: { ...firstResults, q: typed } }, { signal });
    return workspaces.map(({ workspaceId, name, email }) => ({
      id: workspaceId,
      label: name,
      detail: email,
      to: `/app/workspaces/${workspaceId}`,
    }));
  },
};
