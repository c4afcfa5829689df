/**
 * The amounts up to which allowances paid as a flat rate are exempt from social contributions. Law: arrêté du 20 décembre 2002
 * (NOR SANS0224281A), art. 3 to 5, raised each 1 January with the consumer prices; CGI, art. 81, 19° ter b, for sustainable mobility.
 * All amounts are in cents.
 */
import { addMonths, type Day, fieldsOf } from '#kernel/day.ts';

/**
 * `meal_workplace`: a meal at the workplace because of the working hours; `meal_outside`: away, without a restaurant;
 * `meal_restaurant`: away, in a restaurant. `travel_…`: a long-distance assignment («grand déplacement») in metropolitan France: a
 * meal, and a night with breakfast in the departments 75, 92, 93 and 94 or elsewhere.
 */
export const allowanceKinds = [
  'meal_workplace',
  'meal_outside',
  'meal_restaurant',
  'travel_meal',
  'travel_paris',
  'travel_elsewhere',
  'remote_work',
  'mobility',
] as const;
export type AllowanceKind = (typeof allowanceKinds)[number];

/** Kinds whose ceiling falls with the length of the assignment. */
export const travelKinds: readonly AllowanceKind[] = ['travel_meal', 'travel_paris', 'travel_elsewhere'];

interface YearOfCeilings {
  /** The calendar year in which the amounts apply. */
  year: number;
  sources: readonly string[];
  meal_workplace: number;
  meal_outside: number;
  meal_restaurant: number;
  /** In the first three months of an assignment. */
  travel_meal: number;
  travel_paris: number;
  travel_elsewhere: number;
  /** Per day worked at home, without a collective agreement; at most 22 of them a month. */
  remote_work: number;
  remote_month: number;
  /** Per year, without a reimbursed public transport pass, with which another limit applies to both together. */
  mobility: number;
}

/**
 * The daily amount for remote work has been 2.70 since 2024 (BOSS, Frais professionnels, §1810). The mobility limit was 700 up to 2024
 * and is 600 since 2025. Retrieved in November 2026; Urssaf's own pages could not be read, so each year names publications that
 * repeat them.
 */
export const ceilings: readonly YearOfCeilings[] = [
  {
    year: 2024,
    sources: [
      'https://doc.arapl.org/actualites/2024/2024_01_11_jbci6b',
      'https://www.legisocial.fr/actualites-sociales/6398-frais-professionnels-boss-confirme-valeurs-allocations-forfaitaires-2024.html',
      'Loi n° 2022-1157 du 16 août 2022, art. 2 (700 € up to 2024)',
    ],
    meal_workplace: 730,
    meal_outside: 1010,
    meal_restaurant: 2070,
    travel_meal: 2070,
    travel_paris: 7430,
    travel_elsewhere: 5510,
    remote_work: 270,
    remote_month: 5940,
    mobility: 70_000,
  },
  {
    year: 2025,
    sources: [
      'https://expert-comptable-on-line.fr/actualites/frais-professionnels-2025',
      'https://www.beraud-associes.fr/blog-weblex/articles/bareme-indemnites-forfaitaires-grands-deplacements-pour-la-metropole-annee-2025',
      'https://agcr-expertise.fr/?p=11932',
      'CGI, art. 81, 19° ter b (600 €)',
    ],
    meal_workplace: 740,
    meal_outside: 1030,
    meal_restaurant: 2110,
    travel_meal: 2110,
    travel_paris: 7560,
    travel_elsewhere: 5610,
    remote_work: 270,
    remote_month: 5940,
    mobility: 60_000,
  },
  {
    year: 2026,
    sources: [
      'https://www.ffco.org/remboursement-forfaitaire-des-frais-professionnels-revalorisation-de-la-limite-dexoneration-au-1er-janvier-2026',
      'https://www.secob.fr/indicateurs/tableau-des-frais-professionnels',
      'https://econostrum.info/teletravail-nouveaux-plafonds-dindemnite',
      'CGI, art. 81, 19° ter b (600 €)',
    ],
    meal_workplace: 750,
    meal_outside: 1040,
    meal_restaurant: 2140,
    travel_meal: 2140,
    travel_paris: 7660,
    travel_elsewhere: 5680,
    remote_work: 270,
    remote_month: 5940,
    mobility: 60_000,
  },
];

const FIRST_YEAR = Math.min(...ceilings.map(({ year }) => year));
/** The first day with known ceilings. */
export const FIRST_DAY: Day = `${FIRST_YEAR}-01-01`;
/** The last year whose ceilings are known. Later days use them until they are added. */
export const LAST_YEAR = Math.max(...ceilings.map(({ year }) => year));

/** Returns the ceilings of a day's year, or of the last known year; undefined before the first. */
export function ceilingsOn(day: Day): YearOfCeilings | undefined {
  const { year } = fieldsOf(day);
  return ceilings.findLast((one) => one.year <= year);
}

/**
 * Returns the hundredths of the full amount that are exempt on a day of an assignment: 100 in the first 3 months, 85 up to the end of
 * the 24th month, 70 up to the end of the 72nd, then 0. Source: arrêté du 20 décembre 2002, art. 5, 1° and 2°.
 * @param since the first day of the assignment at the same place.
 */
export function travelShare(since: Day, day: Day): number {
  if (day < addMonths(since, 3)) return 100;
  if (day < addMonths(since, 24)) return 85;
  return day < addMonths(since, 72) ? 70 : 0;
}

/** Returns the exempt amount of one unit in cents. Reduced amounts are rounded to ten cents, as they are published. */
export function unitCeiling(kind: AllowanceKind, day: Day, since: Day | null): number {
  const amounts = ceilingsOn(day);
  if (amounts === undefined) return 0;
  const full = amounts[kind];
  if (!travelKinds.includes(kind) || since === null) return full;
  return Math.round((full * travelShare(since, day)) / 1000) * 10;
}
