/** Lists the steps of a workflow subject: who took each step, when, and why. */
import { Group, Text } from '@mantine/core';
import { MomentText } from './date.tsx';
import styles from './history.module.css';
import { useTexts } from './locale.tsx';
import en from './messages.en.json';
import fr from './messages.fr.json';
import { StateDot, type StateLook } from './state-dot.tsx';

/** A step, as workflow calls return it. */
export interface HistoryEvent {
  eventId: number;
  /** The signed-in person; the name is empty if a job took the step. */
  actor: { name: string };
  /** The person acted for, if any. */
  on_behalf_of: { name: string } | null;
  comment: string;
  /** ISO 8601 instant. */
  occurred_at: string;
}

interface HistoryListProps<E> {
  /** Oldest first. */
  events: readonly E[];
  /** The label of the step, usually the state after it: «Accepted». */
  stateOf(event: E): StateLook;
  label: string;
}

export function HistoryList<E extends HistoryEvent>({ events, stateOf, label }: HistoryListProps<E>) {
  const t = useTexts({ en, fr });
  if (events.length === 0) return <Text c="dark.1">{t('history_none')}</Text>;
  return (
    <ol className={styles.history} aria-label={label}>
      {events.map((event) => {
        const { text, tone } = stateOf(event);
        return (
          <li key={event.eventId}>
            <StateDot tone={tone}>{text}</StateDot>
            <Group component="span" justify="space-between" gap="0 1rem" pl="md" c="dark.1">
              <span>{byline(event)}</span>
              <MomentText instant={event.occurred_at} />
            </Group>
            {event.comment !== '' && <blockquote>{event.comment}</blockquote>}
          </li>
        );
      })}
    </ol>
  );

  function byline({ actor, on_behalf_of: other }: HistoryEvent) {
    const name = actor.name === '' ? t('history_program') : actor.name;
    return other ? t('history_acted_for', { name, other: other.name }) : name;
  }
}
