/** A framed part of a page, among others. Its paragraphs explain, so they are quiet. */
import { type ReactNode, useId } from 'react';
import styles from './card.module.css';

interface CardProps {
  title: string;
  /** As wide as the grid it stands in. */
  wide?: boolean;
  /** No higher than what is in it, whatever stands beside it. */
  low?: boolean;
  /** What is done here cannot be taken back. */
  danger?: boolean;
  children: ReactNode;
}

export function Card({ title, wide, low, danger, children }: CardProps) {
  const id = useId();
  return (
    <section
      className={styles.card}
      aria-labelledby={id}
      data-wide={wide || undefined}
      data-low={low || undefined}
      data-danger={danger || undefined}
    >
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
