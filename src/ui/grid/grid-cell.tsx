import { memo } from 'react';
import { useTexts } from '../locale.tsx';
import styles from './grid.module.css';
import type { CellFacts, GridColumn, GridRow } from './layout.ts';
import en from './messages.en.json';
import fr from './messages.fr.json';

/** Only what compares by `===`, so that a cell that nothing changed is not drawn again. */
interface CellProps {
  /** Places, from 0. */
  row: number;
  column: number;
  rowLabel: string;
  columnLabel: string;
  text: string;
  selected: boolean;
  /** The one cell that Tab finds. */
  focused: boolean;
  shaded?: boolean;
  current?: boolean;
  faint?: boolean;
  closed?: string;
  saving?: CellFacts['saving'];
  refusal?: string;
  markTone?: string;
  markLabel?: string;
}

export const GridCell = memo(function GridCell(props: CellProps) {
  const { row, column, text, selected, focused, closed, saving, markTone } = props;
  const words = useCellWords();
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the cell of a grid takes the focus
      role="gridcell"
      className={styles.cell}
      tabIndex={focused ? 0 : -1}
      aria-colindex={column + 2}
      aria-selected={selected}
      aria-readonly={closed !== undefined}
      aria-invalid={saving === 'refused' || undefined}
      aria-label={words(props).join(', ')}
      data-row={row}
      data-column={column}
      data-shaded={props.shaded || undefined}
      data-current={props.current || undefined}
      data-faint={props.faint || undefined}
      data-closed={closed !== undefined || undefined}
      data-saving={saving}
      data-mark={markTone}
    >
      {text}
    </td>
  );
});

interface Described {
  rowLabel: string;
  columnLabel: string;
  text: string;
  closed?: string;
  saving?: CellFacts['saving'];
  refusal?: string;
  markLabel?: string;
}

/** A cell in words: row, column, value, and what else there is to know. */
export function useCellWords(): (cell: Described) => string[] {
  const t = useTexts({ en, fr });
  return ({ rowLabel, columnLabel, text, closed, saving, refusal = '', markLabel = '' }) =>
    [
      rowLabel,
      columnLabel,
      text === '' ? t('empty') : text,
      closed === undefined ? '' : t('closed', { reason: closed }),
      markLabel,
      saving === undefined ? '' : t(saving, { reason: refusal }),
    ].filter((part) => part !== '');
}

/** The facts about a cell as the words take them. */
export function described(row: GridRow, column: GridColumn, text: string, facts: CellFacts): Described {
  const { closed, saving, refusal, mark } = facts;
  return {
    rowLabel: row.label,
    columnLabel: column.label,
    text,
    closed,
    saving,
    refusal,
    markLabel: mark?.label,
  };
}
