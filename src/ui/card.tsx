/** A framed part of a page. Paragraphs in it are secondary text. */
import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import styles from './card.module.css';
import { useFirstVisit } from './first-visit.ts';
import layout from './layout.module.css';

interface CardProps {
  title: string;
  /** Explains the card, only at the first visit of the page. */
  hint?: string;
  /** As wide as its grid. */
  wide?: boolean;
  /** Only as high as its content. */
  low?: boolean;
  /** Its actions cannot be undone. */
  danger?: boolean;
  children: ReactNode;
}

export function Card({ title, hint, wide, low, danger, children }: CardProps) {
  const id = useId();
  return (
    <section
      className={`${layout.frame} ${wide ? layout.wide : ''} ${styles.card}`}
      aria-labelledby={id}
      data-low={low || undefined}
      data-danger={danger || undefined}
    >
      <Title order={2} fz="md" id={id}>
        {title}
      </Title>
      {hint !== undefined && <Hint text={hint} />}
      {children}
    </section>
  );
}

function Hint({ text }: { text: string }) {
  return useFirstVisit() && <p>{text}</p>;
}
