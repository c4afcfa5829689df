/** The confirmation on the members page before an account is disabled or deleted. */
import { useOutletContext } from 'react-router';
import type { EndingContext } from '#features/members/components/member-actions.tsx';
import { EndDialog } from '../components/end-dialog.tsx';

export default function EndMembership() {
  const { ending, onClose, onEnded } = useOutletContext<EndingContext>();
  return <EndDialog ending={ending} onClose={onClose} onEnded={onEnded} />;
}
