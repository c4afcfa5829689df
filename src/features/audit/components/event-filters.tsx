/** What of the record is shown; it lives in the address. */
import { Select, TextInput } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './audit.module.css';
import { useEventWords } from './event-words.ts';

export interface Colleague {
  id: number;
  name: string;
}

export function EventFilters({
  subjects,
  people,
}: {
  subjects: readonly string[];
  people: readonly Colleague[];
}) {
  const t = useTexts({ en, fr });
  const words = useEventWords();
  const [search, setSearch] = useSearchParams();
  const set = (name: string, value: string | null) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete('page');
        if (value) after.set(name, value);
        else after.delete(name);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <div className={styles.filters}>
      <Select
        label={t('filter_person')}
        placeholder={t('filter_all')}
        data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={search.get('memberId')}
        onChange={(value) => set('memberId', value)}
        searchable
        clearable
      />
      <Select
        label={t('filter_subject')}
        placeholder={t('filter_all')}
        data={subjects.map((subject) => ({ value: subject, label: words.subject(subject) }))}
        value={search.get('action')}
        onChange={(value) => set('action', value)}
        clearable
      />
      <TextInput
        type="date"
        label={t('filter_from')}
        value={search.get('from') ?? ''}
        onChange={(event) => set('from', event.currentTarget.value)}
      />
      <TextInput
        type="date"
        label={t('filter_to')}
        value={search.get('to') ?? ''}
        onChange={(event) => set('to', event.currentTarget.value)}
      />
    </div>
  );
}
