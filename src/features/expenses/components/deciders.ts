/** Converts the approvers of a report to the form that the approver field needs. */
import type { Approver } from '#features/workflows/components/approver-field.tsx';
import type { CallAnswer } from '#kernel/call.ts';
import type { listDeciders } from '../report.contract.ts';

export function peopleOf(answer: CallAnswer<typeof listDeciders> | undefined): Approver[] {
  return (answer?.managers ?? []).map(({ user_id: userId, name, email }) => ({ userId, name, email }));
}
