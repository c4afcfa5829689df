/** Stands for a table that is being read, in its size and shape. */
import { Skeleton } from '@mantine/core';
import { useTexts } from './locale.tsx';
import en from './messages.en.json';
import fr from './messages.fr.json';
import styles from './table-skeleton.module.css';

export function TableSkeleton({ columns = 5, rows = 10 }: { columns?: number; rows?: number }) {
  const t = useTexts({ en, fr });
  const lines = Array.from({ length: rows + 1 }, (_, line) => line);
  return (
    <div className={styles.table} role="status" aria-label={t('loading')}>
      {lines.map((line) => (
        <div key={line} className={styles.row}>
          {Array.from({ length: columns }, (_, place) => place).map((place) => (
            <Skeleton key={place} height={10} width={`${widthOf(line, place)}%`} radius="sm" />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Uneven, as texts are, and the same each time. */
function widthOf(line: number, place: number): number {
  return line === 0 ? 35 : 45 + ((line * 7 + place * 13) % 5) * 9;
}
