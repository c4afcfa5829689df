/** Writes the report of an import as a file with one line per entry. */

import { readAddress } from '#features/posts/address.rules.ts';
import { civilDay } from '#kernel/civil-day.ts';
import { localeOfPostLanguage } from '#kernel/locale.ts';
import type { SheetFormat } from '#kernel/sheet-format.ts';
import type { Zone } from '#kernel/zone.ts';
import { type Sheet, writeSheet } from '#platform/sheet/sheet.ts';
import {
  countOutcomes,
  type ImportedPost,
  type ImportReport,
  noteText,
  type Outcome,
  type ReportEntry,
} from '../entry.rules.ts';

export function entryOf(post: ImportedPost, zone: Zone, outcome: Outcome, titleId?: string): ReportEntry {
  const { name, title, language, author } = post;
  return {
    name,
    title,
    language,
    outcome,
    externalId: post.externalId,
    address: titleId === undefined ? '' : readAddress(localeOfPostLanguage(language), titleId),
    day: civilDay(post.publishedAt ?? post.savedAt, zone),
    author: author?.name ?? author?.email ?? '',
    links: 0,
    redirects: [],
    notes: [...post.notes],
  };
}

const sheet: Sheet<ReportEntry> = {
  name: 'Import',
  columns: [
    { label: 'entry', value: ({ name }) => name, width: 40 },
    { label: 'title', value: ({ title }) => title, width: 40 },
    { label: 'language', value: ({ language }) => language, width: 10 },
    { label: 'outcome', value: ({ outcome }) => outcome, width: 14 },
    { label: 'address', value: ({ address }) => address, width: 40 },
    { label: 'day', value: ({ day }) => day, kind: 'day', width: 12 },
    { label: 'author', value: ({ author }) => author },
    { label: 'links rewritten', value: ({ links }) => links, width: 14 },
    { label: 'old addresses', value: ({ redirects }) => redirects.join(' '), width: 40 },
    { label: 'notes', value: ({ notes }) => notes.map(noteText).join('; '), width: 60 },
  ],
};

export type ReportFormat = SheetFormat | 'json';

/** Returns the bytes of the file in chunks. */
export function writeReport(report: ImportReport, format: ReportFormat): AsyncIterable<Uint8Array> {
  return format === 'json' ? jsonOf(report) : writeSheet(sheet, report.entries, format);
}

async function* jsonOf(report: ImportReport): AsyncGenerator<Uint8Array> {
  const entries = report.entries.map(({ notes, ...entry }) => ({ ...entry, notes: notes.map(noteText) }));
  yield Buffer.from(`${JSON.stringify({ counts: countOutcomes(report), ...report, entries }, null, 2)}\n`);
}
