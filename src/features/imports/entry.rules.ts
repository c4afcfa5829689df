/** Defines the entries that an import reads from any source, and the report about each entry. */

import type { Addresses } from '#features/content/rules.ts';
import { instantAt } from '#kernel/instant.ts';
import type { PostLanguage } from '#kernel/locale.ts';
import type { Zone } from '#kernel/zone.ts';

export interface ImportedPost {
  /** The file or address in the source; the report shows it as the name. */
  name: string;
  /** Identifies the entry within its source, so that a repeated import recognises it. */
  externalId: string;
  /** Equal for all translations of one post. */
  group: string;
  language: PostLanguage;
  /** Plain text. */
  title: string;
  titleId?: string;
  description: string;
  /** HTML whose pictures and links still have the source's addresses. */
  content: string;
  /** The addresses in `content`. */
  found: Addresses;
  /** Files of the source by picture address; a file is `file:` and its path in the source's folder. */
  files?: ReadonlyMap<string, string>;
  savedAt: Date;
  /** Undefined for a draft. */
  publishedAt?: Date;
  featured: boolean;
  categories: readonly string[];
  /** Address of the cover in the source. */
  cover?: string;
  /** Texts for search engines, and the address of the picture for social networks. */
  search?: { searchTitle: string; searchDescription: string };
  socialPicture?: string;
  /** The author as the source names them. */
  author?: ImportedAuthor;
  /** The entry's addresses in the source (`sourceAddress`), current one first. */
  addresses: readonly string[];
  /** The page's absolute address, for resolving relative links. */
  base: string;
  /** Notes for the report. */
  notes: Note[];
}

export interface ImportedAuthor {
  email?: string;
  /** The name shown to readers. */
  name?: string;
}

/** Maximum number of entries in an import. */
export const MOST_ENTRIES = 20_000;

/** Options for all kinds of source. */
export interface SourceOptions {
  /** The language of entries that state none; undefined for the source's default. */
  language?: PostLanguage;
  /** Whether to import pages besides posts. */
  pages?: boolean;
  /** Whether to import tags as categories. */
  tags?: boolean;
  /** The date of entries without one. */
  date?: Date;
  /** The workspace's time zone, for dates without a time and the days in the report; mainland France's by default. */
  zone?: Zone;
  /** Awaited before each entry is read. An error that it throws ends the reading. */
  beforeEach?(): Promise<void>;
}

export interface ImportedPicture {
  title: string;
  alternative: string;
}

/** A part of the source that is not imported, with the reason. */
export interface LeftOut {
  /** A file or an address. */
  name: string;
  title?: string;
  why: LeftOutReason;
  /** A detail about the reason. */
  detail?: string;
}

const leftOutReasons = [
  'not public content',
  'a list of other pages',
  'not Markdown',
  'in the bin',
  'a page',
  'a file',
  'an automatic save',
  'no text to be read',
  'same language twice',
  'another language',
  'cannot be read',
  'too long or too complex',
  'not finished on a busy server',
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** Codes of notes, in English because the command line prints them. */
export const noteCodes = [
  ...leftOutReasons,
  'language not recognised',
  'no date',
  'dated in the future',
  'a date that is none',
  'not public there',
  'a draft there',
  'a draft for want of a cover picture',
  'a draft for want of content',
  'left out later than announced',
  'left out with its translation',
  'deleted here since',
  'links to pages that did not come in',
  'its address was taken meanwhile',
] as const;
export type NoteCode = (typeof noteCodes)[number];

export interface Note {
  code: NoteCode;
  /** A detail taken from the source. */
  detail?: string;
}

/** Advice for users of the command line. */
const hints: Partial<Record<NoteCode, string>> = {
  'a page': '--pages brings it in',
  'a file': 'comes in with the posts that show it',
  'language not recognised': '--language says it',
  'no text to be read': 'the export has it in the editor’s own format alone',
  'a draft for want of a cover picture': '--cover gives one',
};

/** Returns a note in English. */
export function noteText({ code, detail }: Note): string {
  if (code === 'its address was taken meanwhile')
    return `${code}: links of other posts may still lead to ${detail}`;
  const more = detail ?? hints[code];
  return more === undefined ? code : `${code}: ${more}`;
}

export interface ImportedSite {
  posts: ImportedPost[];
  leftOut: LeftOut[];
  /** Former origins of the site (`https://host`); links to them are internal. */
  origins: ReadonlySet<string>;
  /** Known data of pictures, by address. */
  pictures: ReadonlyMap<string, ImportedPicture>;
}

/** The origin for sources that do not state theirs. */
export const UNKNOWN_ORIGIN = 'https://old-site.invalid';

export type Outcome = 'published' | 'draft' | 'here already' | 'left out';

/** The outcome of one entry. */
export interface ReportEntry {
  name: string;
  /** Set only for entries that are posts in the source. */
  externalId?: string;
  /** The id of the imported post. */
  postId?: number;
  title: string;
  language: PostLanguage | '';
  outcome: Outcome;
  /** The post's public address after publication. */
  address: string;
  /** The publication day in the source; without one, the day of writing. */
  day: string;
  author: string;
  /** Number of links to other entries that were rewritten. */
  links: number;
  /** Old addresses that redirect to the post. */
  redirects: string[];
  /** Reasons for leaving the entry out, and other notes. */
  notes: Note[];
}

export interface ImportReport {
  entries: ReportEntry[];
  /** Number of imported pictures. */
  pictures: number;
  /** Addresses of pictures that could not be read. */
  missing: readonly string[];
}

/** Counts the entries per outcome; the sum is the number of entries. */
export function countOutcomes({ entries }: Pick<ImportReport, 'entries'>): Record<Outcome, number> {
  const counts: Record<Outcome, number> = { published: 0, draft: 0, 'here already': 0, 'left out': 0 };
  for (const { outcome } of entries) counts[outcome]++;
  return counts;
}

/** Returns the original of a resized picture: for `photo-300x200.jpg` it is `photo.jpg`. */
export function originalOf(address: string): string {
  return address
    .replace(/[?#][\s\S]*$/, '')
    .replace(/-\d+x\d+(?=\.\w{3,4}$)/, '')
    .replace(/-scaled(?=\.\w{3,4}$)/, '');
}

const DAY_MS = 86_400_000;
/** Dates between these have a four-digit year in every time zone. */
const [FIRST, LAST] = [new Date('0001-01-02T00:00:00Z'), new Date('9999-12-30T00:00:00Z')];

/**
 * Parses a date and time of a source, as UTC if no zone is given. Undefined if invalid.
 * @param zone the workspace's, in which a date without a time stays the same day.
 */
export function dateOfSource(
  given: Date | string | number | undefined | null,
  zone?: Zone,
): Date | undefined {
  if (given === undefined || given === null || given === '') return undefined;
  const date = typeof given === 'string' ? dateOfText(given.trim()) : new Date(given);
  if (date === undefined || !(date > FIRST && date < LAST)) return undefined;
  const hasNoTime = typeof given === 'string' && !given.includes(':') && date.getTime() % DAY_MS === 0;
  return zone !== undefined && hasNoTime ? startOfDay(date, zone) : date;
}

/**
 * Returns midnight in UTC or in the zone, whichever is later. Both are then on that day, so the parts of addresses made
 * from it, which are in UTC, do not change.
 */
function startOfDay(midnight: Date, zone: Zone): Date {
  const day = midnight.toISOString().slice(0, 'YYYY-MM-DD'.length);
  const local = instantAt(day, '00:00', zone);
  return local > midnight ? local : midnight;
}

function dateOfText(text: string): Date | undefined {
  // WordPress writes zeros for a missing date.
  if (text.startsWith('0000')) return undefined;
  const [, day, hours = '0', minutes = '00', seconds = '00', zone = 'Z'] =
    /^(\d{4}-\d\d?-\d\d?)(?:[T ]+(\d\d?):(\d\d)(?::(\d\d)(?:\.\d+)?)?)?\s*(Z|UTC|[+-]\d\d(?::?\d\d)?)?/i.exec(
      text,
    ) ?? [];
  if (day === undefined)
    return new Date(/(?:[+-]\d\d:?\d\d|Z|GMT|UTC)\s*$/.test(text) ? text : `${text} UTC`);
  const [year = '', month = '', date = ''] = day.split('-').map((part) => part.padStart(2, '0'));
  const offset = /^[+-]/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}` : 'Z';
  return new Date(`${year}-${month}-${date}T${hours.padStart(2, '0')}:${minutes}:${seconds}${offset}`);
}
