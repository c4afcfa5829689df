/** Says that there is nothing to show, or why, and offers the next step. */
import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface NoticeProps {
  title: string;
  text: ReactNode;
  level?: 1 | 2;
  /** Links to the next steps. */
  children?: ReactNode;
}

export function Notice({ title, text, level = 2, children }: NoticeProps) {
  const Title = `h${level}` as const;
  return (
    <section className={styles.notice}>
      <Title>{title}</Title>
      <p>{text}</p>
      {children && <div className={styles.on}>{children}</div>}
    </section>
  );
}
