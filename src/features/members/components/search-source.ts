/** Lets the command palette find people. */
import { displayName } from '#kernel/actor.ts';
import { shownName } from '#kernel/left-name.ts';
import { firstResults, MAX_RESULTS, type SearchSource } from '#ui/page/search-source.ts';
import { listMembers } from '../contract.ts';

export const searchSource: SearchSource = {
  screen: 'members',
  async find({ api, text, person, locale, signal }) {
    const query = { ...firstResults, q: text };
    const states = person.role === 'ROLE_USER' ? [undefined] : [undefined, 'former' as const];
    const lists = await Promise.all(
      states.map((state) => api(listMembers, { query: { ...query, state } }, { signal })),
    );
    return lists
      .flatMap(({ members }) => members)
      .slice(0, MAX_RESULTS)
      .map((member) => {
        const { user_state: userState, email, workspace } = member;
        const named = { ...member, login: member.login || email };
        // A former member's address may now belong to somebody else.
        const sought: Record<string, string> =
          userState === 'deleted' ? { q: displayName(named), state: 'former' } : { q: email };
        return {
          id: member.memberId,
          label: shownName({ ...named, userState }, locale),
          // An administrator's list covers all workspaces.
          detail: person.role === 'ROLE_ADMIN' ? workspace : email,
          to: `/app/members?${new URLSearchParams(sought)}`,
        };
      });
  },
};
