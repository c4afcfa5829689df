/** Names of events in the language of the page; one that has no name yet is shown as it is recorded. */
import { isDay } from '#kernel/day.ts';
import { localeTags } from '#kernel/locale.ts';
import { momentText } from '#ui/date.tsx';
import { useFormat } from '#ui/format.ts';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { recordWords } from '../../../../generated/record-words.ts';
import type { AuditEvent } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { COMMAND_LINE } from '../rules.ts';
import { idsOf, references } from '../subject.rules.ts';

/** Facts whose values are words of the program. */
const worded = new Set(['factor', 'role', 'account_state', 'runtime', 'type', 'pricing']);
/** Subjects that are called by such a fact. */
const calledBy: Readonly<Record<string, string>> = {
  operation: 'type',
  order: 'pricing',
  'vat-rate': 'rate',
};

function hasText(key: string): key is keyof typeof en {
  return Object.hasOwn(en, key);
}

/** ISO 8601, as instants are written in facts. */
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/;

export function useEventWords() {
  const t = useTexts({ en, fr });
  const format = useFormat();
  const locale = useLocale();
  const percent = new Intl.NumberFormat(localeTags[locale], {
    style: 'percent',
    maximumFractionDigits: 2,
  });
  const ofCalls = recordWords[locale];
  const named = (key: string, otherwise: string) => (hasText(key) ? t(key) : otherwise);
  return {
    /** Who was at the keyboard; nobody is when the program works by itself, or at the machine. */
    actor: ({ user_id, name }: AuditEvent['actor']) =>
      user_id !== null ? name : t(name === COMMAND_LINE ? 'command_line' : 'program'),
    /** `member.updated` */
    action: (action: string) => named(`action_${action}`, ofCalls[action] ?? action),
    /** `member` */
    subject: (subject: string) => named(`subject_${subject}`, subject),
    /** What the subject is called; a kind of which there is one alone has no name. */
    subjectName({ subject_type: type, subject_name: name }: AuditEvent): string {
      const fact = calledBy[type];
      return fact === undefined || name === ''
        ? name
        : this.value(fact, fact === 'rate' ? Number(name) : name);
    },
    /** The name of a fact about an event: `price_cents`. */
    fact: (name: string) => named(`detail_${name}`, name),
    /** What a fact of an event says: a thing by its name, also one that is gone and of which no name is left. */
    told({ named }: AuditEvent, name: string, value: unknown): string {
      const isThing = Object.hasOwn(references, name) && idsOf(value).length > 0;
      return isThing ? (named[name] ?? t('gone')) : this.value(name, value);
    },
    /** What a fact says; names that people gave are no words of ours. */
    value(name: string, value: unknown): string {
      if (value === null || value === undefined || value === '') return '–';
      if (Array.isArray(value)) return value.map((one) => this.value(name, one)).join(', ');
      if (typeof value === 'object') return JSON.stringify(value);
      if (typeof value === 'boolean') return t(value ? 'value_true' : 'value_false');
      if (typeof value === 'number' && name.endsWith('_cents')) return format.price(value);
      if (typeof value === 'number' && name === 'bytes') return format.size(value);
      // Hundredths of a per cent.
      if (typeof value === 'number' && name === 'rate') return percent.format(value / 10_000);
      if (typeof value === 'string' && isDay(value)) return format.day(value, 'medium');
      if (typeof value === 'string' && instant.test(value)) return momentText(value, locale);
      return worded.has(name) ? named(`value_${value}`, String(value)) : String(value);
    },
  };
}
