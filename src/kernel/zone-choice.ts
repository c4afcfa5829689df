/** Names and defaults of time zones, apart from zone.ts, which all pages load. */
import type { HolidayZone } from './holidays.ts';
import type { Locale } from './locale.ts';
import { mainlandZone, type Zone } from './zone.ts';

const cities: Readonly<Record<Zone, Readonly<Record<Locale, string>>>> = {
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
};

export function cityOf(zone: Zone, locale: Locale): string {
  return cities[zone][locale];
}

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
