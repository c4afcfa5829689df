/**
 * Public holidays of France by zone, as rules. Those of all zones are in the code du travail, article L3133-1; each local
 * one has its source below. Except in the Pacific the rules give the same dates as the French state's list («Jours
 * fériés en France», data.gouv.fr, from 2000 on). They are wrong for years before 1983.
 *
 * Left out: days off that only collective agreements, administrations or usage give, such as Good Friday, mid-Lent, 21 July
 * and 2 November in the Antilles, or the four Muslim feasts in Mayotte.
 */
import { addDays, compareDays, type Day, dayOf, daysOfMonth, fieldsOf, weekday } from './day.ts';
import type { Locale } from './locale.ts';

export const holidayZones = [
  'metropole',
  'alsace-moselle',
  'guadeloupe',
  'guyane',
  'martinique',
  'mayotte',
  'la-reunion',
  'saint-barthelemy',
  'saint-martin',
  'saint-pierre-et-miquelon',
  'polynesie-francaise',
  'nouvelle-caledonie',
  'wallis-et-futuna',
] as const;
export type HolidayZone = (typeof holidayZones)[number];

const zoneNames: Readonly<Record<HolidayZone, Readonly<Record<Locale, string>>>> = {
  metropole: { en: 'Mainland France', fr: 'France métropolitaine' },
  'alsace-moselle': { en: 'Alsace-Moselle', fr: 'Alsace-Moselle' },
  guadeloupe: { en: 'Guadeloupe', fr: 'Guadeloupe' },
  guyane: { en: 'French Guiana', fr: 'Guyane' },
  martinique: { en: 'Martinique', fr: 'Martinique' },
  mayotte: { en: 'Mayotte', fr: 'Mayotte' },
  'la-reunion': { en: 'Réunion', fr: 'La Réunion' },
  'saint-barthelemy': { en: 'Saint Barthélemy', fr: 'Saint-Barthélemy' },
  'saint-martin': { en: 'Saint Martin', fr: 'Saint-Martin' },
  'saint-pierre-et-miquelon': { en: 'Saint Pierre and Miquelon', fr: 'Saint-Pierre-et-Miquelon' },
  'polynesie-francaise': { en: 'French Polynesia', fr: 'Polynésie française' },
  'nouvelle-caledonie': { en: 'New Caledonia', fr: 'Nouvelle-Calédonie' },
  'wallis-et-futuna': { en: 'Wallis and Futuna', fr: 'Wallis-et-Futuna' },
};

export function zoneName(zone: HolidayZone, locale: Locale): string {
  return zoneNames[zone][locale];
}

const names = {
  newYear: { en: 'New Year’s Day', fr: 'Jour de l’An' },
  goodFriday: { en: 'Good Friday', fr: 'Vendredi saint' },
  easterMonday: { en: 'Easter Monday', fr: 'Lundi de Pâques' },
  labour: { en: 'Labour Day', fr: 'Fête du Travail' },
  victory: { en: 'Victory Day 1945', fr: 'Victoire 1945' },
  ascension: { en: 'Ascension Day', fr: 'Ascension' },
  whitMonday: { en: 'Whit Monday', fr: 'Lundi de Pentecôte' },
  national: { en: 'Bastille Day', fr: 'Fête nationale' },
  assumption: { en: 'Assumption Day', fr: 'Assomption' },
  allSaints: { en: 'All Saints’ Day', fr: 'Toussaint' },
  armistice: { en: 'Armistice Day 1918', fr: 'Armistice 1918' },
  christmas: { en: 'Christmas Day', fr: 'Noël' },
  secondChristmas: { en: 'Second Day of Christmas', fr: 'Deuxième jour de Noël' },
  abolition: { en: 'Abolition of Slavery', fr: 'Abolition de l’esclavage' },
  citizenship: { en: 'Citizenship Day', fr: 'Fête de la citoyenneté' },
  gospel: { en: 'Arrival of the Gospel', fr: 'Arrivée de l’Évangile' },
  autonomy: { en: 'Autonomy Day', fr: 'Fête de l’autonomie' },
  matarii: { en: 'Matari’i', fr: 'Matari’i' },
  chanel: { en: 'Saint Peter Chanel', fr: 'Saint Pierre Chanel' },
  territory: { en: 'Territory Day', fr: 'Fête du Territoire' },
} satisfies Record<string, Record<Locale, string>>;
export type HolidayName = keyof typeof names;

export interface Holiday {
  day: Day;
  name: HolidayName;
}

/** Holidays that move with Easter, in days after Easter Sunday. */
const movable: readonly (readonly [name: HolidayName, afterEaster: number])[] = [
  ['easterMonday', 1],
  ['ascension', 39],
  ['whitMonday', 50],
];

type MonthAndDay = readonly [month: number, day: number];

const fixed: readonly (readonly [name: HolidayName, ...MonthAndDay])[] = [
  ['newYear', 1, 1],
  ['labour', 5, 1],
  ['victory', 5, 8],
  ['national', 7, 14],
  ['assumption', 8, 15],
  ['allSaints', 11, 1],
  ['armistice', 11, 11],
  ['christmas', 12, 25],
];

/** A holiday of one zone: on a month and day, or in days after Easter Sunday, with the first and the last year in which it applies. */
interface LocalHoliday {
  name: HolidayName;
  on: MonthAndDay | number;
  since?: number;
  until?: number;
}

/** Each with its source. */
const local: Readonly<Record<HolidayZone, readonly LocalHoliday[]>> = {
  metropole: [],
  // Code du travail L3134-13; Good Friday in communes with a Protestant or a shared church, which are most.
  'alsace-moselle': [
    { name: 'goodFriday', on: -2 },
    { name: 'secondChristmas', on: [12, 26] },
  ],
  // Code du travail L3422-2, and décret 83-1003 of 23 November 1983 amended by décret 2012-553 of 23 April 2012: these six.
  guadeloupe: [{ name: 'abolition', on: [5, 27] }],
  guyane: [{ name: 'abolition', on: [6, 10] }],
  martinique: [{ name: 'abolition', on: [5, 22] }],
  mayotte: [{ name: 'abolition', on: [4, 27] }],
  'la-reunion': [{ name: 'abolition', on: [12, 20] }],
  'saint-barthelemy': [{ name: 'abolition', on: [10, 9] }],
  // Décret 2012-553: 27 May, as in Guadeloupe. Loi 2017-256 of 28 February 2017 changes it, with March for May by mistake;
  // the interministerial circulars of 2018 and 3 May 2019 and the prefect say 28 May.
  'saint-martin': [
    { name: 'abolition', on: [5, 27], until: 2017 },
    { name: 'abolition', on: [5, 28], since: 2018 },
  ],
  'saint-pierre-et-miquelon': [],
  // Code du travail de la Polynésie française, list of public holidays. The loi du pays adopted on 6 May 2025 (report
  // 23-2025 of the assembly) replaces 29 June by 20 November from 2026 on.
  'polynesie-francaise': [
    { name: 'gospel', on: [3, 5], since: 1978 },
    { name: 'goodFriday', on: -2 },
    { name: 'autonomy', on: [6, 29], since: 1985, until: 2025 },
    { name: 'matarii', on: [11, 20], since: 2026 },
  ],
  // Accord interprofessionnel territorial of 27 July 1994, article 74, extended by arrêté 3807-T of 4 October 1994; the
  // name since 2004.
  'nouvelle-caledonie': [{ name: 'citizenship', on: [9, 24], since: 1953 }],
  // By custom since the territory was created (loi 61-814 of 29 July 1961). Its code du travail (loi 52-1322) names only
  // 1 May (article 120 bis), so no law was found for these two: they are those of the territory's calendars.
  'wallis-et-futuna': [
    { name: 'chanel', on: [4, 28], since: 1962 },
    { name: 'territory', on: [7, 29], since: 1962 },
  ],
};

/**
 * Easter Sunday of the Gregorian calendar, from 22 March to 25 April. Algorithm and variable names of Meeus,
 * Jones and Butcher (J. Meeus, Astronomical Algorithms, chapter 8).
 */
export function easterSunday(year: number): Day {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const [d, e] = [Math.floor(b / 4), b % 4];
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const [i, k] = [Math.floor(c / 4), c % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return dayOf(year, Math.floor(sum / 31), (sum % 31) + 1);
}

const MOST_KNOWN = 100;
const known = new Map<string, readonly Holiday[]>();

/** All holidays of a year, in order. Two may fall on one day, as on Ascension, 1 May 2008. */
export function holidaysOf(year: number, zone: HolidayZone): readonly Holiday[] {
  const key = `${year} ${zone}`;
  const holidays = known.get(key) ?? computedHolidays(year, zone);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, holidays);
  return holidays;
}

function computedHolidays(year: number, zone: HolidayZone): readonly Holiday[] {
  const easter = easterSunday(year);
  const holidays = [
    ...fixed.map(([name, month, day]) => ({ name, day: dayOf(year, month, day) })),
    ...movable.map(([name, days]) => ({ name, day: addDays(easter, days) })),
    ...local[zone]
      .filter(({ since = year, until = year }) => since <= year && year <= until)
      .map(({ name, on }) => ({
        name,
        day: typeof on === 'number' ? addDays(easter, on) : dayOf(year, ...on),
      })),
  ];
  return holidays.sort((one, other) => compareDays(one.day, other.day));
}

/** Returns the name of a holiday; undefined for other days. */
export function holidayName(day: Day, zone: HolidayZone, locale: Locale): string | undefined {
  const found = holidaysOf(fieldsOf(day).year, zone).filter((holiday) => holiday.day === day);
  return found.length === 0 ? undefined : found.map(({ name }) => names[name][locale]).join(', ');
}

/** Mondays to Fridays of a month that are not holidays. @throws RangeError when there is no such month. */
export function workingDays(year: number, month: number, zone: HolidayZone): Day[] {
  const holidays = new Set(holidaysOf(year, zone).map(({ day }) => day));
  return daysOfMonth(year, month).filter((day) => weekday(day) <= 5 && !holidays.has(day));
}
