/** Draws what is used and left of orders. Parts differ by pattern as well as by colour; what is beyond the orders follows a mark. */
import { useId } from 'react';
import { useTexts } from '#ui/locale.tsx';
import type { ShownBudget } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { Measure } from '../rules.ts';
import styles from './budget-bar.module.css';
import { useBudgetFormat } from './budget-format.ts';

export function BudgetBar({ budget, measure }: { budget: ShownBudget; measure: Measure }) {
  const t = useTexts({ en, fr });
  const id = useId();
  const { value } = useBudgetFormat();
  const { ordered, approved, pending, left } = budget[measure];
  if (ordered === null || left === null) return null;
  const most = Math.max(ordered, approved + pending);
  const share = (part: number) => `${(100 * part) / most}%`;
  const shown = (part: number) => value(part, measure, budget);
  const facts = { approved: shown(approved), pending: shown(pending) };
  return (
    <svg
      className={styles.bar}
      data-state={budget.state}
      role="img"
      aria-label={
        left < 0 ? t('bar_over', { ...facts, over: shown(-left) }) : t('bar', { ...facts, left: shown(left) })
      }
    >
      <defs>
        <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse">
          <rect width={6} height={6} />
          <path d="M0 6 6 0" />
        </pattern>
      </defs>
      <rect className={styles.track} width="100%" height="100%" />
      <rect width={share(approved)} height="100%" />
      <rect x={share(approved)} width={share(pending)} height="100%" fill={`url(#${id})`} />
      {left < 0 && <line x1={share(ordered)} x2={share(ordered)} y1="0" y2="100%" />}
    </svg>
  );
}
