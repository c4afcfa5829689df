/** Formats days and amounts of a budget in the language of the page. */
import { localeTags } from '#kernel/locale.ts';
import { formatMoney } from '#kernel/money.ts';
import { useFormat } from '#ui/format.ts';
import { useLocale, useTexts } from '#ui/locale.tsx';
import type { ShownBudget } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { Measure } from '../rules.ts';

export function useBudgetFormat() {
  const t = useTexts({ en, fr });
  const { day } = useFormat();
  const locale = useLocale();
  return {
    /** Days, or an amount in the budget's currency. */
    value: (value: number, measure: Measure, { currency }: Pick<ShownBudget, 'currency'>) =>
      measure === 'amount'
        ? formatMoney(value, locale, currency)
        : value.toLocaleString(localeTags[locale], { maximumFractionDigits: 2 }),
    /** «runs out on 4 December 2026», «lasts until …»; undefined without a forecast or a total. */
    forecast({ days, amount, basis, end, state }: ShownBudget): string | undefined {
      if (state === 'used') return t('used_up');
      const [out] = [days.runsOutOn, amount.runsOutOn].filter((one) => one !== null).sort();
      if (out !== undefined) return t('runs_out_on', { day: day(out, 'medium') });
      if (basis === 'none' || (days.left === null && amount.left === null)) return undefined;
      return end === null ? t('lasts_open') : t('lasts', { day: day(end, 'medium') });
    },
  };
}
