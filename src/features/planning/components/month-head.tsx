/** The header of a month: its name, view, links to neighbours, and actions. */

import { ActionIcon, Button, Flex, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Day, fieldsOf } from '#kernel/day.ts';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { useSession } from '#ui/session.tsx';
import { maySeeEverybody } from '../access.ts';
import { type PlanningAddress, searchOf, views } from '../address.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { monthSearch, neighbour } from '../rules.ts';
import { useCalendarFormat } from './calendar-format.ts';
import styles from './planning.module.css';

interface MonthHeadProps {
  address: PlanningAddress;
  today: Day;
  /** Buttons; the primary one last. */
  children: ReactNode;
}

export function MonthHead({ address, today, children }: MonthHeadProps) {
  const t = useTexts({ en, fr });
  const calendar = useCalendarFormat();
  const now = fieldsOf(today);
  return (
    <Group gap="12px 24px" mb={16}>
      <Flex component="nav" wrap="wrap" align="center" gap={8} aria-label={t('months')}>
        <MonthLink icon="left" address={address} by={-1} />
        <h2 className={styles.month} aria-live="polite">
          {calendar.month(address)}
        </h2>
        <MonthLink icon="right" address={address} by={1} />
        {monthSearch(address) !== monthSearch(now) && (
          <Button
            component={Link}
            to={searchOf({ ...address, year: now.year, month: now.month })}
            preventScrollReset
            variant="default"
            px={12}
          >
            {t('this_month')}
          </Button>
        )}
      </Flex>
      <Views address={address} />
      <div className={styles.actions}>{children}</div>
    </Group>
  );
}

function MonthLink({ icon, address, by }: { icon: 'left' | 'right'; address: PlanningAddress; by: 1 | -1 }) {
  const t = useTexts({ en, fr });
  const calendar = useCalendarFormat();
  const to = neighbour(address, by);
  if (to === undefined) return null;
  return (
    <ActionIcon
      component={Link}
      to={searchOf({ ...address, ...to })}
      preventScrollReset
      variant="default"
      size="lg"
      aria-label={t(by < 0 ? 'month_before' : 'month_after', { month: calendar.month(to) })}
    >
      <Icon name={icon} />
    </ActionIcon>
  );
}

function Views({ address }: { address: PlanningAddress }) {
  const t = useTexts({ en, fr });
  const sees = maySeeEverybody(useSession());
  return (
    <nav className={`${layout.frame} ${styles.views}`} aria-label={t('views')}>
      {views
        .filter((view) => view !== 'everybody' || sees)
        .map((view) => (
          <Link
            key={view}
            to={searchOf({ ...address, view })}
            preventScrollReset
            aria-current={view === address.view ? 'page' : undefined}
          >
            {t(`view_${view}`)}
          </Link>
        ))}
    </nav>
  );
}
