/**
 * A part of a page that few people need at each visit: closed, and loaded when it is opened. The browser remembers which parts
 * are open.
 */
import { Box, Stack, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import styles from './folded-part.module.css';
import layout from './layout.module.css';

interface FoldedPartProps {
  /** Its key in the browser, and the hash of links that open it. */
  name: string;
  title: string;
  children: ReactNode;
}

const keyOf = (name: string) => `ardoise.unfolded.${name}`;

export function FoldedPart({ name, title, children }: FoldedPartProps) {
  const { hash } = useLocation();
  const [isOpen, setOpen] = useState(() => hash === `#${name}` || localStorage.getItem(keyOf(name)) !== null);
  const remember = (open: boolean) => {
    setOpen(open);
    if (open) localStorage.setItem(keyOf(name), 'yes');
    else localStorage.removeItem(keyOf(name));
  };
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => remember(currentTarget.open)}>
      <Box component="summary" className={`${layout.frame} ${styles.summary}`}>
        <Title order={2} fz="md" display="inline">
          {title}
        </Title>
      </Box>
      {isOpen && (
        <Stack gap={20} mt={20}>
          {children}
        </Stack>
      )}
    </details>
  );
}
