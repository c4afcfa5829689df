/** Shows a member's month: days and state of each week, with a link to the planning. */
import { Anchor, Button } from '@mantine/core';
import { Link } from 'react-router';
import { useCalendarFormat } from '#features/planning/components/calendar-format.ts';
import { MonthNav } from '#features/planning/components/month-nav.tsx';
import { formatDays } from '#features/planning/components/quantity-type.ts';
import { WeekStateBadge } from '#features/planning/components/week-state.tsx';
import { missingDays } from '#features/planning/missing.rules.ts';
import { monthSearch } from '#features/planning/rules.ts';
import { countedDays, dayTotals, sheetOf, weeksOf } from '#features/planning/sheet.rules.ts';
import { fieldsOf } from '#kernel/day.ts';
import { Card } from '#ui/card.tsx';
import { Item, ItemList } from '#ui/item-list.tsx';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { useSession } from '#ui/session.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { PersonPageData } from '../rules.ts';

export function MonthCard({
  today,
  month,
  member: { memberId },
  report,
}: Pick<PersonPageData, 'today' | 'month' | 'member' | 'report'>) {
  const t = useTexts({ en, fr });
  const calendar = useCalendarFormat();
  const toLocal = useLocalPath();
  const own = useSession().userId === memberId;
  const path = toLocal(`/app/planning${monthSearch(month)}${own ? '' : `&memberId=${memberId}`}`);
  const now = fieldsOf(today);
  const totals = dayTotals(sheetOf(report.tbody));
  return (
    <Card title={t('month')}>
      <MonthNav
        month={month}
        isNow={now.year === month.year && now.month === month.month}
        addressOf={(to) => monthSearch(to ?? now)}
      />
      <ItemList label={t('weeks', { month: calendar.month(month) })}>
        {weeksOf(report.theader, report.weeks).map(({ monday, week, state, total, days, approver }) => {
          const workingDays = days.filter((day) => day.isWorkingDay).length;
          const isNothing = countedDays(days, totals).length === 0;
          const missing = missingDays(days, (day) => totals.get(day) ?? 0);
          return (
            <Item
              key={monday}
              title={
                <Anchor component={Link} to={path}>
                  {t('week', { week: String(week) })}
                </Anchor>
              }
              detail={
                <>
                  {calendar.span(monday, days.at(-1)?.day)}
                  <br />
                  {t('week_days', { days: formatDays(total), count: workingDays })}
                  {state === 'submitted' &&
                    approver !== null &&
                    ` · ${t('week_waits_for', { name: approver.name })}`}
                </>
              }
              action={
                <WeekStateBadge
                  state={state}
                  gaps={isNothing ? 'nothing' : missing === 0 ? 'none' : 'some'}
                />
              }
            />
          );
        })}
      </ItemList>
      <div>
        <Button component={Link} variant="default" to={path}>
          {t('open_month')}
        </Button>
      </div>
    </Card>
  );
}
