/** A state as a dot and a word: never the colour alone. */
import type { ReactNode } from 'react';
import styles from './state-dot.module.css';

export type Tone = 'neutral' | 'good' | 'waiting' | 'bad' | 'info';

export function StateDot({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={styles.state} data-tone={tone}>
      {children}
    </span>
  );
}
