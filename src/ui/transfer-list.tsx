/**
 * Two lists: available items at the left, assigned ones at the right. Items move one by one, the checked ones
 * together, or all at once.
 */

import { ActionIcon, Button, Checkbox, Group, Paper, Text, Title } from '@mantine/core';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import layout from '#ui/layout.module.css';
import { Icon } from './icon.tsx';
import { useTexts } from './locale.tsx';
import en from './messages.en.json';
import fr from './messages.fr.json';
import styles from './transfer-list.module.css';

export interface TransferItem {
  id: number;
  label: string;
}

interface TransferListProps {
  items: readonly TransferItem[];
  /** Ids of the items at the right. */
  assigned: readonly number[];
  onChange(assigned: number[]): void;
  /** Titles of the two lists. */
  titles: { available: string; assigned: string };
}

export function TransferList({ items, assigned, onChange, titles }: TransferListProps) {
  const t = useTexts({ en, fr });
  const [checked, setChecked] = useState<readonly number[]>([]);
  const root = useFocusKept(assigned);
  const right = items.filter(({ id }) => assigned.includes(id));
  const left = items.filter(({ id }) => !assigned.includes(id));
  const checkedIn = (list: readonly TransferItem[]) =>
    list.map(({ id }) => id).filter((id) => checked.includes(id));
  const toRight = (ids: readonly number[]) => move([...assigned, ...ids], ids);
  const toLeft = (ids: readonly number[]) =>
    move(
      assigned.filter((id) => !ids.includes(id)),
      ids,
    );
  const move = (next: number[], moved: readonly number[]) => {
    setChecked(checked.filter((id) => !moved.includes(id)));
    onChange(next);
  };
  const check = (id: number) =>
    setChecked(checked.includes(id) ? checked.filter((one) => one !== id) : [...checked, id]);
  const ids = (list: readonly TransferItem[]) => list.map(({ id }) => id);
  return (
    <div ref={root} className={styles.transfer}>
      <Side
        title={titles.available}
        items={left}
        checked={checked}
        onCheck={check}
        way="right"
        onMove={toRight}
      />
      <div className={styles.buttons} data-between>
        {(
          [
            ['move_all_right', '»', ids(left), toRight],
            ['move_checked_right', '›', checkedIn(left), toRight],
            ['move_checked_left', '‹', checkedIn(right), toLeft],
            ['move_all_left', '«', ids(right), toLeft],
          ] as const
        ).map(([name, sign, moved, onMove]) => (
          <Button
            key={name}
            size="compact-md"
            variant="default"
            aria-label={t(name)}
            title={t(name)}
            disabled={moved.length === 0}
            onClick={() => onMove(moved)}
          >
            {sign}
          </Button>
        ))}
      </div>
      <Side
        title={titles.assigned}
        items={right}
        checked={checked}
        onCheck={check}
        way="left"
        onMove={toLeft}
      />
    </div>
  );
}

/** The groups of buttons that move items: one per list, one between them. */
const GROUPS = 'section, [data-between]';

/**
 * Keeps the focus after a move: focuses the button that is now in the place of the focused one, or the first
 * enabled button.
 */
function useFocusKept(assigned: readonly number[]) {
  const root = useRef<HTMLDivElement>(null);
  /** The last focus, and its index among the group's buttons. */
  const last = useRef<{ group: Element; place: number }>(undefined);
  useEffect(() => {
    root.current?.querySelector('input')?.focus();
    const remember = ({ target }: FocusEvent) => {
      const group = target instanceof HTMLButtonElement ? target.closest(GROUPS) : null;
      last.current =
        group === null
          ? undefined
          : { group, place: [...group.querySelectorAll('button')].indexOf(target as HTMLButtonElement) };
    };
    const node = root.current;
    node?.addEventListener('focusin', remember);
    return () => node?.removeEventListener('focusin', remember);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a move can lose the focus
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (
      last.current === undefined ||
      (activeElement !== document.body && !activeElement?.matches(':disabled'))
    )
      return;
    const { group, place } = last.current;
    const left = [...group.querySelectorAll<HTMLButtonElement>('button:enabled')];
    const next =
      left[Math.min(place, left.length - 1)] ??
      root.current?.querySelector<HTMLButtonElement>('button:enabled');
    next?.focus();
  }, [assigned]);
  return root;
}

interface SideProps {
  title: string;
  items: readonly TransferItem[];
  checked: readonly number[];
  onCheck(id: number): void;
  way: 'left' | 'right';
  onMove(ids: readonly number[]): void;
}

function Side({ title, items, checked, onCheck, way, onMove }: SideProps) {
  const t = useTexts({ en, fr });
  const headingId = useId();
  return (
    <Paper component="section" bg="none" miw={0} withBorder aria-labelledby={headingId}>
      <Title
        order={3}
        px="sm"
        py="xs"
        c="dark.1"
        fz={13}
        fw={500}
        style={{ borderBottom: '1px solid var(--line)' }}
        id={headingId}
      >
        {title}{' '}
        <Text span c="dimmed" fz="inherit" className={layout.figures}>
          {items.length}
        </Text>
      </Title>
      <ul className={styles.items}>
        {items.map(({ id, label }) => (
          <Group
            key={id}
            component="li"
            justify="space-between"
            wrap="nowrap"
            gap={8}
            mih="var(--target)"
            py={4}
            pl={14}
            pr={6}
            className={styles.item}
          >
            <Checkbox size="xs" label={label} checked={checked.includes(id)} onChange={() => onCheck(id)} />
            <ActionIcon
              variant="subtle"
              size="max(1.75rem, var(--target))"
              c="dark.1"
              aria-label={t(way === 'right' ? 'move_right' : 'move_left', { name: label })}
              onClick={() => onMove([id])}
            >
              <Icon name={way} size={16} />
            </ActionIcon>
          </Group>
        ))}
        {items.length === 0 && (
          <Text component="li" px="sm" py={4} c="dimmed">
            –
          </Text>
        )}
      </ul>
    </Paper>
  );
}
