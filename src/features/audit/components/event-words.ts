/** Names of events in the language of the page; one that has no name yet is shown as it is recorded. */
import { useFormat } from '#ui/format.ts';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { recordWords } from '../../../../generated/record-words.ts';
import type { AuditEvent } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { COMMAND_LINE } from '../rules.ts';

/** Facts whose values are words of the program. */
const worded = new Set(['factor', 'role', 'account_state', 'runtime']);

function hasText(key: string): key is keyof typeof en {
  return Object.hasOwn(en, key);
}

export function useEventWords() {
  const t = useTexts({ en, fr });
  const format = useFormat();
  const ofCalls = recordWords[useLocale()];
  const named = (key: string, otherwise: string) => (hasText(key) ? t(key) : otherwise);
  return {
    /** Who was at the keyboard; nobody is when the program works by itself, or at the machine. */
    actor: ({ user_id, name }: AuditEvent['actor']) =>
      user_id !== null ? name : t(name === COMMAND_LINE ? 'command_line' : 'program'),
    /** `member.updated` */
    action: (action: string) => named(`action_${action}`, ofCalls[action] ?? action),
    /** `member` */
    subject: (subject: string) => named(`subject_${subject}`, subject),
    /** The name of a fact about an event: `price_cents`. */
    fact: (name: string) => named(`detail_${name}`, name),
    /** What a fact says; names that people gave are no words of ours. */
    value(name: string, value: unknown): string {
      if (value === null || value === undefined || value === '') return '–';
      if (Array.isArray(value)) return value.map((one) => this.value(name, one)).join(', ');
      if (typeof value === 'object') return JSON.stringify(value);
      if (typeof value === 'boolean') return t(value ? 'value_true' : 'value_false');
      if (typeof value === 'number' && name.endsWith('_cents')) return format.price(value);
      if (typeof value === 'number' && name === 'bytes') return format.size(value);
      return worded.has(name) ? named(`value_${value}`, String(value)) : String(value);
    },
  };
}
