/** The calendar of the team: who is away in a month, or with `?view=year` in a year. */
import { Button, Flex, SegmentedControl } from '@mantine/core';
import { type ClientLoaderFunctionArgs, useNavigate } from 'react-router';
import { useCalendarFormat } from '#features/planning/components/calendar-format.ts';
import { MonthNav } from '#features/planning/components/month-nav.tsx';
import { monthOfSearch, monthSearch } from '#features/planning/rules.ts';
import {
  type Day,
  daysOfMonth,
  fieldsOf,
  firstOfMonth,
  isDay,
  lastOfMonth,
  type Month,
  spanOfMonth,
  weekday,
} from '#kernel/day.ts';
import { apiContext } from '#ui/context.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { ScrollRegion } from '#ui/scroll-region.tsx';
import { todayIn } from '#ui/session.tsx';
import { useToday } from '#ui/zone.tsx';
import styles from '../components/calendar.module.css';
import { YearNav, YearTable, yearSearch } from '../components/year-table.tsx';
import { type CalendarPerson, readLeaveCalendar } from '../inbox.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

/** `?from=` shows the month of a day. */
function monthShown(search: URLSearchParams, today: Day): Month {
  const from = search.get('from') ?? '';
  return monthOfSearch(search, isDay(from) ? from : today);
}

export async function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const search = new URL(request.url).searchParams;
  const today = todayIn(context);
  const isYear = search.get('view') === 'year';
  // In a year only `year` counts.
  if (isYear) search.set('month', '1');
  const { year, month } = monthShown(search, today);
  const query = isYear
    ? { from: firstOfMonth({ year, month: 1 }), to: lastOfMonth({ year, month: 12 }) }
    : spanOfMonth({ year, month });
  const { people, holidays } = await context.get(apiContext)(readLeaveCalendar, { query });
  return { isYear, month: { year, month }, people, holidays };
}

interface CalendarPageProps {
  loaderData: Awaited<ReturnType<typeof clientLoader>>;
}

export default function CalendarPage({ loaderData: { isYear, month, people, holidays } }: CalendarPageProps) {
  const t = useTexts({ en, fr });
  const now = fieldsOf(useToday());
  const navigate = useNavigate();
  const away = people.filter(({ leaves }) => leaves.length > 0);
  return (
    <>
      <PageHeader
        title={t('calendar')}
        crumbs={[{ label: t('leave'), to: '/app/leave' }, { label: t('calendar') }]}
        actions={
          <Button variant="default" visibleFrom="sm" onClick={() => window.print()}>
            {t('print')}
          </Button>
        }
      />
      <Flex mb={16} wrap="wrap" align="center" justify="space-between" gap={12}>
        {isYear ? (
          <YearNav year={month.year} />
        ) : (
          <MonthNav
            month={month}
            isNow={now.year === month.year && now.month === month.month}
            addressOf={(to) => monthSearch(to ?? now)}
          />
        )}
        <SegmentedControl
          aria-label={t('view')}
          value={isYear ? 'year' : 'month'}
          onChange={(view) => {
            const shown = { ...month, month: month.year === now.year ? now.month : 1 };
            void navigate(view === 'year' ? yearSearch(month.year) : monthSearch(shown));
          }}
          data={(['month', 'year'] as const).map((value) => ({ value, label: t(`view_${value}`) }))}
        />
      </Flex>
      {away.length === 0 ? (
        <EmptyState
          icon="planning"
          title={t(isYear ? 'calendar_none_year' : 'calendar_none')}
          text={t('calendar_none_text')}
        />
      ) : (
        <>
          {isYear ? (
            <YearTable key={month.year} year={month.year} people={people} />
          ) : (
            <MonthTable key={spanOfMonth(month).from} month={month} people={people} holidays={holidays} />
          )}
          <Legend isYear={isYear} />
        </>
      )}
    </>
  );
}

interface MonthTableProps {
  month: Month;
  people: readonly CalendarPerson[];
  holidays: readonly Day[];
}

function MonthTable({ month, people, holidays }: MonthTableProps) {
  const t = useTexts({ en, fr });
  const calendar = useCalendarFormat();
  const days = daysOfMonth(month.year, month.month);
  const today = useToday();
  const isFree = (day: Day) => weekday(day) > 5 || holidays.includes(day);
  const title = t('calendar_of', { month: calendar.month(month) });
  return (
    <ScrollRegion label={title}>
      <table className={`${layout.table} ${styles.calendar}`} aria-label={title} data-wide>
        <thead>
          <tr>
            <th scope="col">{t('calendar_person')}</th>
            {days.map((day) => (
              <th
                key={day}
                scope="col"
                data-weekend={isFree(day) || undefined}
                aria-current={day === today ? 'date' : undefined}
                title={[calendar.day(day), holidays.includes(day) && t('holiday')].filter(Boolean).join(', ')}
              >
                {calendar.letter(day)}
                <br />
                {Number(day.slice(8))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.userId}>
              <th scope="row">{person.name}</th>
              {days.map((day) => (
                <DayCell key={day} day={day} person={person} isFree={isFree(day)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function markOf(isApproved: boolean, isHalf: boolean): string {
  if (isApproved) return isHalf ? '½' : '■';
  return isHalf ? '½?' : '?';
}

function Legend({ isYear }: { isYear: boolean }) {
  const t = useTexts({ en, fr });
  const [whole, half, waiting] = isYear
    ? ['15–18', '15½', '15?']
    : [markOf(true, false), markOf(true, true), markOf(false, false)];
  const marks = [
    { mark: whole, text: t('state_approved'), leave: 'approved' },
    { mark: half, text: `${t('state_approved')}, ${t('half_day')}`, leave: 'approved' },
    { mark: waiting, text: t('state_requested'), leave: 'waiting' },
  ];
  return (
    <ul className={styles.legend} aria-label={t('legend')}>
      {marks.map(({ mark, text, leave }) => (
        <li key={mark}>
          <span className={styles.mark} data-leave={leave} aria-hidden="true">
            {mark}
          </span>
          {text}
        </li>
      ))}
    </ul>
  );
}

/** A letter beside the colour, so that printing and colour-blind people see it. */
function DayCell({ day, person, isFree }: { day: Day; person: CalendarPerson; isFree: boolean }) {
  const t = useTexts({ en, fr });
  const calendar = useCalendarFormat();
  const leave = person.leaves.find(({ from, to }) => from <= day && day <= to);
  if (leave === undefined || isFree) return <td data-weekend={isFree || undefined} />;
  const isHalf = (leave.fromNoon && leave.from === day) || (leave.toNoon && leave.to === day);
  const what = leave.kind || t('absent');
  const text = [what, isHalf && t('half_day'), !leave.approved && t('state_requested')]
    .filter(Boolean)
    .join(', ');
  return (
    <td
      data-leave={leave.approved ? 'approved' : 'waiting'}
      data-half={isHalf || undefined}
      title={`${person.name}, ${calendar.day(day)}, ${text}`}
    >
      <span aria-hidden="true">{markOf(leave.approved, isHalf)}</span>
      <span className={styles.hidden}>{text}</span>
    </td>
  );
}
