/** Shows the weeks of another member's month that have a history, each with a link to it. */
import { Box, Button, Flex } from '@mantine/core';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { hasHistory } from '../state.rules.ts';
import type { MonthWeek } from './use-month-layout.tsx';
import { WeekStateBadge } from './week-state.tsx';

interface WeekStripProps {
  weeks: readonly MonthWeek[];
  onShow(week: MonthWeek): void;
}

export function WeekStrip({ weeks, onShow }: WeekStripProps) {
  const t = useTexts({ en, fr });
  const withHistory = weeks.filter(hasHistory);
  if (withHistory.length === 0) return null;
  return (
    <Flex component="ul" wrap="wrap" gap={8} mb={12} aria-label={t('weeks')}>
      {withHistory.map((week) => (
        <li key={week.monday}>
          <Button variant="default" onClick={() => onShow(week)}>
            <Box component="span" mr={8}>
              {t('week', { week: String(week.week) })}
            </Box>
            <WeekStateBadge state={week.state} />
          </Button>
        </li>
      ))}
    </Flex>
  );
}
