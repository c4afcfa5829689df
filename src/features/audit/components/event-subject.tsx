/** Shows what an event is about: type, name and link. */
import { Box } from '@mantine/core';
import { Link } from 'react-router';
import { useLocalPath } from '#ui/local-path.ts';
import { useSession } from '#ui/session.tsx';
import type { AuditEvent } from '../contract.ts';
import { subjectAddress } from '../subject.rules.ts';
import { useEventLabels } from './event-labels.ts';

export function EventSubject({ event }: { event: AuditEvent }) {
  const labels = useEventLabels();
  const toLocal = useLocalPath();
  const to = subjectAddress(event, useSession().role);
  const kind = labels.subject(event.subject_type);
  const name = labels.subjectName(event);
  // If a type has only one subject, the type is the label.
  const label = name === '' ? kind : name;
  // An item does not repeat the person who acted, nor the type, which the action names.
  const isActor = name !== '' && name === labels.actor(event.actor);
  return (
    // One element, because a list item lays out the column's title and its content as two elements.
    <span data-in-item={isActor ? 'none' : undefined}>
      {name !== '' && <small data-in-item="none">{kind} </small>}
      {to === undefined ? (
        label
      ) : (
        <Box component={Link} display="inline-block" c="dark.0" to={toLocal(to)}>
          {label}
        </Box>
      )}
    </span>
  );
}
