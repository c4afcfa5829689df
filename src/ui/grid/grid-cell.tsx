import { memo } from 'react';
import { useTexts } from '../locale.tsx';
import styles from './grid.module.css';
import type { CellFacts, GridColumn, GridRow } from './layout.ts';
import en from './messages.en.json';
import fr from './messages.fr.json';

/** Only values that compare by `===`, so that `memo` skips unchanged cells. */
interface CellProps {
  /** From 0. */
  row: number;
  column: number;
  rowLabel: string;
  columnLabel: string;
  text: string;
  selected: boolean;
  /** The only cell in the tab order. */
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
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: grid cells are focusable
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

/** Returns a cell's description: row, column, value and facts. */
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

/** Returns the facts about a cell as the texts need them. */
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
