/** Shows, while a list or page is empty, what it is for and what the first step is. */
import { Box, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface EmptyStateProps {
  icon?: IconName;
  title: string;
  text?: ReactNode;
  /** The first step, usually a button. */
  action?: ReactNode;
}

export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap={8} px="md" py="clamp(2.5rem, 10vh, 6rem)" ta="center">
      {icon && (
        <ThemeIcon variant="transparent" size={56} radius={28} mb={8} bd="1px solid var(--line)">
          <Icon name={icon} size={26} />
        </ThemeIcon>
      )}
      <Title order={2} fz="lg" lh="inherit" textWrap="balance">
        {title}
      </Title>
      {text && (
        <Text maw="26rem" c="dark.1" fz="sm" lh={1.6} textWrap="pretty">
          {text}
        </Text>
      )}
      {action && <Box mt="sm">{action}</Box>}
    </Stack>
  );
}
