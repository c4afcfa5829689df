import { Box, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { missingOf } from '../missing.rules.ts';
import { countedDays, dayTotals, type Sheet, sumOf } from '../sheet.rules.ts';
import { useCalendarFormat } from './calendar-format.ts';
import styles from './planning.module.css';
import { formatDays } from './quantity-type.ts';
import type { MonthWeek } from './use-month-layout.tsx';
import { WeekStateBadge } from './week-state.tsx';

interface WeekLineProps {
  week: MonthWeek;
  sheet: Sheet;
  /** Undefined if the week cannot be chosen. */
  chosen: boolean | undefined;
  onToggle(): void;
  /** Undefined if the week cannot be withdrawn. */
  onWithdraw: (() => void) | undefined;
  /** Undefined for a week without history. */
  onShow: (() => void) | undefined;
}

/** Shows a week in the submission list: dates, total, state and hints. */
export function WeekLine({ week, sheet, chosen, onToggle, onWithdraw, onShow }: WeekLineProps) {
  const t = useTexts({ en, fr });
  const calendar = useCalendarFormat();
  const totals = dayTotals(sheet);
  const working = countedDays(week.days, totals);
  const gaps = week.days.filter((day) => missingOf(day, totals.get(day.day) ?? 0) > 0);
  const name = t('week', { week: String(week.week) });
  const days = week.days.map(({ day }) => day);
  const figures = { days: formatDays(sumOf(days, totals)), most: String(working.length) };
  return (
    <li className={styles.week}>
      <Box component="span" display="grid" c="var(--chalk-quiet)">
        {chosen === undefined ? (
          <Icon name="lock" size={16} />
        ) : (
          <Checkbox
            checked={chosen}
            onChange={onToggle}
            aria-label={t('choose_week', { week: name })}
            data-autofocus
          />
        )}
      </Box>
      <Stack gap={0}>
        <strong>{name}</strong>
        <span className={layout.muted}>{calendar.span(days[0], days.at(-1))}</span>
      </Stack>
      <Text inherit component="span" ta="right" className={`${layout.muted} ${layout.figures}`}>
        {(working.length > 0 || figures.days !== '0') && t('week_sum', figures)}
      </Text>
      <WeekStateBadge
        state={week.state}
        gaps={working.length === 0 ? 'nothing' : gaps.length === 0 ? 'none' : 'some'}
      />
      <span className={styles.weekActions}>
        {onWithdraw && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={onWithdraw}
            aria-label={t('withdraw_week', { week: name })}
          >
            {t('week_withdraw')}
          </Button>
        )}
        {onShow && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={onShow}
            aria-label={t('history_of_week', { week: name })}
          >
            {t('week_history')}
          </Button>
        )}
      </span>
      {gaps.length > 0 && (
        <Group component="span" gap={8} wrap="nowrap" c="var(--amber)" style={{ gridColumn: '2 / -1' }}>
          <Icon name="warning" size={14} />
          {t('gap', { count: gaps.length, days: gaps.map(({ day }) => calendar.short(day)).join(', ') })}
        </Group>
      )}
    </li>
  );
}
