/** Begins to act for a member (`doAs`) and goes on in their planning. */
import { useNavigate } from 'react-router';
import { useLocalPath } from '#ui/local-path.ts';
import { useSessionKeeper } from '#ui/session.tsx';
import { useCall } from '#ui/use-call.ts';
import { startActing } from '../acting.contract.ts';

export interface ActFor {
  /**
   * A refusal has been shown when it ends.
   * @param search of the planning's address; that of this month unless said.
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
      // Begins its section anew: nothing that was kept there is the other person's.
      await navigate(toLocal(`/app/planning${search}`), { state: { fresh: true } });
    },
  };
}
