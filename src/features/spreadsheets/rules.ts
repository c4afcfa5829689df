/** Defines the parts that can be imported from a table, their fields, and the possible outcomes of a row. */
import { parseDecimal } from '#kernel/decimal.ts';

export const parts = ['members', 'contracts', 'days', 'receipts', 'openings'] as const;
export type Part = (typeof parts)[number];

/** The programs whose exports are recognised. */
export const sources = ['kimai', 'odoo', 'harvest', 'clockify', 'toggl'] as const;
export type Source = (typeof sources)[number];

/** `here`: nothing is added, because it already exists. */
export const fates = ['added', 'here', 'rejected'] as const;
export type Fate = (typeof fates)[number];

/** How a cell is read. `word`: one of the words in `words.rules.ts`. `hours`: a decimal, `7:30`, or a workbook's duration. */
export type FieldKind = 'text' | 'day' | 'amount' | 'number' | 'hours' | 'word';

export interface PartField {
  kind: FieldKind;
  required: boolean;
  /** The field whose text it completes; the template has only that field. */
  completes?: 'member';
}

const text = { kind: 'text', required: false } as const;
const day = { kind: 'day', required: false } as const;
const amount = { kind: 'amount', required: false } as const;
const needed = { kind: 'text', required: true } as const;
/** The last name of a member whose name is in two columns. */
const lastName = { ...text, completes: 'member' } as const;

/** In the order of the template. Labels are `field_<part>_<name>` in the messages, else those of the feature. */
export const partFields = {
  members: {
    email: needed,
    firstName: text,
    lastName: text,
    role: { kind: 'word', required: false },
    phoneNumber: text,
    locale: { kind: 'word', required: false },
    analyticCode: text,
  },
  contracts: {
    cname: needed,
    client: text,
    startDate: day,
    endDate: day,
    kind: { kind: 'word', required: false },
    dailyRate: amount,
    currency: text,
    analyticCode: text,
    members: text,
  },
  days: {
    member: needed,
    lastName,
    contract: needed,
    date: { kind: 'day', required: true },
    // Either days or hours must be given.
    days: { kind: 'number', required: false },
    hours: { kind: 'hours', required: false },
  },
  receipts: {
    member: needed,
    lastName,
    date: { kind: 'day', required: true },
    poste: text,
    valuettc: { kind: 'amount', required: true },
    supplier: text,
    comment: text,
    beneficiary: text,
    tags: text,
    contract: text,
    value_vat_type_a: amount,
    value_vat_type_b: amount,
    value_vat_type_c: amount,
    value_vat_type_d: amount,
    value_vat_type_f: amount,
    value_vat_type_g: amount,
    territory: { kind: 'word', required: false },
    billable: { kind: 'word', required: false },
    currency: text,
    reference: text,
  },
  openings: {
    member: needed,
    lastName,
    leaveKind: needed,
    days: { kind: 'number', required: true },
    date: { kind: 'day', required: true },
    period: day,
  },
} as const satisfies Record<Part, Record<string, PartField>>;

export type FieldOf<P extends Part> = keyof (typeof partFields)[P] & string;
export type AnyField = { [P in Part]: FieldOf<P> }[Part];

export function fieldsOfPart(part: Part): [AnyField, PartField][] {
  return Object.entries(partFields[part]) as [AnyField, PartField][];
}

/** The column of each field; fields without a column are absent. */
export type Mapping = Partial<Record<AnyField, number>>;

/** Returns the fields that still need a column. */
export function missingFields(part: Part, mapping: Mapping): AnyField[] {
  const missing = fieldsOfPart(part).flatMap(([name, { required }]) =>
    required && mapping[name] === undefined ? [name] : [],
  );
  const isCounted = part !== 'days' || mapping.days !== undefined || mapping.hours !== undefined;
  return isCounted ? missing : [...missing, 'days'];
}

/** Writes a mapping as query parameter: `email:0,role:3`. */
export function mappingText(mapping: Mapping): string {
  return Object.entries(mapping)
    .flatMap(([name, column]) => (column === undefined ? [] : [`${name}:${column}`]))
    .join(',');
}

/** Hours of a working day: seven in the 35-hour week (code du travail, art. L3121-27). */
export const HOURS_PER_DAY = 7;

/** Returns the hours of a working day, from 1 to 24, in a text; undefined for any other text. */
export function hoursPerDay(text: string): number | undefined {
  const hours = Number(parseDecimal(text, { digits: 2, units: ['h'] }) ?? Number.NaN);
  return hours >= 1 && hours <= 24 ? hours : undefined;
}

/** Number of rows that the page shows at once. */
export const ROWS_SHOWN = 50;

/** Maximum number of invitations that one import mails; for more, the import must not send mails. */
export const MOST_MAILS = 200;
