/** A section of a settings page: description at the left, controls at the right. */
import { SimpleGrid, Text, Title } from '@mantine/core';
import { type ReactNode, type Ref, useId } from 'react';
import styles from './settings-section.module.css';

interface SettingsSectionProps {
  title: string;
  lead?: string;
  /** For links to the section. */
  anchor?: string;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

export function SettingsSection({ title, lead, anchor, ref, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section id={anchor} ref={ref} className={styles.section} aria-labelledby={id}>
      <div>
        <Title order={2} mb={4} fz="1.0625rem" id={id}>
          {title}
        </Title>
        {lead !== undefined && (
          <Text c="dark.1" lh={1.6}>
            {lead}
          </Text>
        )}
      </div>
      <SimpleGrid verticalSpacing="1.125rem" style={{ alignContent: 'start' }}>
        {children}
      </SimpleGrid>
    </section>
  );
}
