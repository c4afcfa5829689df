/** Lists every entry of the source with its outcome. */

import { Box } from '@mantine/core';
import { isDay } from '#kernel/day.ts';
import type { ListAnswer } from '#kernel/list.ts';
import { postLanguages } from '#kernel/locale.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormat } from '#ui/format.ts';
import layout from '#ui/layout.module.css';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { StateDot, type Tone } from '#ui/state-dot.tsx';
import { WholeWords } from '#ui/whole-words.tsx';
import { type ImportEntry, listImportEntries } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { noteKeys, outcomeKeys } from '../note.rules.ts';

const tones: Record<ImportEntry['outcome'], Tone> = {
  published: 'good',
  draft: 'waiting',
  'here already': 'info',
  'left out': 'neutral',
};

export function EntryTable({ list }: { list: ListAnswer<typeof listImportEntries> }) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  const { day } = useFormat();
  return (
    <DataTable
      call={listImportEntries}
      list={list}
      label={t('entries')}
      titled
      search={t('entries_search')}
      filters={{
        outcome: {
          label: t('filter_outcome'),
          options: (Object.keys(outcomeKeys) as ImportEntry['outcome'][]).map((value) => ({
            value,
            label: t(outcomeKeys[value]),
          })),
        },
        written_in: {
          label: t('filter_language'),
          options: postLanguages.map((value) => ({ value, label: t(`language_${value}`) })),
        },
        noted: { label: t('filter_noted'), options: [{ value: 'yes', label: t('filter_noted_yes') }] },
      }}
      rowId={(entry) => entry.entry_id}
      rowName={(entry) => entry.title || entry.name}
      rowLink={(entry) =>
        entry.post_id === null || entry.language === ''
          ? undefined
          : toLocal(`/app/posts/${entry.post_id}/${entry.language}/edit`)
      }
      cells={{
        title: (entry) => <Named entry={entry} />,
        outcome: (entry) => <StateDot tone={tones[entry.outcome]}>{t(outcomeKeys[entry.outcome])}</StateDot>,
        day: (entry) =>
          isDay(entry.day) ? <time dateTime={entry.day}>{day(entry.day, 'medium')}</time> : undefined,
      }}
      empty={<EmptyState icon="posts" title={t('entries_none')} text={t('entries_none_text')} />}
    />
  );
}

function Named({ entry }: { entry: ImportEntry }) {
  const { title, name } = entry;
  return (
    <span className={layout.wrap}>
      {title || name}
      {title !== '' && title !== name && (
        <Box component="small" display="block">
          <WholeWords text={name} />
        </Box>
      )}
      <Notes entry={entry} />
    </span>
  );
}

function Notes({ entry: { notes } }: { entry: ImportEntry }) {
  const t = useTexts({ en, fr });
  return notes.map(({ code, detail }) => (
    <small key={code}>
      {t(noteKeys[code])}
      {detail !== undefined && ` (${detail})`}
    </small>
  ));
}
