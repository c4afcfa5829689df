/** Shows one row per member, one column per week; names and weeks stay visible while scrolling. */
import { Box, Button } from '@mantine/core';
import { Link, useNavigation } from 'react-router';
import { monthSearch } from '#features/planning/rules.ts';
import type { CallAnswer } from '#kernel/call.ts';
import type { Month } from '#kernel/day.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormat } from '#ui/format.ts';
import layout from '#ui/layout.module.css';
import { useListAddress, usePaging } from '#ui/list-address.ts';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { ScrollRegion } from '#ui/scroll-region.tsx';
import { useSession } from '#ui/session.tsx';
import { NothingFound, PastTheEnd } from '#ui/table/nothing-shown.tsx';
import { TablePaging } from '#ui/table/table-paging.tsx';
import { type BoardRow, readBoard } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './board.module.css';
import { BoardCell, Legend } from './board-cell.tsx';
import { Remind } from './remind.tsx';

interface BoardProps {
  month: Month;
  board: CallAnswer<typeof readBoard>;
  narrowed: boolean;
}

export function Board({ month, board, narrowed }: BoardProps) {
  const t = useTexts({ en, fr });
  const { goTo } = usePaging(readBoard.list.rows);
  const { value, clear } = useListAddress(readBoard);
  const busy = useNavigation().state === 'loading';
  const { members, weeks, totalCount } = board;
  if (members.length === 0) {
    if (totalCount > 0) return <PastTheEnd totalCount={totalCount} onFirst={() => goTo(0)} />;
    if (value('q') !== '') return <NothingFound q={value('q')} onClear={clear} />;
    return (
      <EmptyState
        icon="check"
        title={t(narrowed ? 'nobody' : 'empty')}
        text={t(narrowed ? 'nobody_text' : 'empty_text')}
        action={
          narrowed && (
            <Button variant="default" onClick={clear}>
              {t('everybody')}
            </Button>
          )
        }
      />
    );
  }
  return (
    <div className={`${layout.frame} ${layout.busy}`} data-busy={busy || undefined}>
      <ScrollRegion label={t('title')}>
        <table
          className={`${layout.figures} ${styles.board}`}
          aria-label={t('title')}
          aria-busy={busy}
          data-wide
          style={{ '--weeks': weeks.length }}
        >
          <thead>
            <tr>
              <th scope="col">{t('member')}</th>
              {weeks.map((week) => (
                <th key={week.monday} scope="col">
                  <Box component="span" display="block" c="dark.0">
                    <span data-wide-only>{t('week', { week: String(week.week) })}</span>
                    <span data-narrow-only aria-hidden="true">
                      {t('week_short', { week: String(week.week) })}
                    </span>
                  </Box>
                  <small data-wide-only>{t('week_days', { count: week.workingDays })}</small>
                </th>
              ))}
              <th scope="col" className={styles.sum}>
                {t('total')}
              </th>
            </tr>
          </thead>
          <tbody>
            {members.map((row) => (
              <Row key={row.memberId} row={row} month={month} board={board} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <Legend />
      <TablePaging {...board} shown={members.length} defaultRows={readBoard.list.rows} />
    </div>
  );
}

interface RowProps {
  row: BoardRow;
  month: Month;
  board: BoardProps['board'];
}

function Row({ row, month, board }: RowProps) {
  const t = useTexts({ en, fr });
  const { count, day } = useFormat();
  const toLocal = useLocalPath();
  const { userId } = useSession();
  const own = row.memberId === userId;
  const to = toLocal(`/app/planning${monthSearch(month)}${own ? '' : `&memberId=${row.memberId}`}`);
  return (
    <tr>
      <th scope="row" className={styles.member}>
        <Link to={to}>{row.member}</Link>
        {own && <small>{t('yourself')}</small>}
        {row.missing > 0 && !own && <Remind row={row} month={month} />}
        {row.remindedOn !== null && <small>{t('reminded', { day: day(row.remindedOn, 'medium') })}</small>}
      </th>
      {board.weeks.map(({ monday, workingDays: most }) => (
        <BoardCell key={monday} week={row.weeks.find((week) => week.monday === monday)} workingDays={most} />
      ))}
      <td className={styles.sum}>
        <strong>{count(row.total)}</strong> <span className={layout.muted}>/ {count(board.workingDays)}</span>
      </td>
    </tr>
  );
}
