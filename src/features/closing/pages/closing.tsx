/** Closes a month: people with something open, reminders, the lock, and exports. */
import { Stack } from '@mantine/core';
import { type ClientLoaderFunctionArgs, useSearchParams } from 'react-router';
import { MonthNav } from '#features/planning/components/month-nav.tsx';
import { monthOfSearch } from '#features/planning/rules.ts';
import { addDays, fieldsOf, firstOfMonth, type Month } from '#kernel/day.ts';
import { Card } from '#ui/card.tsx';
import { apiContext } from '#ui/context.ts';
import { useFormat } from '#ui/format.ts';
import { Item, ItemList } from '#ui/item-list.tsx';
import { listQuery } from '#ui/list-address.ts';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { todayIn } from '#ui/session.tsx';
import { useToday } from '#ui/zone.tsx';
import { CloseButton } from '../components/close-button.tsx';
import { MemberTable } from '../components/member-table.tsx';
import { RemindAll } from '../components/remind.tsx';
import { StepsCard } from '../components/steps-card.tsx';
import { type Closing, readClosing } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export async function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const lastMonth = addDays(firstOfMonth(fieldsOf(todayIn(context))), -1);
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

/** Shows the history of the month: who closed it and who opened it again. */
function ClosingsCard({ closings }: { closings: readonly Closing[] }) {
  const t = useTexts({ en, fr });
  const { dayOf } = useFormat();
  if (closings.length === 0) return null;
  return (
    <Card title={t('history')} wide>
      <ItemList label={t('history')}>
        {closings.map((one) => (
          <Item
            key={one.closingId}
            title={t('state_closed', { name: one.closed_by, day: dayOf(one.closed_at, 'medium') })}
            detail={
              <>
                {one.open_members === 0
                  ? t('closed_with_nothing')
                  : t('closed_with_open', { count: one.open_members })}
                {one.reopened_at !== null && (
                  <>
                    <br />
                    {t('reopened_by', {
                      name: one.reopened_by,
                      day: dayOf(one.reopened_at, 'medium'),
                      reason: one.reason,
                    })}
                  </>
                )}
              </>
            }
          />
        ))}
      </ItemList>
    </Card>
  );
}
