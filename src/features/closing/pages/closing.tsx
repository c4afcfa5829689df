/** Closes a month: people with something open, reminders, the lock, and exports. */

import { Stack } from '@mantine/core';
import { type ClientLoaderFunctionArgs, useSearchParams } from 'react-router';
import { MonthNav } from '#features/planning/components/month-nav.tsx';
import { firstOf, type Month, monthOfSearch, monthSearch } from '#features/planning/rules.ts';
import { addDays, fieldsOf } from '#kernel/day.ts';
import { apiContext } from '#ui/context.ts';
import { listQuery } from '#ui/list-address.ts';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { todayIn } from '#ui/session.tsx';
import { useToday } from '#ui/zone.tsx';
import { CloseButton } from '../components/close-button.tsx';
import { ClosingsCard } from '../components/closings-card.tsx';
import { MemberTable } from '../components/member-table.tsx';
import { RemindAll } from '../components/remind.tsx';
import { StepsCard } from '../components/steps-card.tsx';
import { readClosing } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export async function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const lastMonth = addDays(firstOf(fieldsOf(todayIn(context))), -1);
  const { year, month } = monthOfSearch(new URL(request.url).searchParams, lastMonth);
  const query = { ...listQuery(readClosing, request.url), year, month };
  return { month: { year, month }, list: await context.get(apiContext)(readClosing, { query }) };
}

interface ClosingPageProps {
  loaderData: Awaited<ReturnType<typeof clientLoader>>;
}

export default function ClosingPage({ loaderData: { month, list } }: ClosingPageProps) {
  const t = useTexts({ en, fr });
  const addressOf = useAddressOf();
  const today = fieldsOf(useToday());
  return (
    <>
      <PageHeader
        title={t('closing')}
        crumbs={[
          { label: t('crumb_planning'), to: '/app/planning' },
          { label: t('crumb_board'), to: `/app/planning/board${monthSearch(month)}` },
          { label: t('closing') },
        ]}
        actions={
          <>
            <RemindAll month={month} count={list.totals.to_remind} />
            <CloseButton month={month} list={list} />
          </>
        }
      />
      <Stack gap={16}>
        <MonthNav
          month={month}
          isNow={today.year === month.year && today.month === month.month}
          addressOf={(to) => addressOf(to ?? today)}
        />
        <StepsCard month={month} list={list} />
        <MemberTable month={month} list={list} />
        <ClosingsCard closings={list.closings} />
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
