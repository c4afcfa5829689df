/**
 * The time zones that a workspace can have, and the times of day in them. Only a zone turns an instant into a day
 * or an hour: neither the server's zone nor the browser's is used.
 */
import type { HolidayZone } from './holidays.ts';
import type { Locale } from './locale.ts';

/**
 * Names of the IANA database with their cities: France's territories, then places where companies work with them.
 * A closed list, because PostgreSQL, the server and the browsers must know each name.
 */
const cities = {
  'Europe/Paris': { en: 'Paris', fr: 'Paris' },
  'America/Guadeloupe': { en: 'Guadeloupe', fr: 'Guadeloupe' },
  'America/Cayenne': { en: 'Cayenne', fr: 'Cayenne' },
  'America/Martinique': { en: 'Martinique', fr: 'Martinique' },
  'Indian/Mayotte': { en: 'Mayotte', fr: 'Mayotte' },
  'Indian/Reunion': { en: 'Réunion', fr: 'La Réunion' },
  'America/St_Barthelemy': { en: 'Saint Barthélemy', fr: 'Saint-Barthélemy' },
  'America/Marigot': { en: 'Saint Martin', fr: 'Saint-Martin' },
  'America/Miquelon': { en: 'Saint Pierre and Miquelon', fr: 'Saint-Pierre-et-Miquelon' },
  'Pacific/Tahiti': { en: 'Tahiti', fr: 'Tahiti' },
  'Pacific/Marquesas': { en: 'Marquesas Islands', fr: 'Îles Marquises' },
  'Pacific/Gambier': { en: 'Gambier Islands', fr: 'Îles Gambier' },
  'Pacific/Noumea': { en: 'Nouméa', fr: 'Nouméa' },
  'Pacific/Wallis': { en: 'Wallis and Futuna', fr: 'Wallis-et-Futuna' },
  'Africa/Abidjan': { en: 'Abidjan', fr: 'Abidjan' },
  'Africa/Algiers': { en: 'Algiers', fr: 'Alger' },
  'Africa/Casablanca': { en: 'Casablanca', fr: 'Casablanca' },
  'Africa/Dakar': { en: 'Dakar', fr: 'Dakar' },
  'Africa/Douala': { en: 'Douala', fr: 'Douala' },
  'Africa/Tunis': { en: 'Tunis', fr: 'Tunis' },
  'America/New_York': { en: 'New York', fr: 'New York' },
  'America/Toronto': { en: 'Montreal, Toronto', fr: 'Montréal, Toronto' },
  'Asia/Beirut': { en: 'Beirut', fr: 'Beyrouth' },
  'Asia/Dubai': { en: 'Dubai', fr: 'Dubaï' },
  'Asia/Singapore': { en: 'Singapore', fr: 'Singapour' },
  'Australia/Sydney': { en: 'Sydney', fr: 'Sydney' },
  'Europe/Athens': { en: 'Athens', fr: 'Athènes' },
  'Europe/Berlin': { en: 'Berlin', fr: 'Berlin' },
  'Europe/Brussels': { en: 'Brussels', fr: 'Bruxelles' },
  'Europe/Dublin': { en: 'Dublin', fr: 'Dublin' },
  'Europe/Lisbon': { en: 'Lisbon', fr: 'Lisbonne' },
  'Europe/London': { en: 'London', fr: 'Londres' },
  'Europe/Luxembourg': { en: 'Luxembourg', fr: 'Luxembourg' },
  'Europe/Madrid': { en: 'Madrid', fr: 'Madrid' },
  'Europe/Rome': { en: 'Rome', fr: 'Rome' },
  'Europe/Zurich': { en: 'Zurich', fr: 'Zurich' },
  'Indian/Antananarivo': { en: 'Antananarivo', fr: 'Antananarivo' },
  'Indian/Mauritius': { en: 'Mauritius', fr: 'Maurice' },
  'Pacific/Auckland': { en: 'Auckland', fr: 'Auckland' },
} as const satisfies Record<string, Record<Locale, string>>;

export type Zone = keyof typeof cities;
export const zones = Object.keys(cities) as [Zone, ...Zone[]];

/** The zone of mainland France: of a workspace without a choice, and of the operator's bills. */
export const mainlandZone: Zone = 'Europe/Paris';

const byHolidays: Readonly<Record<HolidayZone, Zone>> = {
  metropole: mainlandZone,
  'alsace-moselle': mainlandZone,
  guadeloupe: 'America/Guadeloupe',
  guyane: 'America/Cayenne',
  martinique: 'America/Martinique',
  mayotte: 'Indian/Mayotte',
  'la-reunion': 'Indian/Reunion',
  'saint-barthelemy': 'America/St_Barthelemy',
  'saint-martin': 'America/Marigot',
  'saint-pierre-et-miquelon': 'America/Miquelon',
  'polynesie-francaise': 'Pacific/Tahiti',
  'nouvelle-caledonie': 'Pacific/Noumea',
  'wallis-et-futuna': 'Pacific/Wallis',
};

/** The time zone where a region's public holidays apply, unless the workspace chooses another. */
export function zoneOfHolidays(holidays: HolidayZone): Zone {
  return byHolidays[holidays];
}

export function cityOf(zone: Zone, locale: Locale): string {
  return cities[zone][locale];
}

const clocks = new Map<Zone, Intl.DateTimeFormat>();

function clockOf(zone: Zone): Intl.DateTimeFormat {
  let clock = clocks.get(zone);
  if (clock === undefined) {
    // Swedish dates and times are in ISO 8601 order; this takes a third of the time of `formatToParts`.
    clock = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
    clocks.set(zone, clock);
  }
  return clock;
}

/**
 * Returns the date and time of an instant in a zone, as a browser's `datetime-local` field has it:
 * `2026-02-07T09:30`. @throws RangeError for an invalid instant.
 */
export function localTime(instant: Date | string, zone: Zone): string {
  return clockOf(zone).format(new Date(instant)).padStart('0001-01-01 00:00'.length, '0').replace(' ', 'T');
}

const DAY_MS = 86_400_000;

/**
 * Returns the instants at which the clocks of a zone show a time: none if they skip it (in Paris 2:30 on the last
 * Sunday of March), two in order if they show it twice (2:30 on the last Sunday of October), else one.
 * @param local `2026-02-07T09:30`; none for other texts.
 */
export function instantsOf(local: string, zone: Zone): Date[] {
  const utc = Date.parse(`${local}:00Z`);
  if (Number.isNaN(utc)) return [];
  const offsets = [utc - DAY_MS, utc + DAY_MS].map(
    (near) => Date.parse(`${localTime(new Date(near), zone)}:00Z`) - near,
  );
  return [...new Set(offsets)]
    .map((offset) => new Date(utc - offset))
    .filter((instant) => localTime(instant, zone) === local)
    .sort((one, other) => one.getTime() - other.getTime());
}

/** Returns a time of day on another day, e.g. 8:00 tomorrow, as an instant; later by an hour if the clocks skip it. */
export function instantAt(day: string, time: string, zone: Zone): Date {
  const [first] = instantsOf(`${day}T${time}`, zone);
  if (first !== undefined) return first;
  const [later] = instantsOf(
    `${day}T${String(Number(time.slice(0, 2)) + 1).padStart(2, '0')}${time.slice(2)}`,
    zone,
  );
  if (later === undefined) throw new RangeError(`no time ${time} on ${day}`);
  return later;
}
