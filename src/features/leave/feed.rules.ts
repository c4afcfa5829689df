/**
 * Writes leave as a calendar (RFC 5545), which calendar programs read at a secret address. Leaves are whole days there; a half-day
 * stands in the title, because a time would need the hours of work.
 */
import { addDays, type Day } from '#kernel/day.ts';

/** `person`: one's own leave with its kind. `team`: who is away, never why. */
export const feedKinds = ['person', 'team'] as const;
export type FeedKind = (typeof feedKinds)[number];

export interface FeedEvent {
  /** Never changes, and differs from those of other calendars. */
  uid: string;
  title: string;
  /** First and last day. */
  from: Day;
  to: Day;
  changedAt: Date;
  /** Increases with each change. */
  revision: number;
}

/** Maximum bytes of a line (RFC 5545 §3.1). */
const LINE_BYTES = 75;

/** Returns the text of a calendar. @param name shown by calendar programs. */
export function calendarText(name: string, events: readonly FeedEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Ardoise//Leave//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    // Programs that do not know NAME (RFC 7986 §5.1) know the older X-WR-CALNAME.
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...events.flatMap(({ uid, title, from, to, changedAt, revision }) => [
      'BEGIN:VEVENT',
      `UID:${escaped(uid)}`,
      `DTSTAMP:${changedAt.toISOString().replace(/[-:]|\.\d{3}/g, '')}`,
      `SEQUENCE:${revision}`,
      `DTSTART;VALUE=DATE:${from.replaceAll('-', '')}`,
      // The end is excluded.
      `DTEND;VALUE=DATE:${addDays(to, 1).replaceAll('-', '')}`,
      `SUMMARY:${escaped(title)}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** Escapes a text (RFC 5545 §3.3.11). */
function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');
}

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** Divides a line into pieces of at most 75 bytes without dividing a character (RFC 5545 §3.1). */
function folded(line: string): string {
  const pieces = [''];
  for (const character of line) {
    const piece = pieces.at(-1) ?? '';
    // Each piece after the first begins with a space.
    const room = LINE_BYTES - (pieces.length > 1 ? 1 : 0);
    if (bytesOf(piece) + bytesOf(character) > room) pieces.push(character);
    else pieces[pieces.length - 1] = piece + character;
  }
  return pieces.join('\r\n ');
}

/** An address names its workspace, because the database finds a secret only in its own workspace. */
export function feedCode(workspaceId: number, token: string): string {
  return `${workspaceId}-${token}`;
}

/** Returns the parts of an address; undefined for any other text. */
export function partsOfCode(code: string): { workspaceId: number; token: string } | undefined {
  const [, workspaceId, token] = /^([1-9]\d{0,8})-([\w-]{43})$/.exec(code) ?? [];
  return token === undefined ? undefined : { workspaceId: Number(workspaceId), token };
}

const HOUR = 3600;
/** Requests of one address; a program reads it about once an hour. */
export const FEED_LIMIT = { name: 'leave-feed', points: 60, seconds: HOUR };
/** Requests from one network address; online calendars read for many people. */
export const FEED_READER_LIMIT = { name: 'leave-feed-reader', points: 1200, seconds: HOUR };

/** How long past leave stays in a calendar, in months. */
export const FEED_MONTHS = 12;
