/** The month of a member. Today it is a calendar: what is recorded is recorded on contracts, which come next. */
import { useMemo } from 'react';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { civilDay } from '#kernel/civil-day.ts';
import { fieldsOf } from '#kernel/day.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { HolidayList } from '../components/holiday-list.tsx';
import { MonthGrid } from '../components/month-grid.tsx';
import { MonthSwitch } from '../components/month-switch.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { calendarOf, monthOfSearch, monthSearch } from '../rules.ts';

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const today = civilDay(new Date());
  const { year, month } = monthOfSearch(new URL(request.url).searchParams, today);
  return { year, month, today };
}

interface PlanningPageProps {
  loaderData: Awaited<ReturnType<typeof clientLoader>>;
}

export default function PlanningPage({ loaderData: { year, month, today } }: PlanningPageProps) {
  const t = useTexts({ en, fr });
  const locale = useLocale();
  // The zone is that of most companies until each chooses its own.
  const weeks = useMemo(() => calendarOf({ year, month }, 'metropole', locale), [year, month, locale]);
  const shown = { year, month };
  return (
    <>
      <PageHeader title={t('title')} />
      <MonthSwitch month={shown} isNow={monthSearch(shown) === monthSearch(fieldsOf(today))} />
      <MonthGrid key={monthSearch(shown)} month={shown} weeks={weeks} today={today} />
      <HolidayList weeks={weeks} />
      <EmptyState icon="contracts" title={t('opens_title')} text={t('opens_text')} />
    </>
  );
}
