/** Shows what is used, left and expected of the orders of a contract, in days and in amounts. */
import { Card } from '#ui/card.tsx';
import { useFormat } from '#ui/format.ts';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import type { ContractBudget } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { type Measure, measures } from '../rules.ts';
import { BudgetBar } from './budget-bar.tsx';
import { useBudgetFormat } from './budget-format.ts';
import { BudgetStateDot } from './budget-state.tsx';

export function BudgetCard({ budget }: { budget: ContractBudget }) {
  const t = useTexts({ en, fr });
  const { value, forecast } = useBudgetFormat();
  const { orders, basis, state, unpricedDays } = budget;
  if (orders.length === 0)
    return (
      <Card title={t('budget')}>
        <p>{t('budget_none')}</p>
      </Card>
    );
  const expected = forecast(budget);
  return (
    <Card title={t('budget')}>
      <div>
        <BudgetStateDot state={state} />
        {expected !== undefined && state !== 'used' && ` · ${expected}`}
      </div>
      {measures.map((measure) => (
        <MeasureFacts key={measure} budget={budget} measure={measure} />
      ))}
      <p>
        {basis === 'none' ? t('forecast_none') : t('forecast', { basis: t(`basis_${basis}`) })}
        {unpricedDays > 0 &&
          ` ${t('unpriced', { count: unpricedDays, days: value(unpricedDays, 'days', budget) })}`}
      </p>
    </Card>
  );
}

function MeasureFacts({ budget, measure }: { budget: ContractBudget; measure: Measure }) {
  const t = useTexts({ en, fr });
  const { day } = useFormat();
  const { value } = useBudgetFormat();
  const { ordered, approved, pending, left, atEnd } = budget[measure];
  const isSome = budget.orders.some((order) => order[measure] !== null);
  if (ordered === null && !isSome && (measure === 'amount' ? approved + pending === 0 : true)) return null;
  const shown = (part: number | null) => (part === null ? '–' : value(part, measure, budget));
  const end = budget.end === null ? t('at_end') : t('at_end_on', { day: day(budget.end, 'medium') });
  return (
    <section aria-label={t(`budget_${measure}`)}>
      <h3>{t(`budget_${measure}`)}</h3>
      <BudgetBar budget={budget} measure={measure} />
      <dl className={layout.facts}>
        {[
          [t('ordered'), ordered === null && isSome ? t('budget_not_all') : shown(ordered)],
          [t('approved'), shown(approved)],
          [t('pending'), shown(pending)],
          [t('left_over'), shown(left)],
          [end, shown(atEnd)],
        ].map(([label, fact]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
