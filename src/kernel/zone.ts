/**
 * The time zones that a workspace can have, and the times of day in them. Only a zone turns an instant into a day
 * or an hour: neither the server's zone nor the browser's is used.
 */

/**
 * Names of the IANA database: France's territories, then places where companies work with them.
 * A closed list, because PostgreSQL, the server and the browsers must know each name.
 */
export const zones = [
  'Europe/Paris',
  'America/Guadeloupe',
  'America/Cayenne',
  'America/Martinique',
  'Indian/Mayotte',
  'Indian/Reunion',
  'America/St_Barthelemy',
  'America/Marigot',
  'America/Miquelon',
  'Pacific/Tahiti',
  'Pacific/Marquesas',
  'Pacific/Gambier',
  'Pacific/Noumea',
  'Pacific/Wallis',
  'Africa/Abidjan',
  'Africa/Algiers',
  'Africa/Casablanca',
  'Africa/Dakar',
  'Africa/Douala',
  'Africa/Tunis',
  'America/New_York',
  'America/Toronto',
  'Asia/Beirut',
  'Asia/Dubai',
  'Asia/Singapore',
  'Australia/Sydney',
  'Europe/Athens',
  'Europe/Berlin',
  'Europe/Brussels',
  'Europe/Dublin',
  'Europe/Lisbon',
  'Europe/London',
  'Europe/Luxembourg',
  'Europe/Madrid',
  'Europe/Rome',
  'Europe/Zurich',
  'Indian/Antananarivo',
  'Indian/Mauritius',
  'Pacific/Auckland',
] as const;
export type Zone = (typeof zones)[number];

/** The zone of mainland France: of a workspace without a choice, and of the operator's bills. */
export const mainlandZone: Zone = 'Europe/Paris';

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
