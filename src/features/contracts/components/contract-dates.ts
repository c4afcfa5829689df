/** Formats the dates of a contract: «from 2 Jan 2026», «2 Jan – 31 Mar 2026»; undefined without dates. */
import type { Day } from '#kernel/day.ts';
import { useFormat } from '#ui/format.ts';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { ContractDates } from '../rules.ts';

export function useContractDates(): (contract: ContractDates) => string | undefined {
  const t = useTexts({ en, fr });
  const { day, span } = useFormat();
  const bound = (one: Day) => day(one, 'medium').replaceAll(' ', '\u00a0');
  return ({ startDate, endDate }) => {
    if (startDate === null) return endDate === null ? undefined : t('period_until', { end: bound(endDate) });
    return endDate === null ? t('period_from', { start: bound(startDate) }) : span(startDate, endDate);
  };
}
