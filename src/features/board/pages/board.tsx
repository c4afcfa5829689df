/**
 * The page with the weeks of all members in a month: shows which are submitted and which are missing, and
 * sends reminders.
 */

import { Button } from '@mantine/core';
import { type ClientLoaderFunctionArgs, Link, useSearchParams } from 'react-router';
import { monthOfSearch, monthSearch } from '#features/planning/rules.ts';
import { fieldsOf } from '#kernel/day.ts';
import { apiContext } from '#ui/context.ts';
import { Icon } from '#ui/icon.tsx';
import { listQuery } from '#ui/list-address.ts';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { todayIn } from '#ui/session.tsx';
import { useToday } from '#ui/zone.tsx';
import { Board } from '../components/board.tsx';
import { BoardTools } from '../components/board-tools.tsx';
import { RemindAll } from '../components/remind.tsx';
import { readBoard } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

/** So many members are seen at once, without search and filter. */
const FEW = 10;

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
  const narrowed = search.has('q') || search.has('missing');
  const isNow = today.year === month.year && today.month === month.month;
  return (
    <>
      <PageHeader
        title={t('title')}
        crumbs={[{ label: t('crumb'), to: '/app/planning' }, { label: t('title') }]}
        actions={
          <>
            <Button
              component={Link}
              variant="default"
              to={toLocal(`/app/closing${monthSearch(month)}`)}
              leftSection={<Icon name="lock" size={16} />}
            >
              {t('closing')}
            </Button>
            <RemindAll month={month} missing={board.missingMembers} />
          </>
        }
      />
      <BoardTools
        month={month}
        isNow={isNow}
        missing={board.missingMembers}
        isLong={narrowed || board.totalCount > FEW}
      />
      <Board month={month} board={board} narrowed={narrowed} />
    </>
  );
}
