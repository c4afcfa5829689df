/**
 * The table of every list. Columns are the headers that the server gives; the room says how a cell looks
 * where that is more than its text. On a phone each row is a card.
 */
import { Checkbox } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useNavigation } from 'react-router';
import type { ColumnHeader } from '#kernel/paging.ts';
import styles from './data-table.module.css';
import { useTexts } from './locale.tsx';
import en from './messages.en.json';
import fr from './messages.fr.json';
import { type RowAction, RowMenu } from './row-menu.tsx';
import { TablePaging, type TablePagingProps } from './table-paging.tsx';

/** The action column is added only to tables with fewer columns than this (business-app §9). */
const COLUMNS_WITHOUT_ACTIONS = 9;

export interface DataTableProps<Row> {
  /** What the table lists, for readers who do not see it. */
  label: string;
  headers: readonly ColumnHeader[];
  rows: readonly Row[];
  rowId(row: Row): number | string;
  /** By header id; without one, the row's own field of that name is shown. */
  cells?: Readonly<Record<string, (row: Row) => ReactNode>>;
  /** Headers whose cells are figures: right-aligned, tabular. */
  figures?: readonly string[];
  actions?(row: Row): readonly RowAction[];
  /** How a row is called, for its menu and its box. */
  rowName?(row: Row): string;
  /** What can be done with several rows at once; given, rows can be chosen. */
  bulk?(chosen: readonly Row[], done: () => void): ReactNode;
  /** Without it the list is whole. */
  paging?: Omit<TablePagingProps, 'shown'>;
  /** What stands here when there is nothing: an `EmptyState` with the first step. */
  empty: ReactNode;
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { headers, rows, rowId, bulk, paging, empty, label, actions } = props;
  const { chosen, toggle, toggleAll, clear } = useChosen(rows, rowId);
  const busy = useNavigation().state === 'loading';
  const total = paging?.totalCount ?? rows.length;
  if (total === 0) return empty;
  const withActions = actions !== undefined && headers.length < COLUMNS_WITHOUT_ACTIONS;
  return (
    <div className={styles.list} data-busy={busy || undefined}>
      <table className={styles.table} aria-label={label} aria-busy={busy}>
        <Head
          {...props}
          withActions={withActions}
          chosen={chosen.length}
          onAll={bulk === undefined ? undefined : toggleAll}
        />
        <tbody>
          {rows.map((row) => (
            <BodyRow
              key={rowId(row)}
              row={row}
              table={props}
              withActions={withActions}
              chosen={chosen.includes(row)}
              onToggle={bulk === undefined ? undefined : () => toggle(row)}
            />
          ))}
        </tbody>
      </table>
      {bulk && chosen.length > 0 && (
        <BulkBar count={chosen.length} onClear={clear}>
          {bulk(chosen, clear)}
        </BulkBar>
      )}
      {paging && <TablePaging {...paging} shown={rows.length} />}
    </div>
  );
}

interface HeadProps<Row> extends DataTableProps<Row> {
  withActions: boolean;
  chosen: number;
  onAll: (() => void) | undefined;
}

function Head<Row>({ headers, figures = [], rows, withActions, chosen, onAll }: HeadProps<Row>) {
  const t = useTexts({ en, fr });
  return (
    <thead>
      <tr>
        {onAll && (
          <th className={styles.choose}>
            <Checkbox
              size="xs"
              aria-label={t('choose_all')}
              checked={chosen === rows.length}
              indeterminate={chosen > 0 && chosen < rows.length}
              onChange={onAll}
            />
          </th>
        )}
        {headers.map((header) => (
          <th key={header.id} scope="col" data-figures={figures.includes(header.id) || undefined}>
            {header.label}
          </th>
        ))}
        {withActions && (
          <th className={styles.actions}>
            <span className={styles.hidden}>{t('actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

interface BodyRowProps<Row> {
  row: Row;
  table: DataTableProps<Row>;
  withActions: boolean;
  chosen: boolean;
  onToggle: (() => void) | undefined;
}

function BodyRow<Row>({ row, table, withActions, chosen, onToggle }: BodyRowProps<Row>) {
  const t = useTexts({ en, fr });
  const { headers, cells = {}, figures = [], actions, rowName, rowId } = table;
  const name = rowName?.(row) ?? String(rowId(row));
  return (
    <tr data-chosen={chosen || undefined}>
      {onToggle && (
        <td className={styles.choose}>
          <Checkbox size="xs" aria-label={t('choose_row', { name })} checked={chosen} onChange={onToggle} />
        </td>
      )}
      {headers.map((header) => (
        <td key={header.id} data-label={header.label} data-figures={figures.includes(header.id) || undefined}>
          {cells[header.id]?.(row) ?? plainCell(row, header.id)}
        </td>
      ))}
      {withActions && (
        <td className={styles.actions}>
          <RowMenu actions={actions?.(row) ?? []} label={t('row_actions', { name })} />
        </td>
      )}
    </tr>
  );
}

function plainCell(row: unknown, id: string): ReactNode {
  const value = (row as Record<string, unknown>)[id];
  return value === null || value === undefined || value === '' ? (
    <span aria-hidden="true">–</span>
  ) : (
    String(value)
  );
}

function BulkBar({ count, onClear, children }: { count: number; onClear(): void; children: ReactNode }) {
  const t = useTexts({ en, fr });
  return (
    <div className={styles.bulk} role="toolbar" aria-label={t('bulk')}>
      <span aria-live="polite">{t('chosen', { count })}</span>
      {children}
      <button type="button" onClick={onClear}>
        {t('choose_none')}
      </button>
    </div>
  );
}

/** Chosen rows, by id: rows that are no longer shown are not chosen any more. */
function useChosen<Row>(rows: readonly Row[], rowId: (row: Row) => number | string) {
  const [ids, setIds] = useState<readonly (number | string)[]>([]);
  const chosen = rows.filter((row) => ids.includes(rowId(row)));
  return {
    chosen,
    toggle(row: Row) {
      const id = rowId(row);
      setIds((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]));
    },
    toggleAll: () => setIds(chosen.length === rows.length ? [] : rows.map(rowId)),
    clear: () => setIds([]),
  };
}
