/** Reads periods of the books from their entries. */
import { createHash } from 'node:crypto';
import type { Day } from '#kernel/day.ts';
import type { Database } from '#platform/db/kysely.ts';
import { fileBytes } from '../format.rules.ts';
import type { Period } from '../record.rules.ts';
import type { ExportRecord } from './export.repo.ts';
import * as repo from './repo.ts';

/** Returns a closed period with the settings at the time of closing. */
export function closedPeriod(db: Database, row: ExportRecord): Promise<Period> {
  return exportIn(db, row, { from: row.from_day, to: row.to_day });
}

/** Returns the entries between two days that existed when a period was closed, with that period's settings. */
export function exportIn(db: Database, row: ExportRecord, days: { from: Day; to: Day }): Promise<Period> {
  const labels = row.account_labels as Record<string, string>;
  const { siren, journal_label: journalLabel, layout, last_entry_id: lastId } = row;
  return periodOf(db, { ...days, lastId }, { siren, journalLabel, labels, layout });
}

/** SHA-256 of a period's FEC, in hexadecimal. */
export function sha256Of(period: Period): string {
  return createHash('sha256').update(fileBytes('fec', period)).digest('hex');
}

export async function periodOf(
  db: Database,
  span: repo.Span,
  settings: Pick<Period, 'siren' | 'journalLabel' | 'layout'> & { labels: Period['accountLabels'] },
): Promise<Period> {
  const { siren, journalLabel, layout, labels: accountLabels } = settings;
  const { from, to } = span;
  return { siren, from, to, journalLabel, layout, accountLabels, entries: await repo.entriesIn(db, span) };
}
