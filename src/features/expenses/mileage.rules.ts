/**
 * Kilometres with one's own car, by the scale that the French administration publishes (barème kilométrique; CGI, art.
 * 83, 3°; annexe IV, art. 6 B). The scale is of a whole year: what a journey comes to is what the year comes to with it,
 * less what it came to without it.
 */
import { type Day, fieldsOf } from '#kernel/day.ts';

/** Fiscal power («CV»). */
export const vehiclePowers = ['3', '4', '5', '6', '7'] as const;
export type VehiclePower = (typeof vehiclePowers)[number];

/** Thousandths of a euro a kilometre, and euros besides, up to a distance of the year. */
interface Bracket {
  /** Kilometres, included. */
  upTo: number;
  perKm: number;
  plus: number;
}

interface Scale {
  /** The first civil year whose journeys it is for. */
  from: number;
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
 * Sources: arrêté of 1 February 2022, for the year 2021; arrêté of 27 March 2023 (Journal officiel of 7 April 2023), for 2022
 * and, unchanged, the years after it. Journeys of a year that has no scale yet go by the last one, as employers do.
 */
const scales: readonly Scale[] = [
  {
    from: 2021,
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
  /** Runs on electricity alone: a fifth more (arrêté of 15 February 2021). */
  electric: boolean;
}

/** Cents for all kilometres of a year; undefined for a year before the first scale. */
export function yearlyMileage(
  year: number,
  kilometres: number,
  { power, electric }: Vehicle,
): number | undefined {
  const scale = scales.findLast(({ from }) => from <= year);
  const bracket = scale?.brackets[power].find(({ upTo }) => kilometres <= upTo);
  if (bracket === undefined) return undefined;
  const thousandths = kilometres * bracket.perKm + bracket.plus * 1000;
  // A fifth more of thousandths is whole in hundred-thousandths; half a cent goes up.
  return electric ? Math.floor((thousandths * 12 + 50) / 100) : Math.floor((thousandths + 5) / 10);
}

/**
 * Cents for a journey after others of the same year with the same power; undefined before the first scale.
 * @param before kilometres of the year booked already.
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
