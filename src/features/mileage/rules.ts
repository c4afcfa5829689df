/**
 * Mileage of a private vehicle by the scale of the French administration (barème kilométrique; CGI, art. 83, 3°; annexe IV, art. 6
 * B; BOI-BAREME-000001). The scale applies to the yearly distance of each vehicle. The amount of a journey is the
 * year's amount with it, minus the year's amount without it.
 */
import { parseDecimal } from '#kernel/decimal.ts';

/** Cars; motorbikes and scooters above 50 cm³; mopeds up to 50 cm³ (code de la route, art. R. 311-1). */
export const vehicleKinds = ['car', 'motorbike', 'moped'] as const;
export type VehicleKind = (typeof vehicleKinds)[number];

/** Maximum fiscal power («CV»). */
export const MOST_POWER = 99;
/** Maximum distance of one journey in kilometres. */
export const MOST_KILOMETRES = 20_000;

/** The properties of a vehicle that determine its scale. */
export interface VehicleFacts {
  kind: VehicleKind;
  /** Fiscal power («CV»); null for mopeds, whose scale does not depend on it. */
  power: number | null;
  electric: boolean;
}

/** Thousandths of a euro per kilometre plus a fixed amount in euros, up to a yearly distance. */
interface Bracket {
  /** Yearly distance in kilometres, inclusive. */
  upTo: number;
  perKm: number;
  plus: number;
}

/** The brackets of a range of fiscal powers. */
export interface ScaleRow {
  /** The fiscal powers of the row, both inclusive. */
  from: number;
  to: number;
  brackets: readonly Bracket[];
}

export interface Scale {
  /** First calendar year of the scale. */
  from: number;
  /** Legal source, as the administration cites it. */
  source: string;
  /**
   * Last year for which the scale is confirmed; later years use it until a new one is published. Unset if another scale
   * follows.
   */
  confirmed?: number;
  rows: Readonly<Record<VehicleKind, readonly ScaleRow[]>>;
}

/** Factors as printed: d × near; (d × middle) + plus; d × far. */
type Printed = readonly [near: number, middle: number, plus: number, far: number];

/** Yearly distances in kilometres up to which the first and second brackets apply. */
const limits = { car: [5000, 20_000], motorbike: [3000, 6000], moped: [3000, 6000] } as const;
const ANY = Number.POSITIVE_INFINITY;
/** The highest fiscal power of each row of the tables. */
const powers = { car: [3, 4, 5, 6, ANY], motorbike: [2, 5, ANY], moped: [ANY] } as const;

function rowsOf(kind: VehicleKind, table: readonly Printed[]): readonly ScaleRow[] {
  const [first, second] = limits[kind];
  return table.map(([near, middle, plus, far], at) => ({
    from: (powers[kind][at - 1] ?? 0) + 1,
    to: powers[kind][at] ?? ANY,
    brackets: [
      { upTo: first, perKm: near, plus: 0 },
      { upTo: second, perKm: middle, plus },
      { upTo: ANY, perKm: far, plus: 0 },
    ],
  }));
}

function tables(printed: Record<VehicleKind, readonly Printed[]>): Scale['rows'] {
  return {
    car: rowsOf('car', printed.car),
    motorbike: rowsOf('motorbike', printed.motorbike),
    moped: rowsOf('moped', printed.moped),
  };
}

/**
 * The scale of a year is published in the following spring. A year without an arrêté keeps the previous scale, as the tax
 * administration's leaflet of that year confirms (brochures pratiques of 2024 for 2023, of 2025 for 2024; for 2025 according to the
 * press). The current year uses the last published scale, as employers do.
 *
 * The brackets of mopeds for 2020 and 2021 do not join: at 3,001 km the printed table gives less than at 3,000 km. It applies as
 * printed, so a journey that crosses this limit has a negative amount. The same happens at 20,000 km with 3 or 7 CV in these years.
 */
export const scales: readonly Scale[] = [
  {
    from: 2020,
    source: 'arrêté du 15 février 2021 (NOR ECOE2104646A)',
    rows: tables({
      car: [
        [456, 273, 915, 318],
        [523, 294, 1147, 352],
        [548, 308, 1200, 368],
        [574, 323, 1256, 386],
        [601, 340, 1301, 405],
      ],
      motorbike: [
        [341, 85, 768, 213],
        [404, 71, 999, 237],
        [523, 68, 1365, 295],
      ],
      moped: [[272, 64, 416, 147]],
    }),
  },
  {
    from: 2021,
    source: 'arrêté du 1er février 2022 (NOR ECOE2202731A, JORF du 13 février 2022)',
    rows: tables({
      car: [
        [502, 300, 1007, 350],
        [575, 323, 1262, 387],
        [603, 339, 1320, 405],
        [631, 355, 1382, 425],
        [661, 374, 1435, 446],
      ],
      motorbike: [
        [375, 94, 845, 234],
        [444, 78, 1099, 261],
        [575, 75, 1502, 325],
      ],
      moped: [[299, 70, 458, 162]],
    }),
  },
  {
    from: 2022,
    source: 'arrêté du 27 mars 2023 (JORF du 7 avril 2023)',
    confirmed: 2025,
    rows: tables({
      car: [
        [529, 316, 1065, 370],
        [606, 340, 1330, 407],
        [636, 357, 1395, 427],
        [665, 374, 1457, 447],
        [697, 394, 1515, 470],
      ],
      motorbike: [
        [395, 99, 891, 248],
        [468, 82, 1158, 275],
        [606, 79, 1583, 343],
      ],
      moped: [[315, 79, 711, 198]],
    }),
  },
];

/** Returns the scale of a calendar year; undefined for a year before the first scale. */
export function scaleOf(year: number): Scale | undefined {
  return scales.findLast(({ from }) => from <= year);
}

/**
 * Returns the cents for a yearly distance; undefined for a year before the first scale. An electric vehicle
 * gets 20 % more (CGI, annexe IV, art. 6 B, II, since 2020). Half a cent is rounded up.
 * @param metres the yearly distance.
 */
export function yearlyMileage(
  year: number,
  metres: number,
  { kind, power, electric }: VehicleFacts,
): number | undefined {
  const row = scaleOf(year)?.rows[kind].find(({ to }) => (power ?? 0) <= to);
  const bracket = row?.brackets.find(({ upTo }) => metres <= upTo * 1000);
  if (bracket === undefined) return undefined;
  const millionths = metres * bracket.perKm + bracket.plus * 1_000_000;
  // Computes in integers: millionths of a euro, for electric vehicles ten-millionths.
  return electric
    ? Math.floor((millionths * 12 + 50_000) / 100_000)
    : Math.floor((millionths + 5000) / 10_000);
}

/**
 * Returns the factors of the scale for the kilometres of a journey, in thousandths of a euro per kilometre: one per bracket in which
 * they fall. Without the 20 % for electric vehicles.
 * @param before metres of the vehicle's earlier journeys in the year.
 */
export function factorsOf(
  year: number,
  { before, metres }: { before: number; metres: number },
  { kind, power }: VehicleFacts,
): number[] {
  const row = scaleOf(year)?.rows[kind].find(({ to }) => (power ?? 0) <= to);
  const brackets = row?.brackets ?? [];
  return brackets
    .filter(({ upTo }, at) => before < upTo * 1000 && before + metres > (brackets[at - 1]?.upTo ?? 0) * 1000)
    .map(({ perKm }) => perKm);
}

/**
 * Returns the metres of a distance in kilometres with at most one decimal (`12`, `12.5` or `12,5 km`); undefined
 * for 0 and for other texts.
 */
export function parseDistance(text: string): number | undefined {
  const decimal = parseDecimal(text, { digits: 2, units: ['km'] });
  // A second decimal may only be a zero.
  if (decimal === undefined || /\.\d[1-9]$/.test(decimal)) return undefined;
  const metres = Math.round(Number(decimal) * 10) * 100;
  return metres > 0 && metres <= MOST_KILOMETRES * 1000 ? metres : undefined;
}

/** Returns the kilometres with at most one decimal. */
export function kilometresOf(metres: number): number {
  return metres / 1000;
}
