/** What became of something, step by step: who, when, and why. */
import { MomentText } from './date.tsx';
import styles from './history.module.css';
import { useTexts } from './locale.tsx';
import en from './messages.en.json';
import fr from './messages.fr.json';
import { StateDot, type Tone } from './state-dot.tsx';

export interface HistoryLine {
  id: number;
  /** What was done: «Accepted». */
  title: string;
  tone: Tone;
  /** The person's name; empty for the program. */
  by: string;
  /** The person acted for, when it is another. */
  actedFor?: string;
  /** ISO 8601 instant. */
  at: string;
  comment: string;
}

/** @param lines oldest first, as they are read. */
export function HistoryList({ lines, label }: { lines: readonly HistoryLine[]; label: string }) {
  const t = useTexts({ en, fr });
  if (lines.length === 0) return <p className={styles.none}>{t('history_none')}</p>;
  return (
    <ol className={styles.history} aria-label={label}>
      {lines.map((line) => (
        <li key={line.id}>
          <StateDot tone={line.tone}>{line.title}</StateDot>
          <span className={styles.who}>
            {byline(line)}
            <MomentText instant={line.at} />
          </span>
          {line.comment !== '' && <p className={styles.comment}>{line.comment}</p>}
        </li>
      ))}
    </ol>
  );

  function byline({ by, actedFor }: HistoryLine) {
    const name = by === '' ? t('history_program') : by;
    return <span>{actedFor ? t('history_acted_for', { name, other: actedFor }) : name}</span>;
  }
}
