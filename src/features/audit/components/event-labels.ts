/** Translates the labels of events; an unknown label is shown as it was recorded. */
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

/** Keys of `detail` whose values have translated labels. */
const worded = new Set([
  'factor',
  'role',
  'account_state',
  'runtime',
  'type',
  'vat_type',
  'basis',
  'pricing',
  'list',
  'theme',
]);
/** The key of `detail` whose translated value names the subject, by subject type. */
const calledBy: Readonly<Record<string, string>> = {
  operation: 'type',
  order: 'pricing',
  'vat-rate': 'rate',
};

function hasText(key: string): key is keyof typeof en {
  return Object.hasOwn(en, key);
}

/** ISO 8601, as in `detail`. */
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/;

export function useEventLabels() {
  const t = useTexts({ en, fr });
  const format = useFormat();
  const locale = useLocale();
  const ofFeatures = recordWords[locale];
  const percent = new Intl.NumberFormat(localeTags[locale], {
    style: 'percent',
    maximumFractionDigits: 2,
  });
  const named = (key: string, otherwise: string) => (hasText(key) ? t(key) : (ofFeatures[key] ?? otherwise));
  return {
    /** The name of the signed-in person; a label for the command line and for the program. */
    actor: ({ user_id, name }: AuditEvent['actor']) =>
      user_id !== null ? name : t(name === COMMAND_LINE ? 'command_line' : 'program'),
    /** The label of an action: `member.updated` */
    action: (action: string) => named(`action_${action}`, action),
    /** The label of a subject type: `member` */
    subject: (subject: string) => named(`subject_${subject}`, subject),
    /** The subject's name; empty if the type has only one subject. */
    subjectName({ subject_type: type, subject_name: name }: AuditEvent): string {
      const fact = calledBy[type];
      return fact === undefined || name === ''
        ? name
        : this.value(fact, fact === 'rate' ? Number(name) : name);
    },
    /** The label of a key of `detail`: `price_cents`. */
    fact: (name: string) => named(`detail_${name}`, name),
    /** The text of a value in `detail`: for a referenced subject its name, even if it was deleted. */
    detail({ named }: AuditEvent, name: string, value: unknown): string {
      const isReference = Object.hasOwn(references, name) && idsOf(value).length > 0;
      return isReference ? (named[name] ?? t('gone')) : this.value(name, value);
    },
    /** The text of a value. Names given by people are not translated. */
    value(name: string, value: unknown): string {
      if (value === null || value === undefined || value === '') return '–';
      if (Array.isArray(value)) return value.map((one) => this.value(name, one)).join(', ');
      if (typeof value === 'object') return JSON.stringify(value);
      if (typeof value === 'boolean') return t(value ? 'value_true' : 'value_false');
      if (typeof value === 'number' && name.endsWith('_cents')) return format.money(value);
      if (typeof value === 'number' && name === 'bytes') return format.size(value);
      // Basis points.
      if (typeof value === 'number' && (name === 'rate' || name === 'share'))
        return percent.format(value / 10_000);
      if (typeof value === 'string' && isDay(value)) return format.day(value, 'medium');
      if (typeof value === 'string' && instant.test(value)) return momentText(value, locale);
      return worded.has(name) ? named(`value_${value}`, String(value)) : String(value);
    },
  };
}
