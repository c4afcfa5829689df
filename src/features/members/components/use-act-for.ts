/** Starts acting for a member (`doAs`) and opens their planning. */
import { useNavigate } from 'react-router';
import { useLocalPath } from '#ui/local-path.ts';
import { useSessionKeeper } from '#ui/session.tsx';
import { useCall } from '#ui/use-call.ts';
import { startActing } from '../acting.contract.ts';

export interface ActFor {
  /**
   * Shows an error if starting fails.
   * @param search query of the planning page; by default the current month.
   */
  actFor(memberId: number, search?: string): Promise<void>;
  pending: boolean;
}

export function useActFor(): ActFor {
  const keeper = useSessionKeeper();
  const navigate = useNavigate();
  const toLocal = useLocalPath();
  const acting = useCall(startActing, { reload: false });
  return {
    pending: acting.pending,
    async actFor(memberId, search = '') {
      const answer = await acting.run({ params: { memberId } });
      if (answer === undefined) return;
      const { workspace: _, ...person } = answer;
      keeper.actFor(person);
      // Opens the section afresh, without state of the previous person.
      await navigate(toLocal(`/app/planning${search}`), { state: { fresh: true } });
    },
  };
}
