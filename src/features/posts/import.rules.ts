/** What an import brings, whatever it was read from, and what it tells of each entry. */
import type { Locale, PostLanguage } from '#kernel/locale.ts';

/** Of a content, each once. */
export interface Addresses {
  pictures: readonly string[];
  links: readonly string[];
}

export interface ImportedPost {
  /** Its file or address in the source: by that the report names it. */
  name: string;
  /** Stable in its source: a repeated import finds it again. */
  externalId: string;
  /** Translations of one post share it. */
  group: string;
  language: PostLanguage;
  /** Plain text. */
  title: string;
  titleId?: string;
  description: string;
  /** HTML with the addresses of pictures and links as the source has them. */
  content: string;
  /** The addresses in it. */
  found: Addresses;
  /** Files of the source that addresses of pictures mean, `file:` and the path in its folder. */
  files?: ReadonlyMap<string, string>;
  savedAt: Date;
  /** Left out: a draft. */
  publishedAt?: Date;
  featured: boolean;
  categories: readonly string[];
  /** Address of the cover in the source. */
  cover?: string;
  /** Who wrote it, as the source tells. */
  author?: ImportedAuthor;
  /** Where it was to be read, `sourceAddress` each: the present one first. */
  addresses: readonly string[];
  /** The whole address of the page that its links are relative to. */
  base: string;
  /** What the report says of it. */
  notes: Note[];
}

export interface ImportedAuthor {
  email?: string;
  /** As readers are shown it. */
  name?: string;
}

/** More entries than these are no blog. */
export const MOST_ENTRIES = 20_000;

/** What may be said of any source. */
export interface SourceOptions {
  /** Of entries that do not tell theirs; left out: the source's own. */
  language?: PostLanguage;
  /** Pages as well as posts. */
  pages?: boolean;
  /** Tags become categories as well. */
  tags?: boolean;
  /** Of entries that say none. */
  date?: Date;
  /** Awaited before each entry is read; what it throws ends the reading. */
  beforeEach?(): Promise<void>;
}

export interface ImportedPicture {
  title: string;
  alternative: string;
}

/** What the source has and does not come in, with the reason. */
export interface LeftOut {
  /** A file, or an address. */
  name: string;
  title?: string;
  why: LeftOutReason;
  /** More about it. */
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

/** What is to be known of an entry: named in English, as the command line says it. */
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
  /** More about it, as the source says it. */
  detail?: string;
}

/** What a reader of the command line can do about it, or has to know. */
const hints: Partial<Record<NoteCode, string>> = {
  'a page': '--pages brings it in',
  'a file': 'comes in with the posts that show it',
  'language not recognised': '--language says it',
  'no text to be read': 'the export has it in the editor’s own format alone',
  'a draft for want of a cover picture': '--cover gives one',
};

/** A note in English. */
export function noteText({ code, detail }: Note): string {
  if (code === 'its address was taken meanwhile')
    return `${code}: links of other posts may still lead to ${detail}`;
  const more = detail ?? hints[code];
  return more === undefined ? code : `${code}: ${more}`;
}

export interface ImportedSite {
  posts: ImportedPost[];
  leftOut: LeftOut[];
  /** Addresses that the site has had, `https://host`: links to them are its own. */
  origins: ReadonlySet<string>;
  /** What is known of pictures, by their addresses. */
  pictures: ReadonlyMap<string, ImportedPicture>;
}

/** The host of sources that do not tell theirs. */
export const UNKNOWN_ORIGIN = 'https://old-site.invalid';

/** The scheme of links that name an entry of the source rather than an address: `entry:posts/a.md`. */
export const ENTRY = 'entry:';

export type Outcome = 'published' | 'draft' | 'here already' | 'left out';

/** What became of an entry. */
export interface ReportEntry {
  name: string;
  /** Of what is a post in the source. */
  externalId?: string;
  /** The post that it became. */
  postId?: number;
  title: string;
  language: PostLanguage | '';
  outcome: Outcome;
  /** Where it is to be read, once it is public. */
  address: string;
  /** The day it was published, or else written, in the source. */
  day: string;
  author: string;
  /** Links to other entries that lead to their addresses here. */
  links: number;
  /** Old addresses that lead here. */
  redirects: string[];
  /** Why it was left out, and what else is to be known of it. */
  notes: Note[];
}

export interface ImportReport {
  entries: ReportEntry[];
  /** Pictures brought in. */
  pictures: number;
  /** Addresses of pictures that could not be had or are none. */
  missing: readonly string[];
}

/** Their sum is the number of entries. */
export function countOutcomes({ entries }: Pick<ImportReport, 'entries'>): Record<Outcome, number> {
  const counts: Record<Outcome, number> = { published: 0, draft: 0, 'here already': 0, 'left out': 0 };
  for (const { outcome } of entries) counts[outcome]++;
  return counts;
}

/** The picture that a narrower copy was made of: `photo-300x200.jpg` is `photo.jpg`. */
export function originalOf(address: string): string {
  return address
    .replace(/[?#][\s\S]*$/, '')
    .replace(/-\d+x\d+(?=\.\w{3,4}$)/, '')
    .replace(/-scaled(?=\.\w{3,4}$)/, '');
}

/** Where a translation is read. */
export function readAddress(locale: Locale, titleId: string): string {
  return `/${locale}/app/blog/read/${titleId}`;
}

/** The first words of a text, cut at a word: a description where the source has none. */
export function firstWords(text: string, most = 180): string {
  if (text.length <= most) return text;
  const cut = text.lastIndexOf(' ', most);
  return `${text.slice(0, cut === -1 ? most : cut).replace(/[\s,;:.–—-]+$/, '')} …`;
}

/** Within them an instant has a day in every zone, written with four figures. */
const [FIRST, LAST] = [new Date('0001-01-02T00:00:00Z'), new Date('9999-12-30T00:00:00Z')];

/** A day and time as sources write it; in UTC where no zone is said. Undefined for what is none. */
export function dateOfSource(given: Date | string | number | undefined | null): Date | undefined {
  if (given === undefined || given === null || given === '') return undefined;
  const date = typeof given === 'string' ? dateOfText(given.trim()) : new Date(given);
  return date !== undefined && date > FIRST && date < LAST ? date : undefined;
}

function dateOfText(text: string): Date | undefined {
  // WordPress writes noughts for «never».
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
