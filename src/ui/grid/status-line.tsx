/** Describes below a grid, for everybody, the focused cell and what the last action skipped. */
import { Box, Group } from '@mantine/core';
import { useTexts } from '../locale.tsx';
import { described, useCellWords } from './grid-cell.tsx';
import en from './messages.en.json';
import fr from './messages.fr.json';
import type { Skipped } from './state.ts';
import { valueAt } from './state.ts';
import type { GridControl } from './use-grid.ts';

export function StatusLine<Value>({ grid }: { grid: GridControl<Value> }) {
  const { number, skipped } = grid.latest;
  const report = useReport()(skipped);
  return (
    <Group
      data-screen=""
      justify="space-between"
      align="flex-start"
      gap="4px 16px"
      mih={36}
      px="sm"
      py={8}
      c="dark.1"
      fz="0.9rem"
    >
      <span aria-hidden="true">{useFocusWords(grid)}</span>
      <Box component="span" role="status" c="var(--amber)">
        {report !== '' && <span key={number}>{report}</span>}
      </Box>
    </Group>
  );
}

function useFocusWords<Value>({ rows, groups, type, facts, state, shape }: GridControl<Value>): string {
  const words = useCellWords();
  const row = rows[state.focus.row];
  const column = groups.flatMap(({ columns }) => columns)[state.focus.column];
  if (row === undefined || column === undefined) return '';
  const value = valueAt(state, shape, state.focus);
  const text = value === undefined ? '' : type.format(value);
  return words(described(row, column, text, facts(row.id)(column.id))).join(' · ');
}

function useReport(): (skipped: Skipped) => string {
  const t = useTexts({ en, fr });
  return ({ closed, unreadable, beyond }) =>
    [
      closed > 0 ? t('skipped_closed', { count: closed }) : '',
      unreadable > 0 ? t('skipped_unreadable', { count: unreadable }) : '',
      beyond > 0 ? t('skipped_beyond', { count: beyond }) : '',
    ]
      .filter((part) => part !== '')
      .join(' ');
}
