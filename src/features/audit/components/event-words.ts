/** Names of events in the language of the page; one that has no name yet is shown as it is recorded. */
import { useTexts } from '#ui/locale.tsx';
import type { AuditEvent } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { COMMAND_LINE } from '../rules.ts';

function hasText(key: string): key is keyof typeof en {
  return Object.hasOwn(en, key);
}

export function useEventWords() {
  const t = useTexts({ en, fr });
  const named = (key: string, otherwise: string) => (hasText(key) ? t(key) : otherwise);
  return {
    /** Who was at the keyboard; nobody is when the program works by itself, or at the machine. */
    actor: ({ user_id, name }: AuditEvent['actor']) =>
      user_id !== null ? name : t(name === COMMAND_LINE ? 'command_line' : 'program'),
    /** `member.updated` */
    action: (action: string) => named(`action_${action}`, action),
    /** `member` */
    subject: (subject: string) => named(`subject_${subject}`, subject),
  };
}
