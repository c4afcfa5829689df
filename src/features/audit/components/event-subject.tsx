/** What an event is about: of which kind, by name or number, and the way there. */
import { Link } from 'react-router';
import { useLocalPath } from '#ui/local-path.ts';
import type { AuditEvent } from '../contract.ts';
import { subjectAddress, subjectName } from '../subject.rules.ts';
import styles from './audit.module.css';
import { useEventWords } from './event-words.ts';

export function EventSubject({ event }: { event: AuditEvent }) {
  const words = useEventWords();
  const toLocal = useLocalPath();
  const to = subjectAddress(event);
  const text = `${words.subject(event.subject_type)} ${subjectName(event) ?? event.subject_id}`.trim();
  return to === undefined ? (
    <span className={styles.quiet}>{text}</span>
  ) : (
    <Link className={styles.subject} to={toLocal(to)}>
      {text}
    </Link>
  );
}
