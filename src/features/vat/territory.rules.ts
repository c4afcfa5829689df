/**
 * The VAT rates of French territories, in addition to those of metropolitan France (rules.ts). A receipt of another territory
 * states its VAT as printed, because the same expense has a different rate there.
 */
import type { Day } from '#kernel/day.ts';
import {
  type DatedRate,
  frenchRates,
  nationalTypes,
  type Rates,
  ratesOn,
  taxedTypes,
  type VatType,
} from './rules.ts';

/** `metropole` includes Monaco. */
export const territories = [
  'metropole',
  'corse',
  'guadeloupe',
  'martinique',
  'la-reunion',
  'guyane',
  'mayotte',
] as const;
export type Territory = (typeof territories)[number];

interface TerritoryRule {
  /** The provision, with the tax administration's comment. */
  source: string;
  /** ISO 3166-1, two letters. Addresses may also have FR, with the postcode. */
  countries: readonly string[];
  /** The first digits of its postcodes. */
  postcode: string;
  /** Its rates; undefined without VAT. The rate in force, by its first day, is the latest of its type. */
  rates: readonly DatedRate[] | undefined;
  /** The rates that a form shows first. */
  usual: readonly VatType[];
}

const since: Day = '2000-04-01';

/** CGI, art. 296 (8.5 % and 2.1 %), art. 296 bis (1.05 %) and art. 296 quater (1.75 %). */
const overseas = {
  source: 'CGI, art. 296, 296 bis et 296 quater (BOI-TVA-GEO-20-10)',
  rates: [
    { type: 'TYPEC', rate: 850, from: since },
    { type: 'TYPED', rate: 210, from: since },
    { type: 'TYPEF', rate: 175, from: since },
    { type: 'TYPEG', rate: 105, from: since },
    { type: 'TYPEE', rate: 0, from: since },
  ],
  usual: ['TYPEC', 'TYPED'],
} as const satisfies Partial<TerritoryRule>;

/** VAT is «provisoirement» not applicable (CGI, art. 294, 1). */
const untaxed = { source: 'CGI, art. 294, 1', rates: undefined, usual: [] } as const;

/**
 * - `metropole`: France with Monaco (CGI, art. 256-0).
 * - `corse`: the rates of metropolitan France, and 13 % and 0.9 % of art. 297. Its 10 % and 2.1 % are for other expenses than there.
 *   Its special rate of 8 % until 2013 is left out.
 */
export const territoryRules: Readonly<Record<Territory, TerritoryRule>> = {
  metropole: {
    source: 'CGI, art. 256-0, 278 à 281 nonies',
    countries: ['FR', 'FX', 'MC'],
    postcode: '',
    rates: frenchRates,
    usual: ['TYPEA', 'TYPEB', 'TYPEC'],
  },
  corse: {
    source: 'CGI, art. 297 (BOI-TVA-GEO-10-10)',
    countries: [],
    postcode: '20',
    rates: [
      ...frenchRates,
      { type: 'TYPEF', rate: 1300, from: since },
      { type: 'TYPEG', rate: 90, from: since },
    ],
    usual: ['TYPEC', 'TYPEF', 'TYPEB', 'TYPEA', 'TYPED'],
  },
  guadeloupe: { ...overseas, countries: ['GP'], postcode: '971' },
  martinique: { ...overseas, countries: ['MQ'], postcode: '972' },
  'la-reunion': { ...overseas, countries: ['RE'], postcode: '974' },
  guyane: { ...untaxed, countries: ['GF'], postcode: '973' },
  mayotte: { ...untaxed, countries: ['YT'], postcode: '976' },
};

/** Whether receipts of the territory have VAT. */
export function hasVat(territory: Territory): boolean {
  return territoryRules[territory].rates !== undefined;
}

/** Whether receipts of the territory state their VAT as printed, whatever their expense type. */
export function isAsPrinted(territory: Territory): boolean {
  return territory !== 'metropole' && hasVat(territory);
}

/**
 * Returns the rates of a territory on a day; none without VAT.
 * @param own rates added by the workspace, which apply to metropolitan France.
 */
export function ratesIn(territory: Territory, day: Day, own: readonly DatedRate[] = []): Rates {
  const { rates = [] } = territoryRules[territory];
  return territory === 'metropole' ? ratesOn(day, own) : ratesOn(day, [], rates);
}

/** Returns the types of rates above zero that a territory has; none without VAT. */
export function taxedTypesOf(territory: Territory): (typeof taxedTypes)[number][] {
  const { rates = [] } = territoryRules[territory];
  return taxedTypes.filter((one) => rates.some(({ type }) => type === one));
}

/**
 * Whether a territory never had a rate until a day. Companies may add rates of the national types to those of metropolitan France, so
 * there only the types of other territories are wrong.
 */
export function isForeignRate({
  territory,
  type,
  rate,
  date,
}: {
  territory: Territory;
  type: VatType;
  rate: number;
  date: Day;
}): boolean {
  if (territory === 'metropole') return !nationalTypes.some((one) => one === type);
  const { rates = [] } = territoryRules[territory];
  return !rates.some((one) => one.type === type && one.rate === rate && one.from <= date);
}

export function isTerritory(text: string): text is Territory {
  return territories.some((one) => one === text);
}

/**
 * Returns the territory of a supplier's address; undefined for another country, and for French communities with taxes of their own
 * (Saint-Barthélemy, Saint-Martin, Polynesia …).
 * @param country ISO 3166-1, two letters.
 * @param postcode empty if unknown.
 */
export function territoryOf(country: string, postcode: string): Territory | undefined {
  const code = country.toUpperCase();
  const byCountry = territories.find((one) => territoryRules[one].countries.includes(code));
  if (code !== 'FR') return byCountry;
  const digits = /^\d{5}$/.test(postcode.trim()) ? postcode.trim() : '';
  // 97133 and 97150 are the postcodes of Saint-Barthélemy and Saint-Martin.
  if (/^97(?:133|150|[578])|^98/.test(digits) && !digits.startsWith('98000')) return undefined;
  return (
    territories.find((one) => {
      const { postcode: start } = territoryRules[one];
      return start !== '' && digits.startsWith(start);
    }) ?? byCountry
  );
}
