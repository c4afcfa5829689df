/** Shows who is away in each month of a year. */
import { ActionIcon, Button, Flex, Title } from '@mantine/core';
import { Link } from 'react-router';
import { useCalendarFormat } from '#features/planning/components/calendar-format.ts';
import { FIRST_YEAR, LAST_YEAR } from '#features/planning/rules.ts';
import { fieldsOf, type Month, monthsOfYear } from '#kernel/day.ts';
import { localeTags } from '#kernel/locale.ts';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { ScrollRegion } from '#ui/scroll-region.tsx';
import { useToday } from '#ui/zone.tsx';
import { dayNumbers, partsInMonth } from '../calendar.rules.ts';
import type { CalendarPerson } from '../inbox.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './calendar.module.css';

export function yearSearch(year: number): string {
  return `?view=year&year=${year}`;
}

export function YearNav({ year }: { year: number }) {
  const t = useTexts({ en, fr });
  const now = fieldsOf(useToday()).year;
  const link = (to: number, icon: 'left' | 'right', label: string) =>
    to >= FIRST_YEAR &&
    to <= LAST_YEAR && (
      <ActionIcon component={Link} to={yearSearch(to)} variant="default" size="lg" aria-label={label}>
        <Icon name={icon} />
      </ActionIcon>
    );
  return (
    <Flex component="nav" wrap="wrap" align="center" gap={8} aria-label={t('years')}>
      {link(year - 1, 'left', t('year_before', { year: String(year - 1) }))}
      <Title order={2} miw="5rem" fz="var(--type-lead)" lh="inherit" ta="center" aria-live="polite">
        {year}
      </Title>
      {link(year + 1, 'right', t('year_after', { year: String(year + 1) }))}
      {year !== now && (
        <Button component={Link} to={yearSearch(now)} variant="default" px={12}>
          {t('this_year')}
        </Button>
      )}
    </Flex>
  );
}

interface YearTableProps {
  year: number;
  people: readonly CalendarPerson[];
}

export function YearTable({ year, people }: YearTableProps) {
  const t = useTexts({ en, fr });
  const monthName = new Intl.DateTimeFormat(localeTags[useLocale()], { month: 'short', timeZone: 'UTC' });
  const calendar = useCalendarFormat();
  const months = monthsOfYear(year);
  const title = t('calendar_of', { month: String(year) });
  return (
    <ScrollRegion label={title}>
      <table className={`${layout.table} ${styles.calendar} ${styles.year}`} aria-label={title} data-wide>
        <thead>
          <tr>
            <th scope="col">{t('calendar_person')}</th>
            {months.map((month) => (
              <th key={month.month} scope="col" title={calendar.month(month)}>
                {monthName.format(Date.UTC(year, month.month - 1))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.userId}>
              <th scope="row">{person.name}</th>
              {months.map((month) => (
                <MonthCell key={month.month} month={month} person={person} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** The days as text, so that printing and colour-blind people see them. */
function MonthCell({ month, person }: { month: Month; person: CalendarPerson }) {
  const t = useTexts({ en, fr });
  const calendar = useCalendarFormat();
  return (
    <td>
      {partsInMonth(person.leaves, month).map((part) => {
        const what = [part.kind || t('absent'), !part.approved && t('state_requested')].filter(Boolean);
        const days = `${dayNumbers(part)}${part.approved ? '' : '?'}`;
        return (
          <span
            key={`${part.from} ${part.fromNoon}`}
            data-leave={part.approved ? 'approved' : 'waiting'}
            title={[person.name, calendar.span(part.from, part.to), ...what].join(', ')}
          >
            {days}
            <span className={styles.hidden}>{`, ${what.join(', ')}`}</span>
          </span>
        );
      })}
    </td>
  );
}
