import { VisuallyHidden } from '@mantine/core';
import styles from './grid.module.css';
import type { GridGroup } from './layout.ts';
import { FEW } from './shown-columns.ts';

interface GroupNameProps {
  group: GridGroup;
  /** The number of columns below the name; all of them by default. */
  span?: number;
}

export function GroupName({ group: { label, short, note }, span = FEW }: GroupNameProps) {
  const name = (
    <>
      <span className={styles.groupLabel}>{label}</span>
      {note !== undefined && (
        <>
          {' '}
          <span className={styles.note}>{note}</span>
        </>
      )}
    </>
  );
  if (short === undefined || span >= FEW) return name;
  return (
    <>
      <VisuallyHidden>{name}</VisuallyHidden>
      <span className={styles.groupLabel} aria-hidden="true">
        {short}
      </span>
    </>
  );
}
