/** Which month and which view of it, how far it is filled in, and the ways to its neighbours. */
import { ActionIcon, Button } from '@mantine/core';
import { Link } from 'react-router';
import { type Day, fieldsOf } from '#kernel/day.ts';
import { Icon } from '#ui/icon.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useSession } from '#ui/session.tsx';
import { maySeeEverybody } from '../access.ts';
import { type PlanningAddress, searchOf, views } from '../address.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { monthSearch, neighbour } from '../rules.ts';
import { dayTotals, restOf, type Sheet, sumOf } from '../sheet.rules.ts';
import { useCalendarWords } from './calendar-words.ts';
import styles from './planning.module.css';
import { formatDays } from './quantity-type.ts';
import type { MonthWeek } from './use-month-layout.tsx';

interface MonthHeadProps {
  address: PlanningAddress;
  today: Day;
  weeks: readonly MonthWeek[];
  sheet: Sheet;
}

export function MonthHead({ address, today, weeks, sheet }: MonthHeadProps) {
  const t = useTexts({ en, fr });
  const words = useCalendarWords();
  const now = fieldsOf(today);
  return (
    <div className={styles.monthHead}>
      <nav className={styles.switch} aria-label={t('months')}>
        <Way icon="left" address={address} by={-1} />
        <h2 className={styles.month} aria-live="polite">
          {words.month(address)}
        </h2>
        <Way icon="right" address={address} by={1} />
        {monthSearch(address) !== monthSearch(now) && (
          <Button
            component={Link}
            to={searchOf({ ...address, year: now.year, month: now.month })}
            preventScrollReset
            variant="default"
            className={styles.now}
          >
            {t('this_month')}
          </Button>
        )}
      </nav>
      <Views address={address} />
      {address.view === 'days' && <Progress weeks={weeks} sheet={sheet} />}
    </div>
  );
}

function Way({ icon, address, by }: { icon: 'left' | 'right'; address: PlanningAddress; by: 1 | -1 }) {
  const t = useTexts({ en, fr });
  const words = useCalendarWords();
  const to = neighbour(address, by);
  if (to === undefined) return null;
  return (
    <ActionIcon
      component={Link}
      to={searchOf({ ...address, ...to })}
      preventScrollReset
      variant="default"
      size="lg"
      aria-label={t(by < 0 ? 'month_before' : 'month_after', { month: words.month(to) })}
    >
      <Icon name={icon} />
    </ActionIcon>
  );
}

function Views({ address }: { address: PlanningAddress }) {
  const t = useTexts({ en, fr });
  const sees = maySeeEverybody(useSession());
  return (
    <nav className={styles.views} aria-label={t('views')}>
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

/** How much of the month is filled in, of its working days. */
function Progress({ weeks, sheet }: Pick<MonthHeadProps, 'weeks' | 'sheet'>) {
  const t = useTexts({ en, fr });
  const totals = dayTotals(sheet);
  const days = weeks.flatMap((week) => week.days.filter((day) => day.inMonth));
  const working = days.filter((day) => day.isWorkingDay).map(({ day }) => day);
  const filled = sumOf(
    days.map(({ day }) => day),
    totals,
  );
  const rest = restOf(working, totals);
  const part = working.length === 0 ? 1 : 1 - rest / working.length;
  return (
    <p className={styles.progress} data-full={rest === 0 || undefined}>
      <span>
        <strong>{formatDays(filled)}</strong> {t('of_working_days', { count: working.length })}
      </span>
      <span className={styles.progressBar} aria-hidden="true">
        <span style={{ inlineSize: `${part * 100}%` }} />
      </span>
      <span className={styles.quiet}>
        {rest === 0 ? t('month_full') : t('month_open', { count: rest, days: formatDays(rest) })}
      </span>
    </p>
  );
}
