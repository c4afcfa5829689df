/**
 * The page with the weeks of all members in a month: shows which are submitted and which are missing, and
 * sends reminders.
 */

import { Button } from '@mantine/core';
import { type ClientLoaderFunctionArgs, Link, useSearchParams } from 'react-router';
import { fieldsOf } from '#kernel/day.ts';
import { apiContext } from '#ui/context.ts';
import { Icon } from '#ui/icon.tsx';
import { listQuery } from '#ui/list-address.ts';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { todayIn } from '#ui/session.tsx';
import { useToday } from '#ui/zone.tsx';
import { readBoard } from '../approval.contract.ts';
import { Board } from '../components/board.tsx';
import { BoardTools } from '../components/board-tools.tsx';
import { RemindAll } from '../components/remind.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { monthOfSearch, monthSearch } from '../rules.ts';

export async function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const { year, month } = monthOfSearch(new URL(request.url).searchParams, todayIn(context));
  const query = { ...listQuery(readBoard, request.url), year, month };
  const board = await context.get(apiContext)(readBoard, { query });
  return { month: { year, month }, board };
}

interface BoardPageProps {
  loaderData: Awaited<ReturnType<typeof clientLoader>>;
}

export default function BoardPage({ loaderData: { month, board } }: BoardPageProps) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  const [search] = useSearchParams();
  const today = fieldsOf(useToday());
  const isNow = today.year === month.year && today.month === month.month;
  return (
    <>
      <PageHeader
        title={t('board_title')}
        crumbs={[{ label: t('board_crumb'), to: '/app/planning' }, { label: t('board_title') }]}
        actions={
          <>
            <Button
              component={Link}
              variant="default"
              to={toLocal(`/app/closing${monthSearch(month)}`)}
              leftSection={<Icon name="lock" size={16} />}
            >
              {t('board_closing')}
            </Button>
            <RemindAll month={month} missing={board.missingMembers} />
          </>
        }
      />
      <BoardTools month={month} isNow={isNow} missing={board.missingMembers} />
      <Board month={month} board={board} narrowed={search.has('q') || search.has('missing')} />
    </>
  );
}
