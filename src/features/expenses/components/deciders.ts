/** The people who could decide about a report, as the choice of an approver takes them. */
import type { Approver } from '#features/approvals/components/approver-field.tsx';
import type { CallAnswer } from '#kernel/call.ts';
import type { listDeciders } from '../report.contract.ts';

export function peopleOf(answer: CallAnswer<typeof listDeciders> | undefined): Approver[] {
  return (answer?.managers ?? []).map(({ user_id: userId, name, email }) => ({ userId, name, email }));
}
