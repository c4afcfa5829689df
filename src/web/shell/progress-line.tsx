import { useNavigation } from 'react-router';
import styles from './progress-line.module.css';

/** A line at the top while the next page loads; not shown for fast loads. */
export function ProgressLine() {
  return useNavigation().state === 'idle' ? null : <div className={styles.line} aria-hidden="true" />;
}
