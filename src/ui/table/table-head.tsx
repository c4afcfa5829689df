/** The head of a table: column names and sort links. */
import { Checkbox, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import type { SortKey } from '#kernel/list.ts';
import { useTexts } from '../locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { Column } from './columns.ts';
import styles from './table.module.css';

interface TableHeadProps {
  columns: readonly Column[];
  sort: SortKey | undefined;
  /** The address of an order; undefined if there are too few rows to sort. */
  sorted: ((to: SortKey) => string) | undefined;
  /** The checkbox for all rows; undefined when rows cannot be selected. */
  all: { checked: boolean; some: boolean; onToggle(): void } | undefined;
  actions: boolean;
}

export function TableHead({ columns, sort, sorted, all, actions }: TableHeadProps) {
  const t = useTexts({ en, fr });
  return (
    <thead>
      <tr>
        {all && (
          <th className={styles.choose}>
            <Checkbox
              size="xs"
              aria-label={t('choose_all')}
              checked={all.checked}
              indeterminate={all.some}
              onChange={all.onToggle}
            />
          </th>
        )}
        {columns.map((column) => (
          <th
            key={column.id}
            scope="col"
            data-kind={column.kind}
            data-place={column.place}
            aria-sort={sort?.column === column.id ? directionOf(sort) : undefined}
          >
            {column.sortable && sorted ? <SortLink {...{ column, sort, sorted }} /> : column.label}
          </th>
        ))}
        {actions && (
          <th className={styles.actions}>
            <VisuallyHidden>{t('actions')}</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  );
}

function directionOf({ descending }: SortKey): 'ascending' | 'descending' {
  return descending ? 'descending' : 'ascending';
}

interface SortLinkProps {
  column: Column;
  sort: SortKey | undefined;
  sorted(to: SortKey): string;
}

/**
 * Sorts by a column. The first click sorts dates and figures descending and texts ascending; the second reverses
 * the order.
 */
function SortLink({ column, sort, sorted }: SortLinkProps) {
  const active = sort?.column === column.id;
  const descending = active ? !sort.descending : startsDescending(column);
  return (
    <Link
      className={styles.sort}
      to={sorted({ column: column.id, descending })}
      preventScrollReset
      data-direction={active ? directionOf(sort) : undefined}
    >
      {column.label}
    </Link>
  );
}

/** Whether its values are sorted from A to Z. */
function isAlphabetical({ kind }: Column): boolean {
  return kind === 'name' || kind === 'text' || kind === 'email' || kind === 'word';
}

/** Returns the ending of the key of the text that describes an order. */
export function orderEnding(column: Column): '_text' | '_date' | '' {
  if (isAlphabetical(column)) return '_text';
  return ['date', 'instant', 'period'].includes(column.kind) ? '_date' : '';
}

export function startsDescending(column: Column): boolean {
  return !isAlphabetical(column) && column.kind !== 'state';
}
