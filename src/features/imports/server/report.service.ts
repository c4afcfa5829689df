/** Writes the report of an import as a file with one line per entry. */
import type { Member } from '#kernel/actor.ts';
import type { CallInput } from '#kernel/call.ts';
import type { Locale } from '#kernel/locale.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import { translator } from '#kernel/translate.ts';
import type { MemberContext, PrepareContext } from '#platform/request/context.ts';
import type { Download } from '#platform/request/download.ts';
import { ahead } from '#platform/sheet/ahead.ts';
import { sheetDownload } from '#platform/sheet/download.ts';
import type { Sheet } from '#platform/sheet/sheet.ts';
import { mayImport } from '../access.ts';
import type * as contract from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { noteKeys, outcomeKeys } from '../note.rules.ts';
import * as repo from './repo.ts';
import { notesOf } from './service.ts';

/** @throws Problem 404; 403 */
export async function exportImport(
  { db, actor, request }: MemberContext,
  { params, query }: CallInput<typeof contract.exportImport>,
): Promise<Download<Member>> {
  if (!mayImport(actor)) throw new Problem(403);
  const found = orNotFound(await repo.findImport(db, params.importId));
  return sheetDownload<Member, repo.EntryRecord>({
    name: `import-${found.id}`,
    sheet: sheetIn(request.locale),
    format: query.format,
    rows: (context) => ahead(batchesOf(context, found.id)),
  });
}

/** Number of entries per query. */
const BATCH = 1000;

async function* batchesOf({ read }: PrepareContext<Member>, importId: number) {
  for (let after = 0; ; ) {
    const last = after;
    const entries = await read((db) => repo.readEntries(db, importId, last, BATCH));
    yield entries;
    after = entries.at(-1)?.id ?? after;
    if (entries.length < BATCH) return;
  }
}

function sheetIn(locale: Locale): Sheet<repo.EntryRecord> {
  const t = translator({ en, fr }, locale);
  const note = ({ code, detail }: ReturnType<typeof notesOf>[number]) =>
    detail === undefined ? t(noteKeys[code]) : t('note_with_detail', { note: t(noteKeys[code]), detail });
  return {
    name: t('title'),
    columns: [
      { label: t('sheet_name'), value: ({ name }) => name, width: 40 },
      { label: t('column_entries_title'), value: ({ title }) => title, width: 40 },
      {
        label: t('column_entries_language'),
        value: ({ language }) => language && t(`language_${language}`),
        width: 10,
      },
      { label: t('column_entries_outcome'), value: ({ outcome }) => t(outcomeKeys[outcome]), width: 16 },
      { label: t('sheet_address'), value: ({ address }) => address, width: 40 },
      { label: t('column_entries_day'), value: ({ day }) => day, kind: 'day', width: 12 },
      { label: t('column_entries_author'), value: ({ author }) => author, width: 24 },
      { label: t('sheet_links'), value: ({ links }) => links, width: 12 },
      { label: t('sheet_redirects'), value: ({ redirects }) => redirects.join(' '), width: 40 },
      { label: t('sheet_notes'), value: (entry) => notesOf(entry).map(note).join('; '), width: 60 },
    ],
  };
}
