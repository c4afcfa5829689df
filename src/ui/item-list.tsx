/** A vertical list of items, each with a name, details and actions. */
import { Flex, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './item-list.module.css';
import layout from './layout.module.css';

export interface ItemProps {
  title: ReactNode;
  /** Below the name, smaller. */
  detail?: ReactNode;
  /** At the end, usually a button. */
  action?: ReactNode;
  /** Deleted, and can be restored. */
  removed?: boolean;
}

export function ItemList({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={`${layout.ruled} ${styles.list}`} aria-label={label}>
      {children}
    </ul>
  );
}

export function Item({ title, detail, action, removed }: ItemProps) {
  return (
    <li>
      <div>
        <Flex
          component="p"
          wrap="wrap"
          gap="4px 12px"
          fw={500}
          {...(removed && { c: 'dark.1', td: 'line-through' })}
          className={layout.typed}
        >
          {title}
        </Flex>
        {detail && (
          <Text c="dark.1" fz={13} style={{ overflowWrap: 'anywhere' }}>
            {detail}
          </Text>
        )}
      </div>
      {action}
    </li>
  );
}
