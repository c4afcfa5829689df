/** What an event is about: of which kind, by name, and the way there. A number says nothing to anybody. */
import { Link } from 'react-router';
import { useLocalPath } from '#ui/local-path.ts';
import { useSession } from '#ui/session.tsx';
import type { AuditEvent } from '../contract.ts';
import { subjectAddress } from '../subject.rules.ts';
import styles from './audit.module.css';
import { useEventWords } from './event-words.ts';

export function EventSubject({ event }: { event: AuditEvent }) {
  const words = useEventWords();
  const toLocal = useLocalPath();
  const to = subjectAddress(event, useSession().role);
  const kind = words.subject(event.subject_type);
  const name = words.subjectName(event);
  // What is the only one of its kind is called by that.
  const said = name === '' ? kind : name;
  return (
    // One thing, where a card sets the column's name apart from what stands in it.
    <span>
      {name !== '' && <span className={styles.quiet}>{kind} </span>}
      {to === undefined ? (
        said
      ) : (
        <Link className={styles.subject} to={toLocal(to)}>
          {said}
        </Link>
      )}
    </span>
  );
}
