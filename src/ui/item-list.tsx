/** Things one below the other, each with what it is called, what there is to say of it, and what can be done with it. */
import type { ReactNode } from 'react';
import styles from './item-list.module.css';

export interface ItemProps {
  title: ReactNode;
  /** Below it, smaller. */
  detail?: ReactNode;
  /** At its end, most often a button. */
  action?: ReactNode;
  /** It is not there any more, and can be put back. */
  removed?: boolean;
}

export function ItemList({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}

export function Item({ title, detail, action, removed }: ItemProps) {
  return (
    <li data-removed={removed || undefined}>
      <div>
        <p className={styles.title}>{title}</p>
        {detail && <p className={styles.detail}>{detail}</p>}
      </div>
      {action}
    </li>
  );
}
