/** An event in words, part by part, for other features' screens. */
import { useEventWords } from './event-words.ts';

/** What was done: `member.updated`. */
export function EventAction({ action }: { action: string }) {
  return useEventWords().action(action);
}

/** Who was at the keyboard, by the name that was recorded. */
export function EventActor({ name }: { name: string }) {
  return useEventWords().actor({ user_id: null, name });
}
