import { sha256Of } from '#features/books/server/period.service.ts';
import { entriesIn } from '#features/books/server/repo.ts';
import type { Database } from '#platform/db/kysely.ts';

/** Returns an entry of two lines, in a closed period; and a closed month. */
export async function booksOf(db: Database, workspace_id: number, mark: string) {
  const one = { workspace_id };
  const entry = await db
    .insertInto('book_entries')
    .values({
      ...one,
      journal: mark,
      number: 1,
      day: '2026-01-15',
      label: mark,
      source_type: mark,
      source_id: 1,
      posted_at: '2026-01-15T12:00:00Z',
      line_count: 2,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const line = {
    ...one,
    entry_id: entry.id,
    account: mark,
    piece: mark,
    piece_day: '2026-01-15',
    label: mark,
  } as const;
  await db
    .insertInto('book_lines')
    .values([
      { ...line, place: 0, debit_cents: 100, credit_cents: 0 },
      { ...line, place: 1, debit_cents: 0, credit_cents: 100 },
    ])
    .execute();
  const span = { from: '2026-01-01', to: '2026-01-31', lastId: entry.id } as const;
  const period = { siren: '732829320', journalLabel: mark, layout: 1, account_labels: { [mark]: mark } };
  const entries = await entriesIn(db, span);
  const closed = await db
    .insertInto('book_exports')
    .values({
      ...one,
      number: 1,
      from_day: span.from,
      to_day: span.to,
      last_entry_id: entry.id,
      entries: 1,
      debit_cents: 100,
      siren: period.siren,
      journal_label: mark,
      sha256: sha256Of({ ...period, ...span, accountLabels: period.account_labels, entries }),
      account_labels: JSON.stringify(period.account_labels),
      closed_by_name: mark,
      closed_at: '2026-02-01T12:00:00Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('book_settings')
    .values({ ...one, siren: period.siren })
    .execute();
  // Long ago, so that it locks no day of the tests.
  const month = { month: '2001-01-01', open_members: 0, closed_by_name: mark } as const;
  const closing = await db
    .insertInto('closed_months')
    .values({ ...one, ...month, closed_at: '2001-02-01T12:00:00Z' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { entryId: entry.id, exportId: closed.id, closingId: closing.id };
}
