/** Posts entries. Later features call it in the transaction of their own change. */

import { authorOf, displayName } from '#kernel/actor.ts';
import { civilDay } from '#kernel/civil-day.ts';
import type { Day } from '#kernel/day.ts';
import type { Locale } from '#kernel/locale.ts';
import { translator } from '#kernel/translate.ts';
import type { Zone } from '#kernel/zone.ts';
import type { Database } from '#platform/db/kysely.ts';
import { lockName } from '#platform/db/transaction.ts';
import type { MemberContext } from '#platform/request/context.ts';
import type { LabelKind } from '../label.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { type BookingDay, type BookLine, isBalanced, onRightSide, reversalDay, reversed } from '../rules.ts';
import { closedUntil } from './export.repo.ts';
import * as repo from './repo.ts';
import { findSettings } from './settings.repo.ts';

/** The posted subject. */
export interface Source {
  type: string;
  id: number;
}

export interface Posting {
  source: Source;
  journal: string;
  /** The name of the journal; undefined for the journal of expenses, whose name is a setting. */
  journalLabel?: string;
  day: Day;
  label: string;
  /** The lines, each with a proposed label for its account. */
  lines: readonly (BookLine & { accountLabel: string })[];
}

/** The place of an entry, and the person who posts it. */
export interface PostingContext {
  db: Database;
  workspaceId: number;
  /** The workspace's time zone. */
  zone: Zone;
  now: Date;
  by: { id: number | null; name: string };
}

/** The job that posts what has no entry yet: invoices and payments (features/journals). */
export const POST_ENTRIES = 'books.post';

export interface PostEntriesJob {
  workspaceId: number;
}

/** Has what this transaction changes entered in the books, after it. */
export function enqueuePosting({
  enqueue,
  actor: { workspaceId },
}: Pick<MemberContext, 'enqueue' | 'actor'>): Promise<void> {
  const job: PostEntriesJob = { workspaceId };
  return enqueue(POST_ENTRIES, job);
}

/** Makes postings and closings of a workspace wait for each other, so that a closed period is complete. */
export function lockBooks(db: Database, workspaceId: number): Promise<void> {
  return lockName(db, `books ${workspaceId}`);
}

/** The last day of the last closed period; undefined if none is closed. */
export const booksClosedUntil: (db: Database) => Promise<Day | undefined> = closedUntil;

/** How the workspace's books label and date entries. */
export interface LabelSettings {
  bookingDay: BookingDay;
  locale: Locale;
  patterns: Readonly<Record<LabelKind, string>>;
}

export async function labelSettings(db: Database): Promise<LabelSettings> {
  const { labelLocale: locale, expenseLabel: expense, dueLabel: due, bookingDay } = await findSettings(db);
  return { bookingDay, locale, patterns: { expense, due } };
}

/**
 * Writes an entry with the next number of the journal. Its day must be open (`bookingDay`). Without amounts no entry is written.
 * The caller must have locked the books.
 * @throws Error for unbalanced lines.
 */
export async function post(context: PostingContext, posting: Posting): Promise<void> {
  const { db, workspaceId } = context;
  const lines = posting.lines.map(onRightSide).filter(({ debit, credit }) => debit !== credit);
  if (lines.length === 0) return;
  if (!isBalanced(lines)) throw new Error(`The entry «${posting.label}» is not balanced.`);
  await repo.proposeLabels(
    db,
    workspaceId,
    new Map(lines.map(({ account, accountLabel }) => [account, accountLabel])),
  );
  await insert(context, { ...posting, lines, reversesId: null });
}

/** Reverses a subject's entry, if it has one that is not reversed yet. The caller must have locked the books. */
export async function reverse(context: PostingContext, source: Source): Promise<void> {
  const { db, now, zone } = context;
  const entry = await repo.findStanding(db, source);
  if (entry === undefined) return;
  const { locale, bookingDay: setting } = await labelSettings(db);
  const t = translator({ en, fr }, locale);
  const mark = (label: string) => t('reversal', { label });
  const lines = reversed(await repo.listLines(db, entry.id), ({ label }) => mark(label));
  const { journal } = entry;
  await insert(context, {
    source,
    journal,
    day: reversalDay(entry.day, civilDay(now, zone), setting, await closedUntil(db)),
    label: mark(entry.label),
    lines,
    reversesId: entry.id,
  });
}

async function insert(
  { db, workspaceId, now, zone, by }: PostingContext,
  entry: Omit<Posting, 'lines'> & { lines: readonly BookLine[]; reversesId: number | null },
): Promise<void> {
  const { source, journal, day, label, lines, reversesId } = entry;
  const number = await repo.nextNumber(db, workspaceId, { journal, label: entry.journalLabel });
  await repo.insertEntry(db, {
    workspaceId,
    journal,
    number,
    day,
    label,
    source,
    reversesId,
    by,
    postedAt: now,
    postedOn: civilDay(now, zone),
    lines,
  });
}

/** Returns the signed-in person, who is recorded as the author of the posting. */
export function postedBy(actor: Parameters<typeof authorOf>[0]): PostingContext['by'] {
  const author = authorOf(actor);
  return { id: author.userId, name: displayName(author) };
}
