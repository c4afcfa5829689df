/** Shows days or amount of a budget in a list: a bar, and what is used of what was ordered. */
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { NoValue } from '#ui/table/table-cell.tsx';
import type { ShownBudget } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { Measure } from '../rules.ts';
import styles from './budget-bar.module.css';
import { BudgetBar } from './budget-bar.tsx';
import { useBudgetFormat } from './budget-format.ts';

export function UseCell({ budget, measure }: { budget: ShownBudget; measure: Measure }) {
  const t = useTexts({ en, fr });
  const { value } = useBudgetFormat();
  const { ordered, approved, pending } = budget[measure];
  if (ordered === null) return <NoValue />;
  const shown = (part: number) => value(part, measure, budget);
  return (
    <span className={styles.use}>
      <BudgetBar budget={budget} measure={measure} />
      <span className={layout.figures}>
        {t('of_ordered', { used: shown(approved + pending), ordered: shown(ordered) })}
      </span>
    </span>
  );
}
