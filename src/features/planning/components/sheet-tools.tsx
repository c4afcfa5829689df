/** Actions that fill several cells, and undo. */
import { ActionIcon, Button, Group } from '@mantine/core';
import { addDays, type Day } from '#kernel/day.ts';
import { showAlert } from '#ui/alerts.ts';
import type { GridControl } from '#ui/grid/use-grid.ts';
import { Icon } from '#ui/icon.tsx';
import { useTexts } from '#ui/locale.tsx';
import { isWorkingDay } from '../anomaly.rules.ts';
import type { CellEdit } from '../cell-queue.rules.ts';
import type { MonthReport } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { copyDays, fillDays, type Sheet, type SheetContract, type Worked } from '../sheet.rules.ts';
import { isLocked } from '../state.rules.ts';
import { useEarlierSheet } from './use-earlier-sheet.ts';
import type { MonthWeek } from './use-month-layout.tsx';

interface SheetToolsProps {
  grid: GridControl<Worked>;
  weeks: readonly MonthWeek[];
  /** In row order. */
  contracts: readonly SheetContract[];
  report: MonthReport;
  sheet: Sheet;
}

export function SheetTools({ grid, weeks, contracts, report, sheet }: SheetToolsProps) {
  const t = useTexts({ en, fr });
  const earlier = useEarlierSheet(report);
  const { focus, done, undone } = grid.state;
  const contract = contracts[focus.row];
  const week = weeks[Math.floor(focus.column / 7)];
  const row = grid.rows[focus.row]?.label ?? '';

  /** One undoable action; shows `nothing` if there are no edits. */
  const write = (edits: readonly CellEdit[], nothing: string) => {
    if (edits.length === 0) return showAlert('info', nothing);
    const changes = edits.map(({ contractId, day, quantity }) => ({
      row: String(contractId),
      column: day,
      value: quantity === 0 ? undefined : quantity,
    }));
    grid.run({ type: 'write', changes });
  };
  const fill = (among: readonly MonthWeek[], isMeant: (day: MonthWeek['days'][number]) => boolean) => {
    if (contract === undefined) return;
    const days = among
      .filter(({ state }) => !isLocked(state))
      .flatMap((one) =>
        one.days.filter((day) => day.isWorkingDay && !day.closed && isMeant(day)).map(({ day }) => day),
      );
    write(fillDays(sheet, contract, days), t('nothing_to_fill', { contract: row }));
  };
  const copy = async (to: MonthWeek) => {
    const { state, week: number } = to;
    if (isLocked(state)) return showAlert('info', t(`closed_${state}_week`, { week: String(number) }));
    if (to.closed) return showAlert('info', t('closed_month_week', { week: String(number) }));
    const from = weeks.includes(to) && to !== weeks[0] ? sheet : await earlier(addDays(to.monday, -7));
    if (from === undefined) return;
    const both = new Map([...sheet].map(([id, days]) => [id, new Map([...(from.get(id) ?? []), ...days])]));
    for (const [id, days] of from) if (!both.has(id)) both.set(id, new Map(days));
    const pairs = to.days
      .map(({ day, isWorkingDay: isOne, closed }) => ({
        ...{ day, before: addDays(day, -7) },
        isOne: isOne && !closed,
      }))
      .filter(({ before, isOne }) => isOne && isWorkingDay(before, report.holidayZone))
      .map(({ day, before }) => [day, before] as const satisfies readonly [Day, Day]);
    write(copyDays(both, contracts, pairs), t('nothing_to_copy', { week: String(to.week) }));
  };
  return (
    <Group gap={8} role="toolbar" aria-label={t('tools')}>
      <Button
        variant="default"
        leftSection={<Icon name="fill" size={16} />}
        title={t('fill_week_title', { contract: row, week: String(week?.week ?? '') })}
        onClick={() => week && fill([week], () => true)}
      >
        {t('fill_week')}
      </Button>
      <Button
        variant="default"
        leftSection={<Icon name="planning" size={16} />}
        title={t('fill_month_title', { contract: row })}
        onClick={() => fill(weeks, ({ inMonth }) => inMonth)}
      >
        {t('fill_month')}
      </Button>
      <Button
        variant="default"
        leftSection={<Icon name="copy" size={16} />}
        title={t('copy_week_title', { week: String(week?.week ?? '') })}
        onClick={() => week && void copy(week)}
      >
        {t('copy_week')}
      </Button>
      <Group gap={4} wrap="nowrap">
        <HistoryButton action="undo" isIdle={done.length === 0} onClick={() => grid.run({ type: 'undo' })} />
        <HistoryButton
          action="redo"
          isIdle={undone.length === 0}
          onClick={() => grid.run({ type: 'redo' })}
        />
      </Group>
    </Group>
  );
}

function HistoryButton({
  action,
  isIdle,
  onClick,
}: {
  action: 'undo' | 'redo';
  isIdle: boolean;
  onClick(): void;
}) {
  const t = useTexts({ en, fr });
  return (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={t(action)}
      title={t(action)}
      // `disabled` would drop the keyboard focus.
      aria-disabled={isIdle}
      data-disabled={isIdle || undefined}
      onClick={isIdle ? undefined : onClick}
    >
      <Icon name={action} size={16} />
    </ActionIcon>
  );
}
