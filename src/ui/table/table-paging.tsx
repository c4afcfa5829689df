/** The foot of a paged table: position, rows per page, next and previous page. */
import { NativeSelect } from '@mantine/core';
import { rowChoices, usePaging } from '../list-address.ts';
import { useTexts } from '../locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { PageSteps, type PageStepsProps } from './page-steps.tsx';
import styles from './table-paging.module.css';

interface TablePagingProps extends Omit<PageStepsProps, 'onGo'> {
  /** The list's default, which is omitted from the URL. */
  defaultRows?: number;
}

export function TablePaging({ defaultRows, ...place }: TablePagingProps) {
  const t = useTexts({ en, fr });
  const { goTo, show } = usePaging(defaultRows);
  const { rowsPerPage } = place;
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
      <PageSteps {...place} onGo={goTo} />
    </nav>
  );
}
