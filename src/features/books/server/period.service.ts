/** Reads periods of the books from their entries. */
import { createHash } from 'node:crypto';
import type { Day } from '#kernel/day.ts';
import type { Database } from '#platform/db/kysely.ts';
import { fileBytes } from '../format.rules.ts';
import type { Period } from '../record.rules.ts';
import { inSequence } from '../sequence.rules.ts';
import type { ExportRecord } from './export.repo.ts';
import * as repo from './repo.ts';

/** Returns a closed period with the settings at the time of closing. */
export function closedPeriod(db: Database, row: ExportRecord): Promise<Period> {
  return exportIn(db, row, { from: row.from_day, to: row.to_day });
}

/**
 * Returns the entries between two days that existed when a period was closed, with that period's settings.
 * @param ends the last day of each period between the days.
 */
export function exportIn(
  db: Database,
  row: ExportRecord,
  days: { from: Day; to: Day },
  ends: readonly Day[] = [days.to],
): Promise<Period> {
  const labels = row.account_labels as Record<string, string>;
  const { siren, journal_label: journalLabel, layout } = row;
  const journalLabels = row.journal_labels as Record<string, string>;
  return periodOf(
    db,
    { ...spanOf(row), ...days },
    { siren, journalLabel, journalLabels, labels, layout },
    ends,
  );
}

/** What a closed period contains. */
export function spanOf(row: ExportRecord): repo.Span {
  const { from_day: from, to_day: to, last_entry_id: lastId, last_letter_id: lastLetter } = row;
  return { from, to, lastId, lastLetter: lastLetter ?? 0 };
}

/** SHA-256 of a period's FEC, in hexadecimal. */
export function sha256Of(period: Period): string {
  return createHash('sha256').update(fileBytes('fec', period)).digest('hex');
}

export async function periodOf(
  db: Database,
  span: repo.Span,
  settings: Pick<Period, 'siren' | 'journalLabel' | 'journalLabels' | 'layout'> & {
    labels: Period['accountLabels'];
  },
  ends: readonly Day[] = [span.to],
): Promise<Period> {
  const { siren, journalLabel, journalLabels, layout, labels: accountLabels } = settings;
  const { from, to } = span;
  const posted = await repo.entriesIn(db, span);
  const entries = layout < 4 ? posted : inSequence(posted, ends, await repo.entriesBefore(db, span));
  return { siren, from, to, journalLabel, journalLabels, layout, accountLabels, entries };
}
