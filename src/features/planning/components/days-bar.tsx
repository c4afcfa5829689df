/**
 * Draws days as a bar, one part for each kind of contract. Screen readers skip it, because the figures beside
 * it say the same.
 */
import { type ContractKind, kinds } from '../figures.rules.ts';
import styles from './figures.module.css';

interface DaysBarProps {
  parts: Readonly<Record<ContractKind, number>>;
  /** Days of the full width. */
  most: number;
  /** Days of the marker line, such as the month's working days. */
  mark?: number;
}

export function DaysBar({ parts, most, mark }: DaysBarProps) {
  const width = (days: number) => (most === 0 ? 0 : (days / most) * 100);
  let from = 0;
  return (
    <svg className={styles.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect className={styles.track} width={100} height={10} />
      {kinds.map((kind) => {
        const at = from;
        from += width(parts[kind]);
        return <rect key={kind} data-kind={kind} x={at} width={from - at} height={10} />;
      })}
      {mark !== undefined && (
        <line className={styles.mark} x1={width(mark)} x2={width(mark)} y1={0} y2={10} />
      )}
    </svg>
  );
}
