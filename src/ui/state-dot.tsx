/** A state as a dot and a word, never a colour alone. */
import type { ReactNode } from 'react';
import styles from './state-dot.module.css';

export type Tone = 'neutral' | 'good' | 'waiting' | 'bad' | 'info';

/** The label of a state, and its colour. */
export interface StateLook {
  text: string;
  tone: Tone;
}

/**
 * Returns the labels and colours of a workflow's states. An unknown state is shown by its name.
 *
 *     const stateOf = looksOf(orderTones, (state) => t(`order_state_${state}`));
 */
export function looksOf<State extends string>(
  tones: Readonly<Record<State, Tone>>,
  textOf: (state: State) => string,
): (state: string) => StateLook {
  const isKnown = (state: string): state is State => Object.hasOwn(tones, state);
  return (state) =>
    isKnown(state) ? { text: textOf(state), tone: tones[state] } : { text: state, tone: 'neutral' };
}

export function StateDot({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={styles.state} data-tone={tone}>
      {children}
    </span>
  );
}
