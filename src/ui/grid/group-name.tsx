import styles from './grid.module.css';
import type { GridGroup } from './layout.ts';

export function GroupName({ group: { label, note } }: { group: GridGroup }) {
  return (
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
}
