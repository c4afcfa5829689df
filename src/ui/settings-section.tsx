/** A section of a settings page: description at the left, controls at the right. */
import { SimpleGrid, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import { useFirstVisit } from './first-visit.ts';
import styles from './settings-section.module.css';

interface SettingsSectionProps {
  title: string;
  lead?: string;
  /** Explains the section, only at the first visit of the page. */
  hint?: string;
  /** The hash of links to the section. */
  anchor?: string;
  children: ReactNode;
}

export function SettingsSection({ title, lead, hint, anchor, children }: SettingsSectionProps) {
  const id = useId();
  const isFirstVisit = useFirstVisit();
  const text = lead ?? (isFirstVisit ? hint : undefined);
  const { hash } = useLocation();
  const section = useRef<HTMLElement>(null);
  // The browser scrolls before the section exists, so scroll here.
  useEffect(() => {
    if (anchor !== undefined && hash === `#${anchor}`) section.current?.scrollIntoView();
  }, [anchor, hash]);
  return (
    <section id={anchor} ref={section} className={styles.section} aria-labelledby={id}>
      <div>
        <Title order={2} mb={4} fz="1.0625rem" id={id}>
          {title}
        </Title>
        {text !== undefined && (
          <Text c="dark.1" lh={1.6}>
            {text}
          </Text>
        )}
      </div>
      <SimpleGrid verticalSpacing="1.125rem" style={{ alignContent: 'start' }}>
        {children}
      </SimpleGrid>
    </section>
  );
}
