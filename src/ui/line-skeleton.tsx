/** A placeholder for lines that are loading. */
import { Skeleton } from '@mantine/core';
import styles from './line-skeleton.module.css';

export function LineSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div className={styles.lines} aria-busy="true">
      {Array.from({ length: lines }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all lines are the same
        <div key={place}>
          <Skeleton height={12} width={`${[45, 60, 38][place % 3]}%`} />
          <Skeleton height={10} width={`${[30, 24, 34][place % 3]}%`} />
        </div>
      ))}
    </div>
  );
}
