/** Shows the month per member: open days and reports, decisions, and the amount to reimburse. */
import { monthSearch } from '#features/planning/rules.ts';
import type { CallAnswer } from '#kernel/call.ts';
import type { Month } from '#kernel/day.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormat } from '#ui/format.ts';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { useSession } from '#ui/session.tsx';
import { NoValue } from '#ui/table/table-cell.tsx';
import { useToday } from '#ui/zone.tsx';
import { type OpenMember, readClosing } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { hasToAct } from '../rules.ts';
import { useRemind } from './remind.tsx';

interface MemberTableProps {
  month: Month;
  list: CallAnswer<typeof readClosing>;
}

export function MemberTable({ month, list }: MemberTableProps) {
  const t = useTexts({ en, fr });
  const { count, day, money } = useFormat();
  const toLocal = useLocalPath();
  const { userId, actedBy } = useSession();
  const { run } = useRemind();
  const today = useToday();
  const figure = (value: number) => (value === 0 ? <NoValue /> : count(value));
  const reportsOf = (row: OpenMember) =>
    (['reports_open', 'reports_waiting'] as const)
      .filter((kind) => row[kind] > 0)
      .map((kind) => t(`column_${kind}`, { count: row[kind] }))
      .join(' · ');
  const mayRemind = (row: OpenMember) =>
    actedBy === undefined && row.memberId !== userId && hasToAct(row) && row.remindedOn !== today;
  return (
    <DataTable
      label={t('members')}
      titled
      call={readClosing}
      list={list}
      search={t('search')}
      filters={{
        open: {
          as: 'segmented',
          label: t('filter_open'),
          all: t('filter_all'),
          options: [{ value: 'yes', label: t('filter_only_open') }],
        },
      }}
      rowId={(row) => row.memberId}
      rowName={(row) => row.member}
      rowLink={(row) =>
        toLocal(
          `/app/planning${monthSearch(month)}${row.memberId === userId ? '' : `&memberId=${row.memberId}`}`,
        )
      }
      cells={{
        missing: (row) => figure(row.missing),
        unsubmitted: (row) => figure(row.unsubmitted),
        waiting: (row) => figure(row.waiting),
        decisions: (row) => figure(row.decisions),
        reports: (row) => reportsOf(row) || figure(0),
        due_cents: (row) =>
          row.reports_due === 0 ? (
            figure(0)
          ) : (
            <>
              <span data-in-item="only">{t('reimburse')}</span>{' '}
              {t('reimbursed', { count: row.reports_due, total: money(row.due_cents) })}
            </>
          ),
      }}
      actions={(row) => [
        {
          label: t('open_member'),
          icon: 'person' as const,
          to: toLocal(`/app/members/${row.memberId}${monthSearch(month)}`),
        },
        ...(mayRemind(row)
          ? [
              {
                label: t('remind'),
                icon: 'contacts' as const,
                onSelect: () => void run({ body: { ...month, memberId: row.memberId } }),
              },
            ]
          : []),
        ...(row.remindedOn === null
          ? []
          : [{ label: t('reminded_on', { day: day(row.remindedOn, 'medium') }), disabled: true }]),
      ]}
      empty={<EmptyState icon="members" title={t('members_none')} text={t('members_none_text')} />}
    />
  );
}
