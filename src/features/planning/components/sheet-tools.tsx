/** Offers the actions that fill several cells, and undo. */
import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { addDays, type Day, fieldsOf } from '#kernel/day.ts';
import { showAlert, showProblem } from '#ui/alerts.ts';
import type { GridControl } from '#ui/grid/use-grid.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useApi } from '#ui/session.tsx';
import { isWorkingDay } from '../anomaly.rules.ts';
import type { CellEdit } from '../cell-queue.rules.ts';
import { type MonthReport, readMonth } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import {
  copyDays,
  fillDays,
  isOpenFor,
  type Sheet,
  type SheetContract,
  sheetOf,
  type Worked,
} from '../sheet.rules.ts';
import { isLocked } from '../state.rules.ts';
import { useCompact } from './month-head.tsx';
import type { MonthWeek } from './use-month-layout.tsx';

interface SheetToolsProps {
  grid: GridControl<Worked>;
  /** Whether the person has chosen a cell, whose contract is then filled. */
  isChosen: boolean;
  weeks: readonly MonthWeek[];
  /** In row order. */
  contracts: readonly SheetContract[];
  report: MonthReport;
  sheet: Sheet;
  /** A further button of the row. */
  children?: ReactNode;
}

export function SheetTools({ grid, isChosen, weeks, contracts, report, sheet, children }: SheetToolsProps) {
  const t = useTexts({ en, fr });
  const earlier = useEarlierSheet(report);
  const { focus, done, undone } = grid.state;
  const week = weeks[Math.floor(focus.column / 7)];
  const nameOf = (row: number) => grid.rows[row]?.label ?? '';
  const row = nameOf(focus.row);
  /**
   * Returns the contracts to choose from on these days; undefined if a cell is chosen or there is no choice.
   */
  const choicesOn = (days: readonly { day: Day }[]): readonly Choice[] | undefined => {
    if (isChosen || contracts.length < 2) return undefined;
    const places = contracts.flatMap((contract, place) =>
      days.some(({ day }) => isOpenFor(contract, day)) ? [{ place, name: nameOf(place) }] : [],
    );
    return places.length === 0 ? undefined : places;
  };
  const monthChoices = choicesOn(weeks.flatMap(({ days }) => days.filter(({ inMonth }) => inMonth)));

  /** Makes the edits as one undoable action; shows `nothing` if there are none. */
  const write = (edits: readonly CellEdit[], nothing: string) => {
    if (edits.length === 0) return showAlert('info', nothing);
    const changes = edits.map(({ contractId, day, quantity }) => ({
      row: String(contractId),
      column: day,
      value: quantity === 0 ? undefined : quantity,
    }));
    grid.run({ type: 'write', changes });
  };
  const fill = (
    row: number,
    among: readonly MonthWeek[],
    isMeant: (day: MonthWeek['days'][number]) => boolean = () => true,
  ) => {
    const contract = contracts[row];
    if (contract === undefined) return;
    const name = nameOf(row);
    const days = among
      .filter(({ state }) => !isLocked(state))
      .flatMap((one) =>
        one.days.filter((day) => day.isWorkingDay && !day.closed && isMeant(day)).map(({ day }) => day),
      );
    const edits = fillDays(sheet, contract, days);
    write(edits, t('nothing_to_fill', { contract: name }));
    if (edits.length === 0) return;
    const former = edits.map((edit) => ({
      ...edit,
      quantity: sheet.get(String(edit.contractId))?.get(edit.day) ?? (0 as const),
    }));
    const count = edits.reduce(
      (sum, { quantity }, place) => sum + quantity - (former[place]?.quantity ?? 0),
      0,
    );
    const undo = { kind: 'undo' as const, run: () => write(former, '') };
    showAlert('success', t('filled', { count, contract: name }), undo);
  };
  const copy = async (to: MonthWeek) => {
    const { state, week: number } = to;
    if (isLocked(state)) return showAlert('info', t(`closed_${state}_week`, { week: String(number) }));
    if (to.closed) return showAlert('info', t('closed_month_week', { week: String(number) }));
    const from = weeks.includes(to) && to !== weeks[0] ? sheet : await earlier(addDays(to.monday, -7));
    if (from === undefined) return;
    const both = new Map([...sheet].map(([id, days]) => [id, new Map([...(from.get(id) ?? []), ...days])]));
    for (const [id, days] of from) if (!both.has(id)) both.set(id, new Map(days));
    const onLeave = new Set(report.leaves?.map(({ day }) => day));
    const pairs = to.days
      .map(({ day, isWorkingDay: isOne, closed }) => ({
        day,
        before: addDays(day, -7),
        isOne: isOne && !closed && !onLeave.has(day) && !onLeave.has(addDays(day, -7)),
      }))
      .filter(({ before, isOne }) => isOne && isWorkingDay(before, report.holidayZone))
      .map(({ day, before }) => [day, before] as const satisfies readonly [Day, Day]);
    write(copyDays(both, contracts, pairs), t('nothing_to_copy', { week: String(to.week) }));
  };
  const compact = useCompact();
  const fillWeek = (place = focus.row) => week && fill(place, [week]);
  const fillMonth = (place = focus.row) => fill(place, weeks, ({ inMonth }) => inMonth);
  const copyWeek = () => week && void copy(week);
  const weekButton = (
    <FillButton
      icon="fill"
      label={t('fill_week')}
      title={t('fill_week_title', { contract: row, week: String(week?.week ?? '') })}
      choices={choicesOn(week?.days ?? [])}
      onFill={fillWeek}
    />
  );
  const more = <MoreTools {...{ grid, compact, choices: monthChoices, fillMonth, copyWeek }} />;
  if (compact)
    return (
      <Group gap={8} wrap="nowrap" w="100%" role="toolbar" aria-label={t('tools')}>
        {weekButton}
        {more}
        {children}
      </Group>
    );
  return (
    <Group gap={8} role="toolbar" aria-label={t('tools')}>
      {weekButton}
      {more}
      {(done.length > 0 || undone.length > 0) && (
        <Group gap={4} wrap="nowrap">
          <HistoryButton
            action="undo"
            isIdle={done.length === 0}
            onClick={() => grid.run({ type: 'undo' })}
          />
          <HistoryButton
            action="redo"
            isIdle={undone.length === 0}
            onClick={() => grid.run({ type: 'redo' })}
          />
        </Group>
      )}
    </Group>
  );
}

/** A contract's row and name. */
interface Choice {
  place: number;
  name: string;
}

interface MoreToolsProps {
  grid: GridControl<Worked>;
  /** Whether undo and redo have no button. */
  compact: boolean;
  /** Contracts to choose from; undefined to fill the chosen cell's. */
  choices: readonly Choice[] | undefined;
  fillMonth(place?: number): void;
  copyWeek(): void;
}

/** The tools that have no button. */
function MoreTools({ grid, compact, choices, fillMonth, copyWeek }: MoreToolsProps) {
  const t = useTexts({ en, fr });
  const [asking, setAsking] = useState(false);
  const { done, undone } = grid.state;
  return (
    <Menu position="bottom" width={260} onChange={() => setAsking(false)}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} flex="none" aria-label={t('more_tools')}>
          <Icon name="more" size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {asking ? (
          <>
            <Menu.Label>{t('fill_month')}</Menu.Label>
            {choices?.map(({ place, name }) => (
              <Menu.Item key={name} onClick={() => fillMonth(place)}>
                {name}
              </Menu.Item>
            ))}
          </>
        ) : (
          <>
            <Menu.Item
              leftSection={<Icon name="planning" size={16} />}
              closeMenuOnClick={choices === undefined}
              onClick={() => (choices === undefined ? fillMonth() : setAsking(true))}
            >
              {choices === undefined ? t('fill_month') : `${t('fill_month')}…`}
            </Menu.Item>
            <Menu.Item leftSection={<Icon name="copy" size={16} />} onClick={copyWeek}>
              {t('copy_week')}
            </Menu.Item>
            {compact && (
              <>
                <Menu.Item
                  leftSection={<Icon name="undo" size={16} />}
                  disabled={done.length === 0}
                  onClick={() => grid.run({ type: 'undo' })}
                >
                  {t('undo')}
                </Menu.Item>
                <Menu.Item
                  leftSection={<Icon name="redo" size={16} />}
                  disabled={undone.length === 0}
                  onClick={() => grid.run({ type: 'redo' })}
                >
                  {t('redo')}
                </Menu.Item>
              </>
            )}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

interface FillButtonProps {
  icon: IconName;
  label: string;
  title: string;
  /** Contracts to choose from; undefined to fill the chosen cell's. */
  choices: readonly Choice[] | undefined;
  onFill(place?: number): void;
}

function FillButton({ icon, label, title, choices, onFill }: FillButtonProps) {
  const look = {
    variant: 'default',
    leftSection: <Icon name={icon} size={16} />,
    children: label,
    ...(useCompact() && { px: 8, flex: '1 1 auto' }),
  };
  if (choices === undefined) return <Button {...look} title={title} onClick={() => onFill()} />;
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button {...look} />
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ place, name }) => (
          <Menu.Item key={name} onClick={() => onFill(place)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
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

/** Reads days before the month shown; undefined after a failure, which has been shown. */
function useEarlierSheet({ member }: MonthReport): (day: Day) => Promise<Sheet | undefined> {
  const api = useApi();
  return async (day) => {
    const { year, month } = fieldsOf(day);
    try {
      const { tbody } = await api(readMonth, { params: { userId: member.memberId, year, month } });
      return sheetOf(tbody);
    } catch (error) {
      showProblem(error);
      return undefined;
    }
  };
}
