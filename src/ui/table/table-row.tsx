/** A row: its name and link, its values, its menu. */
import { Checkbox } from '@mantine/core';
import { isValidElement, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { type RowAction, RowMenu } from '../row-menu.tsx';
import type { Column } from './columns.ts';
import styles from './table.module.css';
import { PlainValue } from './table-cell.tsx';

interface TableRowProps {
  columns: readonly Column[];
  /** The content of a cell. */
  cell(column: Column): ReactNode;
  /** The row's name, for its menu and checkbox. */
  name: string;
  /** The link of its name. */
  link: string | undefined;
  actions: readonly RowAction[];
  /** Whether rows have a menu. */
  menu: boolean;
  /** Opens the dialog of an action. @param from gets the focus back. */
  onOpen(action: RowAction, from: HTMLElement | null): void;
  /** Its checkbox; undefined when rows cannot be selected. */
  box: { checked: boolean; onToggle(): void } | undefined;
}

export function TableRow({ columns, cell, name, link, actions, menu, onOpen, box }: TableRowProps) {
  const t = useTexts({ en, fr });
  const byName = actions.find((action) => action.byName);
  return (
    <tr data-chosen={box?.checked || undefined}>
      {box && (
        <td className={styles.choose}>
          <Checkbox
            size="xs"
            aria-label={t('choose_row', { name })}
            checked={box.checked}
            onChange={box.onToggle}
          />
        </td>
      )}
      {columns.map((column) =>
        column.heads ? (
          <th
            key={column.id}
            scope="row"
            className={styles.name}
            data-kind={column.kind}
            data-place={column.place}
          >
            <NameCell link={link ?? byName?.to} action={byName} onOpen={onOpen}>
              {cell(column)}
            </NameCell>
          </th>
        ) : (
          <td key={column.id} data-label={column.label} data-kind={column.kind} data-place={column.place}>
            {cell(column)}
          </td>
        ),
      )}
      {menu && (
        <td className={styles.actions}>
          <RowMenu actions={actions} label={t('row_actions', { name })} onOpen={onOpen} />
        </td>
      )}
    </tr>
  );
}

interface NameCellProps extends Pick<TableRowProps, 'link' | 'onOpen'> {
  /** Runs when the name is not a link. */
  action: RowAction | undefined;
  children: ReactNode;
}

function NameCell({ link, action, onOpen, children }: NameCellProps) {
  if (link !== undefined) return <Link to={link}>{children}</Link>;
  if (action === undefined) return children;
  return (
    <button
      type="button"
      aria-haspopup={action.dialog && 'dialog'}
      onClick={({ currentTarget }) => (action.onSelect ?? (() => onOpen(action, currentTarget)))()}
    >
      {children}
    </button>
  );
}

/**
 * Returns the feature's content, else the row's own field of that name. Text is wrapped between words only.
 */
export function cellOf<Row extends Record<string, unknown>>(
  cells: Readonly<Record<string, ((row: Row) => ReactNode) | undefined>>,
  row: Row,
  { id, kind }: Column,
): ReactNode {
  const own = cells[id]?.(row);
  if (isValidElement(own)) return own;
  // A text of the feature is formatted already.
  const isText = typeof own === 'string' && (kind === 'date' || kind === 'instant');
  return <PlainValue value={own ?? row[id]} kind={isText ? 'text' : kind} />;
}
