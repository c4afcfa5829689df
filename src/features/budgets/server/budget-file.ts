/** Writes budgets as a file for a spreadsheet. */
import type { Member } from '#kernel/actor.ts';
import type { Day } from '#kernel/day.ts';
import type { Locale } from '#kernel/locale.ts';
import { decimalOf } from '#kernel/money.ts';
import type { SheetFormat } from '#kernel/sheet-format.ts';
import { translator } from '#kernel/translate.ts';
import type { Download } from '#platform/request/download.ts';
import { sheetDownload } from '#platform/sheet/download.ts';
import type { SheetColumn } from '#platform/sheet/sheet.ts';
import type { ListedBudget, ShownUse } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

type BudgetRow = ListedBudget & { analytic: string };

export function budgetFile(
  rows: readonly BudgetRow[],
  { day, format, locale }: { day: Day; format: SheetFormat; locale: Locale },
): Download<Member> {
  const t = translator({ en, fr }, locale);
  const parts = ['ordered', 'approved', 'pending', 'left', 'atEnd'] as const;
  const amounts = ({ currency, amount }: ListedBudget, part: keyof ShownUse) => {
    const value = amount[part];
    return typeof value === 'number' ? Number(decimalOf(value, currency)) : null;
  };
  const columns: SheetColumn<BudgetRow>[] = [
    { label: t('column_budgets_cname'), value: ({ cname }) => cname, width: 32 },
    { label: t('column_budgets_client'), value: ({ client }) => client, width: 24 },
    { label: t('analytic'), value: ({ analytic }) => analytic, width: 12 },
    ...parts.map((part) => ({
      label: t('sheet_days', { part: t(`part_${part}`) }),
      value: ({ days }: ListedBudget) => days[part],
      width: 14,
    })),
    { label: t('currency'), value: ({ currency }) => currency, width: 10 },
    ...parts.map((part) => ({
      label: t('sheet_amount', { part: t(`part_${part}`) }),
      value: (row: ListedBudget) => amounts(row, part),
      width: 16,
    })),
    { label: t('end'), value: ({ end }) => end, width: 14 },
    {
      label: t('runs_out'),
      value: ({ days, amount }) =>
        [days.runsOutOn, amount.runsOutOn].filter((one) => one !== null).sort()[0] ?? null,
      width: 14,
    },
    { label: t('basis'), value: ({ basis }) => t(`basis_${basis}`), width: 28 },
    { label: t('column_budgets_state'), value: ({ state }) => t(`state_${state}`), width: 16 },
  ];
  return sheetDownload<Member, BudgetRow>({
    name: `${t('title')} ${day}`,
    format,
    sheet: { name: t('title'), columns },
    rows: () => rows,
  });
}
