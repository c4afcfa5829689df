/** Shows a submitted week: each day, the comments, and a link to its month. */
import { Flex, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import type { WaitingWeek } from '#features/planning/approval.contract.ts';
import { WeekComments } from '#features/planning/components/week-comments.tsx';
import { WeekHistory } from '#features/planning/components/week-history.tsx';
import { readMonth } from '#features/planning/contract.ts';
import { monthSearch } from '#features/planning/rules.ts';
import { addDays, dayOf, fieldsOf } from '#kernel/day.ts';
import { useFormat } from '#ui/format.ts';
import layout from '#ui/layout.module.css';
import { useLocalPath } from '#ui/local-path.ts';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { ProblemState } from '#ui/problem-state.tsx';
import { ScrollRegion } from '#ui/scroll-region.tsx';
import { useCallState } from '#ui/use-call.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './week.module.css';
import { Anomalies } from './week-summary.tsx';
import { shortDay } from './week-text.ts';

export function WeekDetail({ week }: { week: WaitingWeek }) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  // A week belongs to the month of its Thursday.
  const month = fieldsOf(addDays(week.monday, 3));
  return (
    <Stack gap={20}>
      <Anomalies week={week} />
      <Days week={week} month={month} />
      <Flex wrap="wrap" gap="4px 24px">
        <Link to={toLocal(`/app/planning${monthSearch(month)}&memberId=${week.memberId}`)}>
          {t('open_month')}
        </Link>
        <Link to={toLocal(`/app/members/${week.memberId}${monthSearch(month)}`)}>
          {t('open_member', { member: week.member })}
        </Link>
      </Flex>
      <WeekComments key={week.timesheetId} timesheetId={week.timesheetId} />
      <WeekHistory timesheetId={week.timesheetId} />
    </Stack>
  );
}

function Days({ week, month }: { week: WaitingWeek; month: { year: number; month: number } }) {
  const t = useTexts({ en, fr });
  const locale = useLocale();
  const { count } = useFormat();
  const params = { userId: week.memberId, year: month.year, month: month.month };
  const { data, problem, reload } = useCallState(readMonth, { params });
  if (data === undefined)
    return problem ? <ProblemState problem={problem} onRetry={reload} /> : <Skeleton height={180} />;
  const sunday = addDays(week.monday, 6);
  const days = data.theader
    .map((day) => ({ ...day, day: dayOf(day.dy, day.dm, day.dn) }))
    .filter(({ day }) => day >= week.monday && day <= sunday);
  const rows = data.contractsForUser.flatMap(({ contractId, cname }) => {
    const cells = Object.values(data.tbody[String(contractId)] ?? {}).flat();
    const recorded = new Map(cells.map(({ dy, dm, dn, quantity }) => [dayOf(dy, dm, dn), quantity]));
    const quantities = days.map(({ day }) => recorded.get(day) ?? 0);
    return quantities.some((quantity) => quantity > 0) ? [{ contractId, cname, quantities }] : [];
  });
  return (
    <ScrollRegion label={t('days_of_week')}>
      <table className={`${layout.table} ${styles.days}`}>
        <VisuallyHidden component="caption">{t('days_of_week')}</VisuallyHidden>
        <thead>
          <tr>
            <th scope="col">{t('contract')}</th>
            {days.map(({ day, weekday, holiday }) => (
              <th
                key={day}
                scope="col"
                title={holiday ?? undefined}
                data-free={weekday > 5 || holiday !== null || undefined}
              >
                {shortDay(day, locale)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ contractId, cname, quantities }) => (
            <tr key={contractId}>
              <th scope="row">{cname}</th>
              {quantities.map((quantity, place) => (
                <td
                  key={days[place]?.day}
                  data-free={(days[place]?.weekday ?? 0) > 5 || !!days[place]?.holiday || undefined}
                >
                  {quantity === 0 ? '' : count(quantity)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
