/** Progress of work in steps, such as uploads: percent, and the current step. */
import { Progress } from '@mantine/core';
import { useTexts } from './locale.tsx';
import en from './messages.en.json';
import fr from './messages.fr.json';
import styles from './progress-steps.module.css';

interface ProgressStepsProps {
  done: number;
  steps: number;
  /** The current step. */
  label: string;
  /** The current step has failed and does not continue by itself. */
  failed?: boolean;
}

export function ProgressSteps({ done, steps, label, failed = false }: ProgressStepsProps) {
  const t = useTexts({ en, fr });
  const percent = steps === 0 ? 100 : Math.round((100 * done) / steps);
  return (
    <div className={styles.progress}>
      <div className={styles.words}>
        <span aria-live="polite">{label}</span>
        <span className={styles.count}>{t('percent', { percent })}</span>
      </div>
      <Progress value={percent} color={failed ? 'red' : 'teal'} size="sm" aria-label={label} />
    </div>
  );
}
