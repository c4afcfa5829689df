/** The parts of a line as text. */
import { useFormat } from '#ui/format.ts';
import { useTexts } from '#ui/locale.tsx';
import type { PayrollLineRow } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

type Figures = Omit<PayrollLineRow, 'memberId' | 'member' | 'warnings'>;

/** Each function returns an empty text if there is nothing to say. */
export function useLineText() {
  const t = useTexts({ en, fr });
  const { count, money } = useFormat();
  return {
    worked({ worked_days, worked_hours }: Figures): string {
      if (worked_days === 0 && worked_hours === 0) return '';
      return worked_hours === 0
        ? t('days', { days: count(worked_days) })
        : t('days_hours', { days: count(worked_days), hours: count(worked_hours) });
    },
    absences: ({ absences }: Figures) =>
      absences.map(({ name, days }) => t('absence', { name, days: count(days) })).join(' · '),
    overtime({ overtime }: Figures): string {
      const hours = overtime.reduce((sum, one) => sum + one.hours, 0);
      return hours === 0 ? '' : t('hours', { hours: count(hours) });
    },
    allowances: ({ allowances }: Figures) =>
      allowances
        .map(({ kind, exempt_cents, taxed_cents }) => {
          const facts = { name: t(`kind_${kind}`), amount: money(exempt_cents + taxed_cents) };
          return taxed_cents === 0
            ? t('allowance', facts)
            : t('allowance_taxed', { ...facts, taxed: money(taxed_cents) });
        })
        .join(' · '),
    reimbursed: ({ mileage_cents, expenses_cents }: Figures) =>
      mileage_cents === 0 && expenses_cents === 0 ? '' : money(mileage_cents + expenses_cents),
  };
}
