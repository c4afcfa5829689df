/** Translates the labels of events; an unknown label is shown as it was recorded. */
import { formatBytes } from '#kernel/bytes.ts';
import { formatDay } from '#kernel/civil-day.ts';
import { isDay } from '#kernel/day.ts';
import { holidayZones, zoneName } from '#kernel/holidays.ts';
import { type Locale, localeTags } from '#kernel/locale.ts';
import { formatMoney } from '#kernel/money.ts';
import { zones } from '#kernel/zone.ts';
import { cityOf } from '#kernel/zone-choice.ts';
import type { AuditEvent } from './contract.ts';
import { COMMAND_LINE } from './rules.ts';
import { idsOf, references } from './subject.rules.ts';

/** Keys of `detail` whose values have translated labels, `value_…`. */
const worded: ReadonlySet<string> = new Set([
  'account_state',
  'action',
  'basis',
  'bookingDay',
  'category',
  'endpointScheme',
  'factor',
  'format',
  'kind',
  'labelLocale',
  'language',
  'list',
  'locale',
  'means',
  'monthRule',
  'month_rule',
  'partial',
  'pricing',
  'regime',
  'role',
  'rounding',
  'runtime',
  'shows',
  'storage_provider',
  'theme',
  'type',
  'unit',
  'vat_type',
]);
/** Keys whose values are lists: two values are no change. */
const lists: ReadonlySet<string> = new Set(['fields', 'weeks']);
/** The key of a value with a label, by the type of the subject that it names. */
const calledBy: Readonly<Record<string, string>> = {
  operation: 'type',
  order: 'pricing',
  'vat-rate': 'rate',
};

/** ISO 8601, as in `detail`. */
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/;

/** A detail of an event. */
interface Fact {
  name: string;
  label: string;
  /** Undefined unless the detail is a change. */
  before?: string;
  text: string;
}

/**
 * @param words the texts of the audit log in that language, with those of the features (generated/record-words.ts).
 * @param momentText formats an instant, in the time zone of the reader or of the export.
 */
export function eventTexts(
  locale: Locale,
  words: Readonly<Record<string, string>>,
  momentText: (instant: string) => string,
) {
  const named = (key: string, otherwise = key) => words[key] ?? otherwise;
  const percent = new Intl.NumberFormat(localeTags[locale], { style: 'percent', maximumFractionDigits: 2 });

  /** The label of a key of `detail`, which may be recorded by the field's name or by its column. */
  const labelOf = (name: string) =>
    named(
      `detail_${name}`,
      named(`detail_${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`, name),
    );

  /** The text of a value. Names given by people are not translated. */
  function value(name: string, given: unknown): string {
    if (given === null || given === undefined || given === '') return '–';
    if (Array.isArray(given)) return given.map((one) => value(name, one)).join(', ');
    if (typeof given === 'object') return JSON.stringify(given);
    if (typeof given === 'boolean') return named(given ? 'value_true' : 'value_false');
    if (typeof given === 'number') return numberOf(name, given);
    const text = String(given);
    if (isDay(text)) return formatDay(text, locale, 'medium');
    if (instant.test(text)) return momentText(text);
    if (name === 'fields') return labelOf(text);
    const zone = name === 'holiday_zone' && holidayZones.find((one) => one === text);
    const timeZone = name === 'time_zone' && zones.find((one) => one === text);
    if (timeZone) return cityOf(timeZone, locale);
    if (zone) return zoneName(zone, locale);
    return worded.has(name) ? named(`value_${text}`, text) : text;
  }

  function numberOf(name: string, value: number): string {
    if (name.endsWith('_cents')) return formatMoney(value, locale);
    if (name === 'bytes') return formatBytes(value, locale);
    // Basis points.
    return name === 'rate' || name === 'share' ? percent.format(value / 10_000) : String(value);
  }

  return {
    /** The name of the signed-in person; nobody for jobs and the command line. */
    actor: ({ user_id, name }: AuditEvent['actor']) =>
      user_id !== null ? name : named(name === COMMAND_LINE ? 'command_line' : 'program'),
    /** The label of an action: `member.updated` */
    action: (action: string) => named(`action_${action}`, action),
    /** The label of a subject type: `member` */
    subject: (subject: string) => named(`subject_${subject}`, subject),
    /** The subject's name; empty if the type has only one subject. */
    subjectName({
      subject_type: type,
      subject_name: name,
    }: Pick<AuditEvent, 'subject_type' | 'subject_name'>) {
      const fact = calledBy[type];
      return fact === undefined || name === '' ? name : value(fact, fact === 'rate' ? Number(name) : name);
    },
    value,
    /**
     * The details of an event. A pair of values is a change, `{ role: ['ROLE_USER', 'ROLE_MANAGER'] }`; any
     * other value is a fact. A referenced subject is called by its name, even if it was deleted.
     */
    facts: ({ detail, named: names }: Pick<AuditEvent, 'detail' | 'named'>): Fact[] =>
      Object.entries(detail).map(([name, given]) => {
        const label = labelOf(name);
        if (Object.hasOwn(references, name)) {
          const text = idsOf(given).length > 0 ? (names[name] ?? named('gone')) : value(name, given);
          return { name, label, text };
        }
        return Array.isArray(given) && given.length === 2 && !lists.has(name)
          ? { name, label, before: value(name, given[0]), text: value(name, given[1]) }
          : { name, label, text: value(name, given) };
      }),
  };
}
