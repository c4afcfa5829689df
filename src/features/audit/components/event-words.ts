/** Names of events in the language of the page; one that has no name yet is shown as it is recorded. */
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export function useEventWords() {
  const t = useTexts({ en, fr });
  const named = (key: string, otherwise: string) => {
    const text = t(key as never);
    return text === key ? otherwise : text;
  };
  return {
    /** `member.updated` */
    action: (action: string) => named(`action_${action}`, action),
    /** `member` */
    subject: (subject: string) => named(`subject_${subject}`, subject),
  };
}
