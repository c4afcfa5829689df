/** Says that no row matches, although the list may have some. */
import { Button } from '@mantine/core';
import { EmptyState } from '../empty-state.tsx';
import { useTexts } from '../locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

/** Says that no row matches the search and the filters. @param q the search text, empty when only filters are set. */
export function NothingFound({ q, onClear }: { q: string; onClear(): void }) {
  const t = useTexts({ en, fr });
  return (
    <EmptyState
      icon="search"
      title={q === '' ? t('nothing_filtered') : t('nothing_found', { q })}
      text={t('nothing_found_text')}
      action={
        <Button variant="default" onClick={onClear}>
          {t('clear_filters')}
        </Button>
      }
    />
  );
}

/** Says that the URL names a page beyond the end of the list. */
export function PastTheEnd({ totalCount, onFirst }: { totalCount: number; onFirst(): void }) {
  const t = useTexts({ en, fr });
  return (
    <EmptyState
      icon="search"
      title={t('past_end')}
      text={t('past_end_text', { count: totalCount })}
      action={
        <Button variant="default" onClick={onFirst}>
          {t('first_page')}
        </Button>
      }
    />
  );
}
