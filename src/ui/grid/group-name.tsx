import styles from './grid.module.css';
import type { GridGroup } from './layout.ts';

/** What a group of columns is called, and what there is to know about it. */
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
