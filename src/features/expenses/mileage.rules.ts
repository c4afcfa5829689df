/**
 * Mileage in a private car, by the scale of the French administration (barème kilométrique; CGI, art. 83, 3°; annexe IV, art. 6
 * B). The scale applies to the yearly distance: a journey is reimbursed with the yearly amount including it, less the yearly
 * amount without it.
 */
import { type Day, fieldsOf } from '#kernel/day.ts';

/** Fiscal power («CV»). */
export const vehiclePowers = ['3', '4', '5', '6', '7'] as const;
export type VehiclePower = (typeof vehiclePowers)[number];

/** Thousandths of a euro per kilometre, plus a fixed amount in euros, up to a yearly distance. */
interface Bracket {
  /** Yearly distance in kilometres, included. */
  upTo: number;
  perKm: number;
  plus: number;
}

export interface Scale {
  /** First civil year of the scale. */
  from: number;
  /** Legal source, in the administration's words. */
  source: string;
  /**
   * Last year for which the scale is confirmed; later years use it until a new one is published. Unset if another scale
   * follows.
   */
  confirmed?: number;
  brackets: Readonly<Record<VehiclePower, readonly Bracket[]>>;
}

function car(near: number, middle: number, plus: number, far: number): readonly Bracket[] {
  return [
    { upTo: 5000, perKm: near, plus: 0 },
    { upTo: 20_000, perKm: middle, plus },
    { upTo: Number.POSITIVE_INFINITY, perKm: far, plus: 0 },
  ];
}

/**
 * A year's scale is published in the following spring. A year without a decree keeps the previous scale, as the tax
 * administration's leaflet of that year confirms (brochures pratiques of 2024 for 2023, of 2025 for 2024; for 2025 according to
 * the press). The current year uses the last published scale, as employers do.
 */
export const scales: readonly Scale[] = [
  {
    from: 2020,
    source: 'arrêté du 15 février 2021 (NOR ECOE2104646A)',
    brackets: {
      '3': car(456, 273, 915, 318),
      '4': car(523, 294, 1147, 352),
      '5': car(548, 308, 1200, 368),
      '6': car(574, 323, 1256, 386),
      '7': car(601, 340, 1301, 405),
    },
  },
  {
    from: 2021,
    source: 'arrêté du 1er février 2022 (NOR ECOE2202731A, JORF du 13 février 2022)',
    brackets: {
      '3': car(502, 300, 1007, 350),
      '4': car(575, 323, 1262, 387),
      '5': car(603, 339, 1320, 405),
      '6': car(631, 355, 1382, 425),
      '7': car(661, 374, 1435, 446),
    },
  },
  {
    from: 2022,
    source: 'arrêté du 27 mars 2023 (JORF du 7 avril 2023)',
    confirmed: 2025,
    brackets: {
      '3': car(529, 316, 1065, 370),
      '4': car(606, 340, 1330, 407),
      '5': car(636, 357, 1395, 427),
      '6': car(665, 374, 1457, 447),
      '7': car(697, 394, 1515, 470),
    },
  },
];

export interface Vehicle {
  power: VehiclePower;
  /** Electric only: 20 % more (arrêté of 15 February 2021, for 2020 and later). */
  electric: boolean;
}

/** Cents for the yearly distance; undefined for a year before the first scale. */
export function yearlyMileage(
  year: number,
  kilometres: number,
  { power, electric }: Vehicle,
): number | undefined {
  const scale = scales.findLast(({ from }) => from <= year);
  const bracket = scale?.brackets[power].find(({ upTo }) => kilometres <= upTo);
  if (bracket === undefined) return undefined;
  const thousandths = kilometres * bracket.perKm + bracket.plus * 1000;
  // The electric supplement in hundred-thousandths is an integer; half a cent is rounded up.
  return electric ? Math.floor((thousandths * 12 + 50) / 100) : Math.floor((thousandths + 5) / 10);
}

/**
 * Cents for a journey after others of the same year and vehicle power; undefined before the first scale.
 * @param before kilometres already booked in the year.
 */
export function journeyMileage(
  day: Day,
  { before, distance, ...vehicle }: Vehicle & { before: number; distance: number },
): number | undefined {
  const { year } = fieldsOf(day);
  const [without, withIt] = [
    yearlyMileage(year, before, vehicle),
    yearlyMileage(year, before + distance, vehicle),
  ];
  return without === undefined || withIt === undefined ? undefined : withIt - without;
}
