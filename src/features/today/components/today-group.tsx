/**
 * Shows open items of one kind: their number, the first few by name, and a link. A single item has no second link: the whole
 * line leads to it.
 */

import { Box, Text, ThemeIcon } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router';
import { type TodayGroup as Group, todayKinds, type Urgency } from '#kernel/today.ts';
import { useFormat } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import type { ShownLine } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './today.module.css';

const urgencyColours: Record<Urgency, string> = {
  wrong: 'var(--red)',
  due: 'var(--teal)',
  calm: 'var(--chalk-quiet)',
};

export function TodayGroup({ group, lines }: { group: Group; lines: readonly ShownLine[] }) {
  const t = useTexts({ en, fr });
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.group}>
      <Box component="h3" id={id} mb={10} c="dark.1">
        {t(`group_${group}`)}
      </Box>
      <ul className={`${layout.frame} ${layout.ruled}`}>
        {lines.map((line) => (
          <Line key={line.kind} line={line} />
        ))}
      </ul>
    </section>
  );
}

function Line({ line: { kind, count, to, items } }: { line: ShownLine }) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  const titleId = useId();
  const more = Math.ceil(count) - items.length;
  const isSingle = items.length === 1 && more <= 0;
  const go = (
    <>
      {t(`go_${kind}`)}
      <Icon name="right" size={16} />
    </>
  );
  const { icon, urgency } = todayKinds[kind];
  return (
    <li className={styles.line} data-single={isSingle || undefined}>
      <ThemeIcon
        variant="outline"
        size={32}
        radius="xl"
        color={urgencyColours[urgency]}
        title={t(`urgency_${urgency}`)}
      >
        <Icon name={icon} />
      </ThemeIcon>
      <Text id={titleId} fz={15} fw={600} lh={1.4} textWrap="pretty">
        {t(`line_${kind}`, { count })}
      </Text>
      {isSingle ? (
        <span className={`${layout.withIcon} ${styles.go}`}>{go}</span>
      ) : (
        <Link to={toLocal(to)} className={`${layout.withIcon} ${styles.go}`} aria-describedby={titleId}>
          {go}
        </Link>
      )}
      {items.length > 0 && (
        <ul className={styles.items} aria-labelledby={titleId}>
          {items.map((item, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items of the same name may have no other difference
            <Item key={place} item={item} />
          ))}
          {more > 0 && (
            <li>
              <Link to={toLocal(to)} className={styles.more}>
                {t('more', { count: more })}
              </Link>
            </li>
          )}
        </ul>
      )}
    </li>
  );
}

function Item({ item: { name, note, to, day: since } }: { item: ShownLine['items'][number] }) {
  const toLocal = useLocalPath();
  const { day } = useFormat();
  return (
    <li>
      <Link to={toLocal(to)} className={styles.item}>
        <Text span inherit truncate className={styles.name}>
          {name}
        </Text>
        {note !== '' && (
          <Text span inherit lineClamp={3} className={`${layout.muted} ${layout.wrap} ${styles.note}`}>
            {note}
          </Text>
        )}
        {since !== null && (
          <Text component="time" fz={13} ta="right" c="dark.1" className={layout.figures} dateTime={since}>
            {day(since, 'medium')}
          </Text>
        )}
      </Link>
    </li>
  );
}
