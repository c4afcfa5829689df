/**
 * Decides which requests for an article count as readings, and where they come from
 * (docs/decisions/0073-readings-of-articles.md).
 */
import { addDays, type Day } from '#kernel/day.ts';

/** Where a reader comes from, in the order of the table's check. */
export const sources = ['site', 'search', 'social', 'newsletter', 'other', 'direct'] as const;
export type Source = (typeof sources)[number];

export const readingGroupings = ['article', 'source', 'language'] as const;

/** Readings are counted by quarter of an hour, because each belongs to one day in every time zone. */
export const QUARTER_MS = 900_000;

/** Days of the charts of readings, today included. */
export const READING_DAYS = 30;

/** Returns the days of a chart that ends today. */
export function daysUntil(today: Day): Day[] {
  return Array.from({ length: READING_DAYS }, (_, at) => addDays(today, at + 1 - READING_DAYS));
}

/** The limit of the CNIL for data of audience measurement. */
export const KEPT_MONTHS = 25;

/** Reads a header of a request by its lower-case name. */
export type HeaderReader = (name: string) => string | null | undefined;

/** Longer ones are no browser's, and would be slow to compare. */
const MOST_AGENT = 500;

/**
 * Whether a GET request is a person's: neither a robot's, nor one in advance, nor a script's.
 * @param isRobot recognises the user agents of robots.
 */
export function isReading(header: HeaderReader, isRobot: (agent: string) => boolean): boolean {
  const agent = header('user-agent') ?? '';
  if (agent === '' || agent.length > MOST_AGENT) return false;
  if ([header('sec-purpose'), header('purpose'), header('x-moz')].some((one) => one?.includes('prefetch')))
    return false;
  // Browsers name what they load; the visible page is the document.
  if ((header('sec-fetch-dest') ?? 'document') !== 'document') return false;
  return !isRobot(agent);
}

/**
 * Finds out where a reader comes from. Nothing of the address remains.
 * @param target path and query of the request. @param host of the request.
 */
export function sourceOf(target: string, header: HeaderReader): Source {
  if (/[?&](?:utm_medium=(?:e-?mail|newsletter)|utm_source=newsletter)(?:&|$)/i.test(target))
    return 'newsletter';
  const referrer = header('referer') ?? '';
  if (referrer === '') return 'direct';
  const found = /^(?:https?|android-app):\/\/([^/?#]+)/i.exec(referrer)?.[1]?.toLowerCase();
  if (found === undefined) return 'direct';
  if (found === header('host')?.toLowerCase()) return 'site';
  const name = found.replace(/:\d+$/, '');
  if (searchEngines.test(name)) return 'search';
  return socialNetworks.test(name) ? 'social' : 'other';
}

/** Hosts, or names of Android applications. */
const searchEngines =
  /^(?:(?:www\.)?google\.[a-z]{2,3}(?:\.[a-z]{2})?|(?:[\w-]+\.)*(?:bing|duckduckgo|ecosia|qwant|startpage|kagi|mojeek|baidu|lilo)\.(?:com|org)|search\.brave\.com|(?:[\w-]+\.)*search\.yahoo\.com|(?:www\.)?yandex\.[a-z]{2,3}|com\.google\.android\.googlequicksearchbox)$/;
const socialNetworks =
  /^(?:(?:[\w-]+\.)*(?:facebook|instagram|linkedin|twitter|x|reddit|pinterest|threads|youtube|whatsapp|viadeo|xing|tiktok)\.(?:com|net)|(?:www\.)?pinterest\.fr|lnkd\.in|t\.co|t\.me|(?:[\w-]+\.)*bsky\.app|mastodon\.[a-z]+|com\.(?:linkedin|facebook|instagram|twitter)\.android|com\.facebook\.katana)$/;
