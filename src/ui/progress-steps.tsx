/** Shows the progress of work in steps, such as uploads: percent, and the current step. */
import { Group, Progress, Stack, Text } from '@mantine/core';
import layout from './layout.module.css';
import { useTexts } from './locale.tsx';
import en from './messages.en.json';
import fr from './messages.fr.json';

interface ProgressStepsProps {
  done: number;
  steps: number;
  /** The current step. */
  label: string;
  /** The current step has failed and does not continue by itself. */
  failed?: boolean;
}

export function ProgressSteps({ done, steps, label, failed = false }: ProgressStepsProps) {
  const t = useTexts({ en, fr });
  const percent = steps === 0 ? 100 : Math.round((100 * done) / steps);
  return (
    <Stack gap="xs">
      <Group justify="space-between" wrap="nowrap">
        <span aria-live="polite">{label}</span>
        <Text component="span" c="dark.1" fz="inherit" className={layout.figures}>
          {t('percent', { percent })}
        </Text>
      </Group>
      <Progress value={percent} color={failed ? 'red' : 'teal'} size="sm" aria-label={label} />
    </Stack>
  );
}
