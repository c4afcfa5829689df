/** The foot of a paged table: where one is in the list, how many rows a page has, on and back. */
import { ActionIcon, NativeSelect } from '@mantine/core';
import { Icon } from '../icon.tsx';
import { rowChoices, usePaging } from '../list-address.ts';
import { useTexts } from '../locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './table-paging.module.css';

export interface TablePagingProps {
  page: number;
  rowsPerPage: number;
  totalCount: number;
  /** There are more than that; how many, nobody has counted. */
  totalIsLeast?: boolean;
  /** Rows on this page. */
  shown: number;
  /** The list's own default, which is left out of the address. */
  defaultRows?: number;
}

export function TablePaging({
  page,
  rowsPerPage,
  totalCount,
  totalIsLeast = false,
  shown,
  defaultRows,
}: TablePagingProps) {
  const t = useTexts({ en, fr });
  const { goTo, show } = usePaging(defaultRows);
  const first = page * rowsPerPage;
  // Past the end, as an old address may be: nothing is shown, and one step back leads to the last page.
  const isPast = shown === 0 && !totalIsLeast;
  const last = Math.max(0, Math.ceil(totalCount / rowsPerPage) - 1);
  const isLast = totalIsLeast ? shown < rowsPerPage : first + rowsPerPage >= totalCount;
  const choices = [...new Set([...rowChoices, rowsPerPage])].sort((a, b) => a - b);
  return (
    <nav className={styles.paging} aria-label={t('paging')}>
      <span className={styles.rows}>
        <label htmlFor="rows-per-page">{t('rows_per_page')}</label>
        <NativeSelect
          id="rows-per-page"
          size="xs"
          value={rowsPerPage}
          onChange={(event) => show(Number(event.currentTarget.value))}
          data={choices.map((rows) => ({ value: String(rows), label: String(rows) }))}
        />
      </span>
      <span className={styles.where} aria-live="polite">
        {t(totalIsLeast ? 'rows_shown_of_more' : 'rows_shown', {
          first: isPast ? 0 : first + 1,
          last: isPast ? 0 : first + shown,
          total: totalCount,
        })}
      </span>
      <span className={styles.steps}>
        <ActionIcon
          variant="default"
          aria-label={t('page_before')}
          disabled={page === 0}
          onClick={() => goTo(isPast ? Math.min(page - 1, last) : page - 1)}
        >
          <Icon name="left" />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label={t('page_after')}
          disabled={isLast}
          onClick={() => goTo(page + 1)}
        >
          <Icon name="right" />
        </ActionIcon>
      </span>
    </nav>
  );
}
