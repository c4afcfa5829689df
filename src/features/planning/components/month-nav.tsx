/** Shows a month's name with links to its neighbours and to the current month. */
import { ActionIcon, Button, Flex, Title } from '@mantine/core';
import { Link } from 'react-router';
import type { Month } from '#kernel/day.ts';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { neighbour } from '../rules.ts';
import { useCalendarFormat } from './calendar-format.ts';

interface MonthNavProps {
  month: Month;
  isNow: boolean;
  /** The URL of another month; undefined for the current one. */
  addressOf(month: Month | undefined): string;
}

export function MonthNav({ month, isNow, addressOf }: MonthNavProps) {
  const t = useTexts({ en, fr });
  const calendar = useCalendarFormat();
  const link = (by: 1 | -1) => {
    const to = neighbour(month, by);
    return to === undefined ? null : (
      <ActionIcon
        component={Link}
        to={addressOf(to)}
        preventScrollReset
        variant="default"
        size="lg"
        aria-label={t(by < 0 ? 'month_before' : 'month_after', { month: calendar.month(to) })}
      >
        <Icon name={by < 0 ? 'left' : 'right'} />
      </ActionIcon>
    );
  };
  return (
    <Flex component="nav" wrap="wrap" align="center" gap={8} aria-label={t('months')}>
      {link(-1)}
      <Title
        order={2}
        miw="9.5rem"
        fz="var(--type-lead)"
        lh="inherit"
        ta="center"
        className={layout.capital}
        aria-live="polite"
      >
        {calendar.month(month)}
      </Title>
      {link(1)}
      {!isNow && (
        <Button component={Link} to={addressOf(undefined)} preventScrollReset variant="default" px={12}>
          {t('this_month')}
        </Button>
      )}
    </Flex>
  );
}
