/**
 * The deductible share of VAT, in basis points: 10,000 is the whole VAT, 0 is none. The printed VAT stays on the receipt; the part
 * that is not deductible is booked with the expense (`entriesOf`).
 *
 * The law decides by the nature of the expense: CGI, annexe II, art. 206, IV («coefficient d'admission»), and for fuels CGI, art.
 * 298, 4-1°. An expense type has a nature, or a share that the company sets, from a given day on, for all rates or for one. A type
 * without such a row counts as not reviewed: its VAT is deductible in full, as before 2026.
 */
import { type NationalType, nationalTypes, type VatLine, type VatType } from '#features/vat/rules.ts';
import { type Day, dayOf, fieldsOf } from '#kernel/day.ts';
import { proportion, sumCents } from '#kernel/money.ts';
import { fold } from '#kernel/text.ts';
import type { postePresets } from './rules.ts';

/** The natures of expenses in the law; `ordinary` is every expense without a special rule. */
export const natures = [
  'ordinary',
  'transport',
  'lodging',
  'vehicle',
  'petrol',
  'diesel',
  'electricity',
  'gift',
] as const;
export type Nature = (typeof natures)[number];

/** The whole VAT, in basis points. */
export const WHOLE = 10_000;

interface LawShare {
  /** First day of the share; the first share also applies before its day. */
  from: Day;
  /** Basis points. */
  share: number;
}

interface LawRule {
  /** The provision as the tax administration cites it. */
  source: string;
  /** Sorted by day, earliest first. */
  shares: readonly LawShare[];
}

const always = (share: number): readonly LawShare[] => [{ from: '2000-01-01', share }];

/**
 * The shares of the law. BOFiP as read in November 2026: BOI-TVA-DED-30-30-10 (lodging, version of 4 March 2013), -20 (vehicles,
 * 20 November 2024), -30 (transport), -40 (fuels, 24 February 2021), -50 (gifts).
 *
 * - `transport`: passengers, by road, rail, air or water, including related costs. Tolls and parking are not transport of persons.
 * - `lodging`: of the company's directors and employees. Lodging of third parties is `ordinary`.
 * - `vehicle`: purchase and rental of passenger cars, with their parts and repair.
 * - `petrol`, `diesel`: in passenger cars. Petrol was excluded until 2016 and followed diesel in five steps (law 2016-1917, art.
 *   31); both have the same share since 2021. Diesel includes E85. In vehicles for goods both are `ordinary`, petrol only since 2022.
 * - `electricity`: of vehicles that use nothing else.
 * - `gift`: goods given away. Up to a yearly value per beneficiary (`giftCeilings`) their VAT is deductible.
 * - `ordinary`: the rule, CGI art. 271; also meals, tolls, parking, and gas as fuel of any vehicle (BOI-TVA-DED-30-30-40, § 50).
 */
export const lawRules: Readonly<Record<Nature, LawRule>> = {
  ordinary: { source: 'CGI, art. 271', shares: always(WHOLE) },
  transport: { source: 'CGI, annexe II, art. 206, IV-2-5° (BOI-TVA-DED-30-30-30)', shares: always(0) },
  lodging: { source: 'CGI, annexe II, art. 206, IV-2-2° (BOI-TVA-DED-30-30-10)', shares: always(0) },
  vehicle: {
    source: 'CGI, annexe II, art. 206, IV-2-6° et 7° (BOI-TVA-DED-30-30-20)',
    shares: always(0),
  },
  petrol: {
    source: 'CGI, art. 298, 4-1°, loi n° 2016-1917, art. 31 (BOI-TVA-DED-30-30-40)',
    shares: [
      { from: '2000-01-01', share: 0 },
      { from: '2017-01-01', share: 1000 },
      { from: '2018-01-01', share: 2000 },
      { from: '2019-01-01', share: 4000 },
      { from: '2020-01-01', share: 6000 },
      { from: '2021-01-01', share: 8000 },
    ],
  },
  diesel: { source: 'CGI, art. 298, 4-1° (BOI-TVA-DED-30-30-40)', shares: always(8000) },
  electricity: { source: 'CGI, art. 273 septies B', shares: always(WHOLE) },
  gift: { source: 'CGI, annexe II, art. 206, IV-2-3° (BOI-TVA-DED-30-30-50)', shares: always(0) },
};

interface GiftCeiling {
  from: Day;
  /** Cents with VAT, per calendar year and beneficiary. */
  cents: number;
  source: string;
}

/**
 * The yearly value of gifts to one beneficiary up to which their VAT is deductible. It is revised every five years by the consumer
 * prices (arrêté BUDF0500039A du 12 octobre 2005, art. 3). No source that we could read (November 2026) has the value from 2026 on:
 * 73 € stay until then. Prices rose, so the new value is not lower and nothing is deducted wrongly.
 */
const giftCeilings: readonly GiftCeiling[] = [
  { from: '2016-01-01', cents: 6900, source: 'CGI, annexe IV, art. 28-00 A (arrêté du 10 juin 2016)' },
  { from: '2021-01-01', cents: 7300, source: 'CGI, annexe IV, art. 28-00 A (BOI-IR-RICI-390, § 220)' },
];

/** Returns the ceiling for gifts on a day, in cents; the first one also applies before its day. */
export function giftCeiling(day: Day): number {
  return (latest(giftCeilings, day) ?? giftCeilings[0])?.cents ?? 0;
}

/** Returns the law's share for a nature on a day, in basis points. */
export function lawShare(nature: Nature, day: Day): number {
  const { shares } = lawRules[nature];
  return (latest(shares, day) ?? shares[0])?.share ?? WHOLE;
}

/** The basis of a share: a nature, a share set by the company (`own`), or for one rate the share of the whole type (`type`). */
export const shareBases = [...natures, 'own', 'type'] as const;
export type ShareBasis = (typeof shareBases)[number];

export interface ShareRow {
  /** The rate to which the row applies; null for all rates without a row of their own. */
  type: VatType | null;
  /** `type` is possible only for a single rate. */
  basis: ShareBasis;
  /** Basis points; null unless the basis is `own`. */
  share: number | null;
  /** First day of the row; it applies until a later row of the same rate. */
  from: Day;
}

/** First day of a new type's first row; it is earlier than every receipt. */
export const FIRST_DAY: Day = '2000-01-01';

function latest<Row extends { from: Day }>(rows: readonly Row[], day: Day): Row | undefined {
  return rows.reduce<Row | undefined>(
    (found, row) => (row.from <= day && (found === undefined || row.from > found.from) ? row : found),
    undefined,
  );
}

/**
 * Returns the row that applies to a rate on a day; undefined if the type is not reviewed.
 * @param type null for the type as a whole.
 */
export function rowOn<Row extends ShareRow>(
  rows: readonly Row[],
  type: VatType | null,
  day: Day,
): Row | undefined {
  const ofType = (wanted: VatType | null) =>
    latest(
      rows.filter((row) => row.type === wanted),
      day,
    );
  const own = type === null ? undefined : ofType(type);
  return own === undefined || own.basis === 'type' ? ofType(null) : own;
}

/** Returns the share of a row on a day, in basis points; without a row (not reviewed) the whole VAT. */
export function shareOfRow(row: Pick<ShareRow, 'basis' | 'share'> | undefined, day: Day): number {
  if (row === undefined || row.basis === 'type') return WHOLE;
  return row.basis === 'own' ? (row.share ?? WHOLE) : lawShare(row.basis, day);
}

/** Returns the share for a rate, from an expense type's rows, on the day of a receipt; in basis points. */
export function shareOn(rows: readonly ShareRow[], type: VatType | null, day: Day): number {
  return shareOfRow(rowOn(rows, type, day), day);
}

/**
 * Returns the deductible part of a VAT amount in cents, rounded half away from zero: the part of −2.18 € is
 * the negative of the part of 2.18 €.
 */
export function deductibleOf(vat: number, share: number): number {
  return proportion(vat, share, WHOLE);
}

/** The facts about a receipt that determine whether its VAT can be deducted at all. */
export interface DeductionFacts {
  date: Day;
  /** The day of the approval; before it, today. */
  on: Day;
  /** Cents with VAT; negative for a refund. */
  paid: number;
  /** Number of attached files. */
  files: number;
  /**
   * Value in cents of the approved gifts to the same beneficiary in the calendar year and of those in the same report, including this
   * one; null if no beneficiary is named.
   */
  given: number | null;
  /** The receipt that this one refunds; null without a link. */
  original: OriginalFacts | null;
}

export interface OriginalFacts {
  files: number;
  /** Deducted cents; null before its approval. */
  deducted: number | null;
}

/** Reasons why no VAT of a receipt is deducted. */
export type Withheld = 'no_invoice' | 'too_late';

/**
 * Returns why no VAT is deducted: without an invoice (CGI, art. 271, II-1-a), or after 31 December of the second year after the
 * receipt's (CGI, annexe II, art. 208, I). A refund gives back what was deducted (CGI, annexe II, art. 207), so it needs neither; only
 * if nothing was deducted, nothing is given back.
 */
export function withheldOf({
  date,
  on,
  paid,
  files,
  original,
}: Omit<DeductionFacts, 'given'>): Withheld | undefined {
  if (paid < 0) {
    if (original === null) return undefined;
    const isDeducted = original.deducted === null ? original.files > 0 : original.deducted > 0;
    return isDeducted ? undefined : 'no_invoice';
  }
  if (on > lastDayToDeduct(date)) return 'too_late';
  return files === 0 ? 'no_invoice' : undefined;
}

/** Returns the last day on which the VAT of a receipt can be deducted. Source: CGI, annexe II, art. 208, I. */
export function lastDayToDeduct(date: Day): Day {
  return dayOf(fieldsOf(date).year + 2, 12, 31);
}

/** Whether the VAT of a gift is deductible: its beneficiary is known and got no more than the ceiling of the year. */
export function isSmallGift({ date, given }: Pick<DeductionFacts, 'date' | 'given'>): boolean {
  return given !== null && given <= giftCeiling(date);
}

/** Returns the deductible share of a line, in basis points. */
function shareOfLine(type: VatType, rows: readonly ShareRow[], facts: DeductionFacts): number {
  const row = rowOn(rows, type, facts.date);
  return row?.basis === 'gift' && isSmallGift(facts) ? WHOLE : shareOfRow(row, facts.date);
}

/** Returns the deductible part of one line of a receipt, in cents. */
export function deductibleOfLine(
  { type, vat }: Pick<VatLine, 'type' | 'vat'>,
  rows: readonly ShareRow[],
  facts: DeductionFacts,
): number {
  return withheldOf(facts) === undefined ? deductibleOf(vat, shareOfLine(type, rows, facts)) : 0;
}

/** Returns the deductible VAT of a receipt's lines, in cents. */
export function deductibleIn(
  lines: readonly Pick<VatLine, 'type' | 'vat'>[],
  rows: readonly ShareRow[],
  facts: DeductionFacts,
): number {
  return sumCents(lines.map((line) => deductibleOfLine(line, rows, facts)));
}

/** Whether a type's expenses are gifts on a day, so that its receipts name a beneficiary. */
export function isGift(rows: readonly ShareRow[], day: Day): boolean {
  return rowOn(rows, null, day)?.basis === 'gift';
}

/** The fields of an expense type that decide which VAT its receipts have. */
interface VatKind {
  vatcomposed: boolean;
  vatfulltype: NationalType;
  mileage: boolean;
}

/** Returns the VAT types that receipts of an expense type can have; empty for a type without VAT. */
export function vatTypesOf({ mileage, vatcomposed, vatfulltype }: VatKind): NationalType[] {
  if (mileage) return [];
  const given: readonly NationalType[] = vatcomposed ? nationalTypes : [vatfulltype];
  return given.filter((type) => type !== 'TYPEE');
}

/** Whether a type has VAT for which nobody has set a share. */
export function isUnreviewed(poste: VatKind & { shares: readonly Pick<ShareRow, 'type'>[] }): boolean {
  return vatTypesOf(poste).length > 0 && !poste.shares.some(({ type }) => type === null);
}

const ofPreset: Readonly<Record<(typeof postePresets)[number], Nature>> = {
  train: 'transport',
  flight: 'transport',
  taxi: 'transport',
  parking: 'ordinary',
  fuel: 'petrol',
  mileage: 'ordinary',
  hotel: 'lodging',
  meals: 'ordinary',
  phone: 'ordinary',
  supplies: 'ordinary',
  other: 'ordinary',
};

/** Words or word beginnings in both languages, without accents; the first match decides. */
const signs: readonly [Nature, RegExp][] = [
  ['ordinary', /\b(parking|stationnement|peages?|tolls?)\b/],
  [
    'vehicle',
    /\b(locations? (de )?(voiture|vehicule)|car (rental|hire)|rental car|garage|entretien auto|repair)/,
  ],
  // Source: BOI-TVA-DED-30-30-40, § 50.
  ['ordinary', /\b(gpl|lpg|gnv|gnc|gnl|cng|lng|bio ?gnv|autogas|gaz naturel|natural gas)\b/],
  ['electricity', /\b(electri|recharge|borne|charging)/],
  ['diesel', /\b(diesel|gazole|gasoil|e85|superethanol)\b/],
  ['petrol', /\b(carburants?|essence|fuel|petrol|gasoline|sp9[58]|station.service)\b/],
  ['gift', /\b(cadeaux?|gifts?|etrennes)\b/],
  ['lodging', /\b(hotels?|hebergement|logement|nuitees?|lodging|accommodation|airbnb)\b/],
  [
    'transport',
    /\b(trains?|sncf|tgv|rail|taxis?|vtc|uber|cabs?|avions?|vols?|flights?|plane|air fare|metro|bus|tram|rer|navettes?|ferry|transports?)\b/,
  ],
];

/**
 * Proposes a nature for a type, which a person confirms. Unspecified fuel is petrol, because petrol never had a larger share than
 * diesel.
 * @param preset takes precedence over the name.
 */
export function guessNature({ name, preset }: { name: string; preset?: string | null }): Nature {
  if (preset && Object.hasOwn(ofPreset, preset)) return ofPreset[preset as keyof typeof ofPreset];
  const folded = fold(name);
  return signs.find(([, sign]) => sign.test(folded))?.[0] ?? 'ordinary';
}
