import { useNavigation } from 'react-router';
import styles from './progress-line.module.css';

/** A line on top while the next page is being read; not for what is there at once. */
export function ProgressLine() {
  return useNavigation().state === 'idle' ? null : <div className={styles.line} aria-hidden="true" />;
}
