/** People in the command palette. */
import { displayName } from '#kernel/actor.ts';
import { firstResults, type SearchSource } from '#web/shell/search-source.ts';
import { listMembers } from '../contract.ts';

export const searchSource: SearchSource = {
  screen: 'members',
  async find({ api, text, person, signal }) {
    const { members } = await api(listMembers, { query: { ...firstResults, q: text } }, { signal });
    return members.map((member) => ({
      id: member.memberId,
      label: displayName({ ...member, login: member.login || member.email }),
      // An administrator's list is of all companies.
      detail: person.role === 'ROLE_ADMIN' ? member.workspace : member.email,
      to: `/app/members?q=${encodeURIComponent(member.email)}`,
    }));
  },
};
