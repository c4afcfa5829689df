/** Parts of an event as text, for other features' screens. */
import { useEventLabels } from './event-labels.ts';

/** The action: `member.updated`. */
export function EventAction({ action }: { action: string }) {
  return useEventLabels().action(action);
}

/** The person signed in, by the recorded name. */
export function EventActor({ name }: { name: string }) {
  return useEventLabels().actor({ user_id: null, name });
}
