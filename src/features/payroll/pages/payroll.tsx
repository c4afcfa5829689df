/** The page of the payroll of a month, for owners: lines, what to check, files and overtime. */
import { Button, Stack } from '@mantine/core';
import { type ClientLoaderFunctionArgs, Link, useSearchParams } from 'react-router';
import { useCalendarFormat } from '#features/planning/components/calendar-format.ts';
import { MonthNav } from '#features/planning/components/month-nav.tsx';
import { monthOfSearch, monthSearch } from '#features/planning/rules.ts';
import { addDays, fieldsOf, firstOfMonth, type Month } from '#kernel/day.ts';
import { apiContext } from '#ui/context.ts';
import { listQuery } from '#ui/list-address.ts';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { todayIn } from '#ui/session.tsx';
import { useToday } from '#ui/zone.tsx';
import { FilesMenu } from '../components/files-menu.tsx';
import { LineTable } from '../components/line-table.tsx';
import { OvertimeCard } from '../components/overtime-card.tsx';
import { StateCard } from '../components/state-card.tsx';
import { readPayroll } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { readPayrollSettings } from '../settings.contract.ts';

export async function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const api = context.get(apiContext);
  const lastMonth = addDays(firstOfMonth(fieldsOf(todayIn(context))), -1);
  const { year, month } = monthOfSearch(new URL(request.url).searchParams, lastMonth);
  const query = { ...listQuery(readPayroll, request.url), year, month };
  const [list, settings] = await Promise.all([api(readPayroll, { query }), api(readPayrollSettings, {})]);
  return { month: { year, month }, list, settings };
}

interface PayrollPageProps {
  loaderData: Awaited<ReturnType<typeof clientLoader>>;
}

export default function PayrollPage({ loaderData: { month, list, settings } }: PayrollPageProps) {
  const t = useTexts({ en, fr });
  const calendar = useCalendarFormat();
  const toLocal = useLocalPath();
  const addressOf = useAddressOf();
  const today = fieldsOf(useToday());
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <>
            <Button component={Link} to={toLocal('/app/allowances')} variant="default">
              {t('allowances')}
            </Button>
            <Button component={Link} to={toLocal('/app/payroll/settings')} variant="default">
              {t('settings')}
            </Button>
            {list.fixed === null && (
              <Button component={Link} to={toLocal(`/app/closing${monthSearch(month)}`)} variant="default">
                {t('close_month')}
              </Button>
            )}
            <FilesMenu month={month} />
          </>
        }
      />
      <Stack gap={16}>
        <MonthNav
          month={month}
          isNow={today.year === month.year && today.month === month.month}
          addressOf={(to) => addressOf(to ?? today)}
        />
        <StateCard list={list} />
        <LineTable list={list} label={calendar.month(month)} />
        {settings.overtime && <OvertimeCard />}
      </Stack>
    </>
  );
}

/** Returns the address of this page for another month. */
function useAddressOf(): (month: Month) => string {
  const [search] = useSearchParams();
  return ({ year, month }) => {
    const after = new URLSearchParams(search);
    after.delete('page');
    after.set('year', String(year));
    after.set('month', String(month));
    return `?${after}`;
  };
}
