/** The lines of a month, with corrections of earlier months and what to check. */
import { useCalendarFormat } from '#features/planning/components/calendar-format.ts';
import type { CallAnswer } from '#kernel/call.ts';
import { fieldsOf } from '#kernel/day.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormat } from '#ui/format.ts';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { NoValue } from '#ui/table/table-cell.tsx';
import { type PayrollLineRow, readPayroll } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { useLineText } from './line-text.ts';

interface LineTableProps {
  list: CallAnswer<typeof readPayroll>;
  /** The name of the month. */
  label: string;
}

export function LineTable({ list, label }: LineTableProps) {
  const t = useTexts({ en, fr });
  const calendar = useCalendarFormat();
  const { count } = useFormat();
  const toLocal = useLocalPath();
  const text = useLineText();
  const shown = (value: string) => value || <NoValue />;
  const memberOf = ({ member, month }: PayrollLineRow) => {
    const name = calendar.month(fieldsOf(month));
    return name === label ? member : `${member} · ${t('correction', { month: name })}`;
  };
  const warnings = (row: PayrollLineRow) =>
    row.warnings.map(({ kind, days }) => t(`warning_${kind}`, { days: count(days) })).join(' · ');
  return (
    <DataTable
      label={t('lines')}
      call={readPayroll}
      list={list}
      search={t('search')}
      filters={{
        warned: {
          as: 'segmented',
          label: t('filter_warned'),
          all: t('filter_all'),
          options: [{ value: 'yes', label: t('filter_only_warned') }],
        },
      }}
      rowId={(row) => `${row.memberId} ${row.month}`}
      rowName={memberOf}
      rowLink={(row) => toLocal(`/app/my-payroll/${row.memberId}`)}
      cells={{
        member: memberOf,
        worked: (row) => shown(text.worked(row)),
        absences: (row) => shown(text.absences(row)),
        overtime: (row) => shown(text.overtime(row)),
        allowances: (row) => shown(text.allowances(row)),
        reimbursed: (row) => shown(text.reimbursed(row)),
        warnings: (row) => shown(warnings(row)),
      }}
      empty={<EmptyState icon="table" title={t('lines_none')} text={t('lines_none_text')} />}
    />
  );
}
